import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ActRule } from "#capabilities/community/growth/desk-contract.ts";
import { DeskPage, Panel } from "#capabilities/desk/admin/web/public.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast-store.ts";
import { growthRules } from "../desk/api.ts";
import { RuleForm } from "../desk/rule-form.tsx";

/** What members earn with each act: growth, points, and how often a day. */
export default function AdminGrowthRules() {
  return <DeskPage title="成长规则">{() => <Desk />}</DeskPage>;
}

function Desk() {
  const queryClient = useQueryClient();
  const query = useQuery(growthRules());
  const [opened, setOpened] = useState<ActRule | null>(null);
  // What was open last stays drawn while its sheet slides away.
  const [shown, setShown] = useState<ActRule | null>(null);
  const { data } = query;
  const done = () => {
    toast("已保存，从现在起生效", { kind: "done" });
    setOpened(null);
    void queryClient.invalidateQueries({ queryKey: growthRules().queryKey });
  };
  return (
    <div className="grid gap-3.5 p-3 wide:px-6 wide:py-4">
      {data ? (
        <Panel title="行为与奖励" note={`${data.items.length} 种`}>
          <ul aria-label="行为与奖励" className="grid gap-x-6 wide:grid-cols-2">
            {data.items.map((rule) => (
              <li key={rule.act}>
                <button
                  type="button"
                  onClick={() => {
                    setOpened(rule);
                    setShown(rule);
                  }}
                  className="press flex min-h-15 w-full items-center gap-3 text-left"
                >
                  <span className="min-w-0 flex-1">
                    <span className="flex items-center gap-2">
                      <b className="truncate text-15 font-semibold">{rule.label}</b>
                      {!rule.open && <Tag>已停用</Tag>}
                      {rule.changed && rule.open && <Tag kind="info">改过</Tag>}
                    </span>
                    <span className="line-clamp-1 text-12 text-ink-3">
                      {rule.daily_cap === null ? "每个内容一次" : `每天最多 ${rule.daily_cap} 次`}
                    </span>
                  </span>
                  <span className="num flex-none text-13 text-ink-2">
                    成长 +{rule.growth} · 积分 {rule.points_note || `+${rule.points}`}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </Panel>
      ) : (
        <NotLoaded query={query} waiting={<RowsSkeleton rows={3} />} />
      )}
      <Sheet
        open={opened !== null}
        onClose={() => setOpened(null)}
        onClosed={() => setShown(null)}
        title={shown?.label ?? ""}
      >
        {shown && <RuleForm key={shown.act} rule={shown} onDone={done} />}
      </Sheet>
    </div>
  );
}
