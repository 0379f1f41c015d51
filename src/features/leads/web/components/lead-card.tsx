import { useQueryClient } from "@tanstack/react-query";
import type { OwnLead } from "#features/leads/contract.ts";
import { kindNames, wishWords } from "#features/leads/words.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { Tag } from "#ui/tag.tsx";
import { confirmWithdrawal } from "../confirm-withdrawal.ts";

const states = {
  new: { kind: "info", text: "待转交" },
  exported: { kind: "ok", text: "已转交" },
  contacted: { kind: "ok", text: "已联系" },
  withdrawn: { kind: "plain", text: "已撤回" },
  deleted: { kind: "plain", text: "已到期删除" },
} as const;

/** One of the member's own leads: where it stands, what was agreed to, and the way back out. */
export function LeadCard({ lead }: { lead: OwnLead }) {
  const queryClient = useQueryClient();
  const { form, receiver, state, series, city, name, mobile } = lead;
  const over = lead.ended_at !== null;
  return (
    <article className="mx-edge mt-3 rounded-3 bg-surface p-4">
      <h2 className="flex items-center gap-2 text-17 font-bold">
        <span className="truncate">{form.title}</span>
        <Tag kind="accent">{kindNames[form.kind]}</Tag>
        <span className="flex-1" />
        <Tag kind={states[state].kind}>{states[state].text}</Tag>
      </h2>
      <p className="num mt-1 text-13 text-ink-2">
        {receiver.name} · {receiver.contact}
      </p>
      {!over && (
        <p className="num mt-2 text-15">
          {[series, city, wishWords({ on: lead.wished_on, part: lead.wished_part })]
            .filter(Boolean)
            .join(" · ")}
          <span className="block text-13 text-ink-3">
            {name} {mobile}
          </span>
        </p>
      )}
      <ul className="num mt-2 grid gap-0.5 text-13 text-ink-3">
        <li>
          {formatDate(lead.created_at, { time: true })} 提交，编号 {lead.number}
        </li>
        {lead.exported_at && <li>{formatDate(lead.exported_at, { time: true })} 转交给对方</li>}
        {over ? (
          <li>
            {formatDate(lead.ended_at ?? "", { time: true })}{" "}
            {state === "deleted" ? "到期，信息已删除" : "撤回，信息已删除"}
          </li>
        ) : (
          <li>{formatDate(lead.delete_at)} 到期删除</li>
        )}
        {over && lead.exported_at && (
          <li>
            {lead.told_at
              ? `${formatDate(lead.told_at, { time: true })} 已通知对方停止联系并删除`
              : "正在通知对方停止联系并删除，一个工作日内完成"}
          </li>
        )}
      </ul>
      <details className="mt-2 text-13 text-ink-2">
        <summary className="press flex min-h-9 items-center text-accent-ink">同意的内容</summary>
        <p className="leading-body">{lead.statement}</p>
        <p className="num mt-1 text-12 text-ink-3">保护声明 {lead.consent_version} 版</p>
      </details>
      {!over && (
        <Button
          variant="line"
          size="s"
          className="mt-2"
          onClick={() => void confirmWithdrawal(queryClient, lead)}
        >
          撤回
        </Button>
      )}
    </article>
  );
}
