import { Panel } from "#capabilities/desk/admin/web/public.ts";
import type { MemberDetail, Sanction } from "#capabilities/monitoring/member-desk/contract.ts";
import { sectionName } from "#sections/section-name.ts";
import { formatDate } from "#shared/format.ts";
import { Tag } from "#ui/tag.tsx";

const states = {
  standing: { kind: "bad", label: "生效中" },
  over: { kind: "plain", label: "已到期" },
  lifted: { kind: "plain", label: "已解除" },
} as const;

/** Mutes and bans of a member, those of the past too. */
export function SanctionList({ member }: { member: MemberDetail }) {
  const { sanctions } = member;
  return (
    <Panel title="处罚记录" note={sanctions.length === 0 ? "" : `${sanctions.length} 次`}>
      {sanctions.length === 0 ? (
        <p className="text-15 text-ink-3">没有处罚过</p>
      ) : (
        <ul aria-label="处罚记录">
          {sanctions.map((one) => (
            <li key={`${one.kind} ${one.id}`} className="hair-t py-2.5 first:border-t-0">
              <p className="flex items-center gap-2">
                <b className="text-15 font-semibold">{nameOf(one)}</b>
                <Tag kind={states[one.state].kind}>{states[one.state].label}</Tag>
                {one.hides && <Tag>隐藏内容</Tag>}
              </p>
              <p className="mt-0.5 text-15 break-words">{one.reason}</p>
              <p className="num mt-0.5 text-13 text-ink-3">
                {formatDate(one.created_at, { time: true })} {one.by_name || "系统"}
                {one.until === null ? " · 没有期限" : ` · 到 ${formatDate(one.until, { time: true })}`}
                {one.state === "lifted" &&
                  ` · ${one.lifted_by_name || "系统"}解除${one.lifted_reason && `：${one.lifted_reason}`}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function nameOf({ kind, section }: Sanction): string {
  if (kind === "ban") return "封禁";
  return section === "" ? "禁言 · 全部分区" : `禁言 · ${sectionName(section)}`;
}
