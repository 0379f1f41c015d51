import type { Administrator } from "#capabilities/desk/admin/contract.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { SecretNote } from "../components/secret-note.tsx";

/** The one-time password, this once. */
export function OneTime({
  administrator: { account, one_time_until: until },
  password,
  onDone,
}: {
  administrator: Administrator;
  password: string;
  onDone: () => void;
}) {
  const text = `登录：${window.location.origin}${deskPathOf("admin.login")}\n账号：${account}\n一次性密码：${password}\n`;
  return (
    <div className="grid gap-4 pb-2">
      <p className="text-13 text-ink-2">
        把账号 <b className="font-semibold text-ink">{account}</b> 和一次性密码当面或用安全的方式交给本人。
        {until && `${formatDate(until, { time: true, year: false })} 前有效，`}首次登录时必须换成自己的密码。
        <b className="font-semibold text-ink">这里只显示这一次。</b>
      </p>
      <SecretNote label="一次性密码" lines={[password]} text={text} />
      <Button variant="accent" size="l" wide onClick={onDone}>
        我已保存
      </Button>
    </div>
  );
}
