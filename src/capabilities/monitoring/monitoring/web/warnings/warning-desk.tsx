import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AdminHeader, FilterSelect } from "#capabilities/desk/admin/web/public.ts";
import { oneOf, textUpTo, useAddress } from "#client/address.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { warningLevels } from "#shared/monitoring.ts";
import { buttonClass } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { useMonitoringLive } from "../api/use-live.ts";
import { ruleList, warningList } from "../api/warnings.ts";
import { levels, states } from "../components/words.ts";
import { MessageList } from "./message-list.tsx";
import { WarningRow } from "./warning-row.tsx";

const shownStates = ["open", "claimed", "closed"] as const;

const address = {
  state: oneOf(shownStates, undefined),
  level: oneOf(warningLevels, undefined),
  rule: textUpTo(20),
  only: oneOf(["mine"], undefined),
};

/** Warnings by level, state and rule; with what one was told of them. */
export function WarningDesk() {
  const { values, change } = useAddress(address);
  const { rule, ...filter } = values;
  const query = useInfiniteQuery(warningList({ ...filter, rule_id: rule }));
  const rules = useQuery(ruleList());
  useMonitoringLive();
  const [told, setTold] = useState(false);
  const figures = query.data?.pages[0];
  const filtered = Object.values(values).some((value) => value !== undefined);
  return (
    <main className="pb-8">
      <AdminHeader title="预警">
        <span className="relative flex-none">
          <IconButton
            icon="bell"
            label={figures?.messages ? `提醒，${figures.messages} 条未读` : "提醒"}
            onClick={() => setTold(true)}
          />
          {figures?.messages ? (
            <span
              aria-hidden="true"
              className="num pointer-events-none absolute top-1 right-1 min-w-4.5 rounded-full bg-bad px-1 text-center text-11 text-surface"
            >
              {figures.messages > 99 ? "99+" : figures.messages}
            </span>
          ) : null}
        </span>
      </AdminHeader>
      <div className="wide:px-6 wide:py-4">
        <section aria-label="预警列表" className="bg-surface wide:rounded-3">
          <div className="hair-b flex items-center gap-2 overflow-x-auto px-4 py-3 wide:px-6">
            {shownStates.map((state) => (
              <Chip
                key={state}
                className="flex-none"
                selected={filter.state === state}
                onClick={() => change({ state: filter.state === state ? undefined : state })}
              >
                {states[state].label}
                {figures && <span className="num"> {figures.counts[state]}</span>}
              </Chip>
            ))}
            <Chip
              className="flex-none"
              selected={filter.only === "mine"}
              onClick={() => change({ only: filter.only === "mine" ? undefined : "mine" })}
            >
              我处理的
            </Chip>
            <FilterSelect
              label="级别"
              all="全部级别"
              options={warningLevels.map((value) => ({ value, label: `${levels[value].label}色` }))}
              value={filter.level}
              onChange={(value) => change({ level: warningLevels.find((one) => one === value) })}
            />
            <FilterSelect
              label="规则"
              all="全部规则"
              options={(rules.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              value={rule}
              onChange={(value) => change({ rule: value })}
            />
          </div>
          <EndlessList
            query={query}
            label="预警"
            estimate={104}
            waiting={<CommentsSkeleton rows={5} />}
            empty={{
              title: filtered ? "没有符合条件的预警" : "一切正常",
              text: filtered ? "换个条件试试。" : "规则触发后，预警会立即显示在这里。",
              action: (
                <a href={deskPathOf("admin.watches")} className={buttonClass({ variant: "line" })}>
                  查看规则
                </a>
              ),
            }}
          >
            {(warning) => <WarningRow warning={warning} />}
          </EndlessList>
        </section>
      </div>
      <Sheet open={told} onClose={() => setTold(false)} title="给我的提醒">
        <MessageList />
      </Sheet>
    </main>
  );
}
