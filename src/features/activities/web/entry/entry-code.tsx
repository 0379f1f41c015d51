import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { textUpTo, useAddress } from "#client/address.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import { useBack } from "#client/use-back.ts";
import type { Duty, Ticket } from "#features/activities/entry-contract.ts";
import { myPath, pathOf } from "#sections/paths.ts";
import { formatDate } from "#shared/format.ts";
import { buttonClass } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { type KeptTickets, keepTickets, keptTickets, tickets } from "./api/tickets.ts";
import { clockTime } from "./clock.ts";
import { TicketCard } from "./ticket-card.tsx";

const Workbench = lazyPart(async () => (await import("./gate/workbench.tsx")).default, {
  waiting: <Waiting />,
});

const address = { gate: textUpTo(20), ticket: textUpTo(20) };

/** The codes of a member's tickets, and the gate for who stands there. Both work without a network once they were opened. */
export default function EntryCode() {
  const { values } = useAddress(address);
  const ready = useSession((state) => state.ready);
  // The server's page is the same for every ticket and gate: without a network it is what there is.
  if (!ready)
    return (
      <>
        <NavBar title="入场码" />
        <main className="min-h-dvh">
          <Waiting />
        </main>
      </>
    );
  return values.gate === undefined ? (
    <Tickets first={values.ticket} />
  ) : (
    <Workbench key={values.gate} id={values.gate} />
  );
}

/** @param first the ticket that a link leads to; the next one that is needed without it */
function Tickets({ first }: { first: string | undefined }) {
  const { section } = useScreen();
  const back = useBack(myPath(section));
  const query = useQuery(tickets());
  const [chosen, choose] = useState(first);
  // What was there the last time stands at once, and stays where there is no network.
  const member = useSession((state) => state.user?.id);
  const kept = useMemo(() => (member === undefined ? null : keptTickets(member)), [member]);
  const data = query.data ?? kept;
  useEffect(() => {
    if (member !== undefined && query.data) keepTickets(member, query.data);
  }, [member, query.data]);
  return (
    <>
      <NavBar title="入场码" onBack={back} />
      <PullToRefresh
        onRefresh={async () => {
          await query.refetch();
          return undefined;
        }}
      >
        <main className="min-h-dvh pt-4 pb-10">
          {data === null ? (
            <NotLoaded query={query} waiting={<Waiting />} />
          ) : (
            <All data={data} chosen={chosen} choose={choose} />
          )}
          {data !== null && query.data === undefined && (query.isError || query.fetchStatus === "paused") && (
            <p className="num mt-4 px-edge text-center text-12 text-ink-3">
              没有网络，入场码照常可用 · {clockTime(data.at)} 更新
            </p>
          )}
        </main>
      </PullToRefresh>
    </>
  );
}

interface AllProps {
  data: KeptTickets;
  chosen: string | undefined;
  choose: (ticket: string) => void;
}

function All({ data: { items, duties, offset }, chosen, choose }: AllProps) {
  const { section } = useScreen();
  const shown = items.find(({ id }) => id === chosen) ?? next(items);
  return (
    <>
      {duties.length > 0 && <Duties duties={duties} />}
      {shown === undefined ? (
        <EmptyState
          compact={duties.length > 0}
          title="没有可以入场的活动"
          text="报名成功后，入场码会显示在这里，断网也能出示。"
          action={
            <a
              href={pathOf(section.umbrella ? "active.list" : "active.open", {}, { section })}
              className={buttonClass({ variant: "accent" })}
            >
              查看活动
            </a>
          }
        />
      ) : (
        <>
          {items.length > 1 && (
            <ul aria-label="切换入场券" className="scroll-x flex gap-2 px-edge pb-4">
              {items.map(({ id, activity }) => (
                <li key={id} className="max-w-60 flex-none">
                  <Chip selected={id === shown.id} onClick={() => choose(id)} className="max-w-full">
                    <span className="num flex-none">{formatDate(activity.starts_at, { year: false })}</span>
                    <span className="truncate">{activity.title}</span>
                  </Chip>
                </li>
              ))}
            </ul>
          )}
          <TicketCard
            key={shown.id}
            ticket={shown}
            offset={offset}
            activityPath={pathOf("active.info", { id: shown.activity.id }, { section })}
          />
        </>
      )}
    </>
  );
}

/** What is needed next: what can be entered now, or else the first that is not over. */
const next = (items: readonly Ticket[]): Ticket | undefined =>
  items.find(({ state }) => state === "ready" || state === "unsigned") ??
  items.find(({ state }) => state === "early" || state === "entered") ??
  items[0];

function Duties({ duties }: { duties: readonly Duty[] }) {
  const { section } = useScreen();
  return (
    <section aria-label="工作台" className="mx-edge mb-4 overflow-hidden rounded-3 bg-surface">
      <ul>
        {duties.map(({ id, title, role, starts_at }) => (
          <li key={id} className="hair-t first:border-t-0">
            <a
              href={pathOf("active.code", {}, { section, query: { gate: id } })}
              className="press flex min-h-14 items-center gap-3 px-4 py-2.5"
            >
              <Icon name="qr" className="text-accent-ink" />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-15 font-semibold">{title}</span>
                <span className="num block text-12 text-ink-2">
                  {role === "marshal" ? "领队" : "签到员"}工作台 ·{" "}
                  {formatDate(starts_at, { time: true, year: false })}
                </span>
              </span>
              <Icon name="right" size="s" className="text-ink-3" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Waiting() {
  return (
    <Skeleton>
      <Bone className="mx-edge mt-4 h-96 rounded-4" />
    </Skeleton>
  );
}
