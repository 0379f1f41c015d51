import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { AdminHeader, FilterSelect, useWide } from "#capabilities/desk/admin/web/public.ts";
import type { DeskLead } from "#features/leads/desk-contract.ts";
import { kindNames, stateNames, wishWords } from "#features/leads/words.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { formatDate } from "#shared/format.ts";
import { Chip } from "#ui/chip.tsx";
import { cx } from "#ui/cx.ts";
import { EndlessList } from "#ui/endless-list.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { deskLeads, type LeadFilter, receiversOf } from "./api.ts";
import { LeadPane } from "./lead-pane.tsx";

const states = ["new", "exported", "contacted", "withdrawn", "deleted"] as const;

interface LeadDeskProps {
  /** Above the list: which view of the desk it is. */
  bar: ReactNode;
  filter: LeadFilter;
  openId: string | undefined;
  onFilter: (changes: Partial<LeadFilter>) => void;
  onClose: () => void;
}

/** Leads by where they stand; beside the list, or in its place on a phone, the one that is open. */
export function LeadDesk({ bar, filter, openId, onFilter, onClose }: LeadDeskProps) {
  const wide = useWide();
  if (!wide && openId !== undefined)
    return (
      <main className="pb-8">
        <LeadPane key={openId} id={openId} onClose={onClose} />
      </main>
    );
  return (
    <main className="flex flex-col pb-8 wide:h-dvh wide:pb-0">
      <AdminHeader title="预约" />
      {bar}
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] wide:grid-cols-[minmax(9rem,11rem)_minmax(0,1fr)]">
        <LeadList filter={filter} openId={openId} onFilter={onFilter} />
        {wide && (
          <div className="hair-t min-h-0 overflow-y-auto">
            {openId === undefined ? (
              <p className="px-6 pt-30 text-center text-15 text-ink-3">选择预约后查看和处理</p>
            ) : (
              <LeadPane key={openId} id={openId} />
            )}
          </div>
        )}
      </div>
    </main>
  );
}

function LeadList({ filter, openId, onFilter }: Pick<LeadDeskProps, "filter" | "openId" | "onFilter">) {
  const query = useInfiniteQuery(deskLeads(filter));
  const { data } = useQuery(receiversOf(filter.section));
  return (
    <div className="flex min-h-0 flex-col bg-surface wide:border-r wide:border-line">
      <div className="scroll-x flex flex-none gap-2 px-4 pt-3 pb-1.5">
        {states.map((state) => (
          <Chip key={state} selected={filter.state === state} onClick={() => onFilter({ state })}>
            {stateNames[state]}
          </Chip>
        ))}
      </div>
      <div className="flex-none px-4 pb-2">
        <FilterSelect
          label="接收方"
          all="全部接收方"
          options={(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={filter.receiver}
          onChange={(receiver) => onFilter({ receiver })}
        />
      </div>
      <div className="min-h-0 flex-1 px-4 wide:overflow-y-auto">
        <EndlessList
          query={query}
          label="预约"
          estimate={84}
          failed={{ compact: true }}
          waiting={<RowsSkeleton rows={5} />}
          empty={{
            compact: true,
            title: `没有${stateNames[filter.state]}的预约`,
            text: "会员提交的试驾和到店预约会显示在这里。",
          }}
        >
          {(lead) => <Row lead={lead} filter={filter} open={lead.id === openId} />}
        </EndlessList>
      </div>
    </div>
  );
}

function Row({ lead, filter, open }: { lead: DeskLead; filter: LeadFilter; open: boolean }) {
  const { section, receiver, state } = filter;
  const query = {
    ...{ id: lead.id, state },
    ...(section !== undefined && { section }),
    ...(receiver !== undefined && { receiver }),
  };
  const over = lead.ended_at !== null;
  return (
    <a
      href={deskPathOf("admin.leads", {}, { query })}
      aria-current={open ? "true" : undefined}
      className={cx("press hair-b block py-3", open && "-mx-4 bg-accent-soft px-4")}
    >
      <span className="flex items-center gap-1.5">
        <b className="num truncate text-15 font-semibold">
          {over ? lead.number : `${lead.name} ${lead.mobile}`}
        </b>
        <Tag>{kindNames[lead.kind]}</Tag>
        {lead.to_tell && <Tag kind="warn">待通知对方</Tag>}
      </span>
      <span className="num mt-0.5 block truncate text-13 text-ink-2">
        {over
          ? `${formatDate(lead.ended_at ?? "", { time: true })} ${stateNames[lead.state]}`
          : [lead.city, lead.series, wishWords({ on: lead.wished_on, part: lead.wished_part })]
              .filter(Boolean)
              .join(" · ")}
      </span>
      <span className="num block truncate text-12 text-ink-3">
        {lead.receiver.name} · {formatDate(lead.created_at, { time: true })}
      </span>
    </a>
  );
}
