import { copyText } from "#capabilities/media/sharing/web/public.ts";
import { Asked, type PrivateUploads } from "#capabilities/review/applications/web/public.ts";
import { platformNames } from "#shared/influence.ts";
import { checkProfileLink, LONGEST_LINK, linkHint } from "#shared/profile-links.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { type AccountValues, accountProblem } from "../form-values.ts";
import { ScreenshotField } from "./screenshot-field.tsx";

interface AccountFieldProps {
  account: AccountValues;
  /** What the member puts into his profile there. */
  code: string;
  /** Why something better is asked for; empty where it is not. */
  asked: string;
  /** The form was refused: what is missing is said at its field. */
  refused: boolean;
  onChange: (changes: Partial<AccountValues>) => void;
  /** Of the form. */
  uploads: PrivateUploads;
  onRemove: () => void;
}

/** One account on another platform, with the code that shows whose it is. */
export function AccountField(props: AccountFieldProps) {
  const { account, code, asked, refused, uploads, onChange, onRemove } = props;
  const { platform, nick, link, followers, file_id, stands } = account;
  const name = platformNames[platform];
  const problem = refused ? accountProblem(account) : null;
  const errorOf = (field: keyof AccountValues) => (problem?.field === field ? problem.message : null);
  const typed = link.trim() === "" ? null : checkProfileLink(platform, link);
  const copy = async () => {
    const copied = await copyText(code);
    toast(copied ? "核对码已复制" : `请手动记下核对码 ${code}`, { kind: copied ? "done" : "error" });
  };
  return (
    <section aria-label={`${name}账号`} className="mt-4 rounded-3 border border-line-2 px-3.5 pt-2 pb-3.5">
      <div className="flex items-center">
        <h3 className="flex-1 text-17 font-bold">{name}</h3>
        <IconButton icon="trash" label={`移除${name}账号`} onClick={onRemove} />
      </div>
      <Asked asked={asked} />
      <TextField
        label="昵称"
        placeholder={`你在${name}的昵称`}
        autoComplete="off"
        maxLength={40}
        value={nick}
        error={errorOf("nick")}
        onChange={(event) => onChange({ nick: event.target.value })}
      />
      <TextField
        className="mt-4"
        label={platform === "channels" ? "视频号 ID 或主页链接" : "主页链接"}
        placeholder="可以直接粘贴分享出来的整段文字"
        autoComplete="off"
        inputMode="url"
        spellCheck={false}
        maxLength={LONGEST_LINK}
        value={link}
        error={errorOf("link") ?? (typed !== null && !typed.ok ? typed.message : null)}
        hint={typed?.ok ? `识别为 ${typed.link}` : linkHint(platform)}
        onChange={(event) => onChange({ link: event.target.value })}
      />
      <TextField
        className="mt-4"
        label="粉丝数"
        placeholder="例如：12800 或 1.28 万"
        autoComplete="off"
        inputMode="decimal"
        maxLength={16}
        value={followers}
        error={errorOf("followers")}
        onChange={(event) => onChange({ followers: event.target.value })}
      />
      <ScreenshotField {...{ platform, file_id, uploads }} />
      {errorOf("file_id") !== null && <p className="mt-1 text-12 text-bad">{errorOf("file_id")}</p>}
      <div className="mt-4 rounded-2 bg-surface-2 p-3.5">
        <p className="text-13 text-ink-2">把核对码放进{name}的主页简介，审核通过后可以删除：</p>
        <p className="mt-2 flex items-center gap-3">
          <b className="num flex-1 text-20 tracking-wider">{code}</b>
          <Button size="s" variant="line" icon="copy" onClick={() => void copy()}>
            复制
          </Button>
        </p>
        <Checkbox
          className="mt-1"
          checked={stands}
          aria-invalid={errorOf("stands") !== null || undefined}
          onChange={(event) => onChange({ stands: event.target.checked })}
        >
          我已经放好了
        </Checkbox>
        {errorOf("stands") !== null && <p className="text-12 text-bad">{errorOf("stands")}</p>}
      </div>
    </section>
  );
}
