import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AdminHeader } from "#capabilities/desk/admin/web/public.ts";
import type { Receiver, Rule } from "#capabilities/monitoring/monitoring/rules-contract.ts";
import { oneOf, textUpTo, useAddress } from "#client/address.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast-store.ts";
import { MONITORING, monitoringApi } from "../api/client.ts";
import { useMonitoringLive } from "../api/use-live.ts";
import { ruleList } from "../api/warnings.ts";
import { ReceiverRow } from "./receiver-row.tsx";
import { ReceiverSheet } from "./receiver-sheet.tsx";
import { RuleRow } from "./rule-row.tsx";
import { RuleSheet } from "./rule-sheet.tsx";

const tabs = ["watches", "rules", "receivers"] as const;

const words = {
  watches: {
    add: "添加关注",
    empty: "添加想关注的词",
    text: "有人写到这些词就会记下来，达到条数就预警，不会拦截内容。",
  },
  rules: {
    add: "添加规则",
    empty: "还没有预警规则",
    text: "规则按词库分组、分区和条数判断，什么时候要提醒由你定。",
  },
  receivers: {
    add: "添加接收方",
    empty: "还没有接收方",
    text: "预警可以发到站内、邮箱、企业微信、钉钉和飞书的群机器人。没有接收方的规则，提醒所有能看舆情的管理员。",
  },
} as const;

type Opened =
  | { what: "rule"; rule: Rule | null; watch: boolean }
  | { what: "receiver"; receiver: Receiver | null };

/** Watches, rules, and whom they tell. */
export function WatchDesk() {
  const { values, change } = useAddress({
    ...{ tab: oneOf(tabs, "watches"), add: textUpTo(40) },
    // Texts a day, of a rule that is begun from a chart.
    over: textUpTo(5),
  });
  const { tab, add, over } = values;
  const query = useQuery(ruleList());
  const queryClient = useQueryClient();
  useMonitoringLive();
  const [opened, setOpened] = useState<Opened | null>(
    add === undefined ? null : { what: "rule", rule: null, watch: tab !== "rules" },
  );
  const close = () => {
    setOpened(null);
    if (add !== undefined) change({ add: undefined, over: undefined });
  };
  const pause = useMutation({
    mutationFn: (rule: Rule) =>
      monitoringApi("POST /api/admin/warning-rules/{id}/pause", {
        params: { id: rule.id },
        body: { paused: !rule.paused && rule.muted_until === null },
      }),
    onSuccess: (_answer, rule) =>
      toast(rule.paused || rule.muted_until ? "规则已恢复" : "规则已暂停", { kind: "done" }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: MONITORING }),
  });
  const { data } = query;
  const may = tab === "receivers" ? data?.can.receivers : data?.can.manage;
  const begin = () =>
    setOpened(
      tab === "receivers"
        ? { what: "receiver", receiver: null }
        : { what: "rule", rule: null, watch: tab === "watches" },
    );
  const addButton = may && (
    <Button variant="accent" size="s" icon="plus" className="flex-none" onClick={begin}>
      {words[tab].add}
    </Button>
  );
  const rules = data?.items.filter(({ watch }) => watch === (tab === "watches")) ?? [];
  const empty = tab === "receivers" ? data?.receivers.length === 0 : rules.length === 0;
  return (
    <main className="pb-8">
      <AdminHeader title="关注与规则">{addButton}</AdminHeader>
      <div className="p-3 wide:px-6 wide:py-4">
        <SegmentedControl
          label="切换内容"
          options={[
            { value: "watches", label: "关注的词" },
            { value: "rules", label: "预警规则" },
            { value: "receivers", label: "接收方" },
          ]}
          value={tab}
          onChange={(next) => change({ tab: next })}
        />
        <section aria-label={words[tab].add.slice(2)} className="mt-3 rounded-3 bg-surface px-4 wide:px-5">
          {query.isPending ? (
            <RowsSkeleton rows={3} />
          ) : query.isError && !data ? (
            <NotLoaded query={query} />
          ) : empty ? (
            <EmptyState
              title={words[tab].empty}
              text={words[tab].text}
              action={
                may && (
                  <Button variant="accent" icon="plus" onClick={begin}>
                    {words[tab].add}
                  </Button>
                )
              }
            />
          ) : tab === "receivers" ? (
            data?.receivers.map((receiver) => (
              <ReceiverRow
                key={receiver.id}
                receiver={receiver}
                onEdit={data.can.receivers ? () => setOpened({ what: "receiver", receiver }) : undefined}
              />
            ))
          ) : (
            rules.map((rule) => (
              <RuleRow
                key={rule.id}
                rule={rule}
                receivers={data?.receivers ?? []}
                pausing={pause.isPending && pause.variables.id === rule.id}
                {...(data?.can.manage && {
                  onEdit: () => setOpened({ what: "rule", rule, watch: rule.watch }),
                  onPause: () => pause.mutate(rule),
                })}
              />
            ))
          )}
        </section>
      </div>
      {opened?.what === "rule" && data && (
        <RuleSheet
          rule={opened.rule}
          watch={opened.watch}
          preset={{ word: add ?? "", perDay: over }}
          groups={data.groups}
          receivers={data.receivers}
          onClose={close}
        />
      )}
      {opened?.what === "receiver" && data && (
        <ReceiverSheet receiver={opened.receiver} admins={data.admins} mail={data.mail} onClose={close} />
      )}
    </main>
  );
}
