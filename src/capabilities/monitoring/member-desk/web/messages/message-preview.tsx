import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { Icon } from "#ui/icon.tsx";

/** A message as it stands among a member's notices. */
export function MessagePreview({ title, body, link }: { title: string; body: string; link: string }) {
  return (
    <Panel title="会员看到的样子">
      <div className="flex min-w-0 gap-3 rounded-2 bg-surface-2 px-3.5 py-2">
        <Icon name="bell" className="mt-0.5 flex-none text-ink-2" />
        <div className="min-w-0 flex-1">
          <p className="text-15 font-semibold break-words">{title || "标题"}</p>
          <p className="mt-0.5 text-15 break-words whitespace-pre-line text-ink-2">{body || "正文"}</p>
          {link !== "" && <p className="mt-0.5 text-13 text-accent-ink">查看</p>}
        </div>
      </div>
    </Panel>
  );
}
