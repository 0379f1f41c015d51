import { umbrellaSection } from "#sections/registry.ts";
import { Button } from "#ui/button.tsx";
import { SecretNote } from "../components/secret-note.tsx";

/** The ten codes, this once. */
export function RecoveryCodes({
  account,
  codes,
  onDone,
}: {
  account: string;
  codes: readonly string[];
  onDone: () => void;
}) {
  const text = `${umbrellaSection.name}后台 ${account} 的恢复码，每个只能用一次：\n${codes.join("\n")}\n`;
  return (
    <div className="grid gap-4 pb-2">
      <p className="text-13 text-ink-2">
        手机丢了，就靠它们登录。每个只能用一次，
        <b className="font-semibold text-ink">现在抄下来或存进密码管理器，以后不会再显示。</b>
      </p>
      <SecretNote label="恢复码" lines={codes} text={text} />
      <Button variant="accent" size="l" wide onClick={onDone}>
        我已保存
      </Button>
    </div>
  );
}
