import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import type { MemberDetail, Sanction } from "#capabilities/monitoring/member-desk/contract.ts";
import { useLift } from "#capabilities/review/moderation/web/public.ts";
import { sectionName } from "#sections/section-name.ts";
import { formatDate } from "#shared/format.ts";
import { mutedDoings } from "#shared/review.ts";
import { Button } from "#ui/button.tsx";
import { Tag } from "#ui/tag.tsx";
import { refreshMembers } from "../api.ts";
import { WithdrawSheet } from "./withdraw-sheet.tsx";

const states = {
  standing: { kind: "bad", label: "生效中" },
  over: { kind: "plain", label: "已到期" },
  lifted: { kind: "plain", label: "已解除" },
} as const;

/** Mutes, bans and warnings of a member, those of the past too. */
export function SanctionList({ member }: { member: MemberDetail }) {
  const { sanctions, warnings } = member;
  const queryClient = useQueryClient();
  const lift = useLift(() => refreshMembers(queryClient));
  const [withdrawn, setWithdrawn] = useState<Sanction | null>(null);
  const note =
    warnings.all === 0
      ? `${sanctions.length} 次`
      : `${sanctions.length} 次，有效警告 ${warnings.standing} 次`;
  return (
    <Panel title="处罚记录" note={sanctions.length === 0 ? "" : note}>
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
              <p className="mt-0.5 text-15 break-words whitespace-pre-line">{one.reason}</p>
              {one.about !== "" && <p className="mt-0.5 text-13 break-words text-ink-2">涉及：{one.about}</p>}
              <p className="num mt-0.5 text-13 text-ink-3">
                {formatDate(one.created_at, { time: true })} {one.by_name || "系统"}
                {one.kind === "warning" &&
                  (one.acknowledged_at === null
                    ? " · 对方还没有确认"
                    : ` · ${formatDate(one.acknowledged_at, { time: true })} 已确认`)}
                {one.until === null ? " · 没有期限" : ` · 到 ${formatDate(one.until, { time: true })}`}
                {one.state === "lifted" &&
                  ` · ${one.lifted_by_name || "系统"}${one.kind === "warning" ? "撤回" : "解除"}${one.lifted_reason && `：${one.lifted_reason}`}`}
              </p>
              {one.kind === "mute" && one.state === "standing" && member.can.mute && (
                <Button
                  variant="line"
                  size="s"
                  className="my-1.5"
                  loading={lift.pending === one.id}
                  onClick={() =>
                    void lift.ask({
                      ...{ id: one.id, nickname: member.member.nickname },
                      blocks: one.blocks ?? "writing",
                    })
                  }
                >
                  解除
                </Button>
              )}
              {one.kind === "warning" && one.state !== "lifted" && member.can.warn && (
                <Button variant="line" size="s" className="my-1.5" onClick={() => setWithdrawn(one)}>
                  撤回警告
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {withdrawn && <WithdrawSheet member={member} warning={withdrawn} onClose={() => setWithdrawn(null)} />}
    </Panel>
  );
}

function nameOf({ kind, section, blocks }: Sanction): string {
  if (kind === "ban") return "封禁";
  if (kind === "warning") return "警告";
  return `${mutedDoings[blocks ?? "writing"]} · ${section === "" ? "全部分区" : sectionName(section)}`;
}
