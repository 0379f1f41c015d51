import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { type AdminProfile, QueueTabs } from "#capabilities/desk/admin/web/public.ts";
import type { Choice, ReviewRow } from "#capabilities/review/moderation/contract.ts";
import { BATCH } from "#shared/review.ts";
import { isNarrowed, removeFromList } from "../api/review-list.ts";
import { useNow } from "../components/use-now.ts";
import { isReasoned, type Reasoned, refusalHere } from "./choices.ts";
import { DecisionBar } from "./decision-bar.tsx";
import { DeskHeader } from "./desk-header.tsx";
import { DeskList } from "./desk-list.tsx";
import { DeskPane } from "./desk-pane.tsx";
import { HitChip, MoreFilters } from "./filters.tsx";
import { ItemMenu } from "./item-menu.tsx";
import { KeyHelp } from "./key-help.tsx";
import { ALL, choicesFor, hasMenu, QueueKind, useKindOf, useQueueKind } from "./queue-kind.ts";
import { RejectSheet } from "./reject-sheet.tsx";
import { useClaim } from "./use-claim.ts";
import { type DecideOptions, useDecisions } from "./use-decisions.ts";
import type { FilterControl } from "./use-filter.ts";
import { keyHelp, useKeys } from "./use-keys.ts";
import { useFreeAgain, useOffer } from "./use-offer.ts";
import { useQueueList } from "./use-queue-list.ts";

type Panel = "none" | Reasoned | "more" | "help";

export interface DeskProps {
  title: string;
  admin: AdminProfile;
  control: FilterControl;
  switcher?: ReactNode;
}

/** Two panes: the queue at the left, what is open at the right, decisions at its foot and on the keyboard. */
export function Desk({ title, admin, control, switcher }: DeskProps) {
  const listed = useQueueKind();
  const mixed = listed.name === ALL;
  const queryClient = useQueryClient();
  const { filter } = control;
  const decides = admin.permissions.includes("review.decide");
  const offers = decides && filter.status === "waiting" && !isNarrowed(filter) && !mixed;
  const list = useQueueList(filter, offers);
  const offer = useOffer(filter, decides && !mixed, list);
  const { items, index, current } = list;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [panel, setPanel] = useState<Panel>("none");
  const [closing, setClosing] = useState(false);
  const reasoned = panel === "delete" || panel === "uphold" ? panel : "reject";
  const now = useNow(20_000);
  const { busy, changed, given, decide, undo } = useDecisions(filter, ([first]) => {
    if (first !== undefined) list.openId(first);
  });
  const heldUntil = useClaim(current, offer.held, given);
  const scroller = useRef<HTMLDivElement>(null);

  const chosen: ReviewRow[] = items.filter((item) => selected.has(item.id));
  const targets = chosen.length > 0 ? chosen : current ? [current] : [];
  const kind = useKindOf(chosen.length === 0 ? current : undefined);
  const choices = choicesFor(kind, filter.status);
  const refusal = current && chosen.length === 0 ? refusalHere(current) : null;
  const mayDecide = decides && targets.length > 0 && refusal === null;

  const carryOut = async (choice: Choice, options?: DecideOptions) => {
    setPanel("none");
    if (current && chosen.length === 0) {
      await decideOpen(current, choice, options);
      return;
    }
    const done = new Set((await decide(targets, choice, options)).done);
    setSelected((before) => new Set([...before].filter((id) => !done.has(id))));
    if (offers && current && done.has(current.id)) await goOn(current.id);
  };
  /** The next one of the list opens at once, so that no key is lost; where items are offered it is claimed with the decision. */
  const decideOpen = async (row: ReviewRow, choice: Choice, options?: DecideOptions) => {
    const free = (item: ReviewRow) => item.id !== row.id && !given(item.id) && refusalHere(item) === null;
    const next = items.slice(index).find(free) ?? items.find(free);
    const asked: DecideOptions = { ...options };
    if (next !== undefined && (choice === "pass" || choice === "reject" || choice === "delete")) {
      if (offers) asked.next = { kind: listed.name, section: filter.section, after: row.id };
      list.openId(next.id);
      removeFromList(queryClient, filter, new Set([row.id]));
    }
    const outcome = await decide([row], choice, asked);
    if (outcome.next?.item) offer.claimed(outcome.next.item.id, given);
    if (offers && next === undefined && outcome.done.length > 0) await goOn(row.id);
  };
  const goOn = async (after: string) => {
    list.close();
    await offer.next(after);
  };
  useFreeAgain(offer, list);
  const choose = (choice: Choice) => {
    if (!mayDecide || !choices.includes(choice)) return;
    setClosing(false);
    if (isReasoned(choice)) setPanel(choice);
    else void carryOut(choice);
  };
  const move = (step: number) => {
    list.openAt(index + step);
    requestAnimationFrame(() =>
      scroller.current?.querySelector("[data-current]")?.scrollIntoView({ block: "nearest" }),
    );
  };
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  const reports = filter.status === "reported";
  useKeys(
    panel === "none"
      ? {
          j: () => move(1),
          k: () => move(-1),
          p: () => choose(reports ? "dismiss" : "pass"),
          r: () => choose("reject"),
          d: () => choose(reports ? "uphold" : "delete"),
          u: () => void undo(),
          x: () => current && toggle(current.id),
          "?": () => setPanel("help"),
        }
      : {},
  );
  const panelProps = (name: Panel) => ({
    open: panel === name,
    onClose: () => setPanel("none"),
  });

  return (
    <main className="flex h-dvh flex-col">
      <QueueTabs />
      <DeskHeader title={title} control={control} counts={list.counts} />
      <div className="hair-b flex flex-none items-center gap-2 bg-surface px-6 py-2">
        {switcher}
        <MoreFilters {...control} />
        <HitChip {...control} />
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(8rem,10.6667rem)_minmax(0,1fr)]">
        <DeskList
          list={list}
          status={filter.status}
          search={filter.q}
          now={now}
          selected={selected}
          scroller={scroller}
          onToggle={toggle}
          onSelectAll={(all) => setSelected(new Set(all ? batchOf(items) : []))}
          selectable={decides}
        />
        <section aria-label="内容" className="flex min-h-0 flex-col">
          <QueueKind value={kind}>
            <DeskPane
              current={current}
              chosen={chosen.length}
              status={filter.status}
              pending={
                list.query.isPending ||
                (current === undefined && !list.failed && ["asking", "offered"].includes(offer.state))
              }
              othersAtWork={offer.state === "none" ? list.items.length : 0}
              failure={offer.failure ?? list.failure}
              onRetry={offer.state === "failed" || list.failed ? () => void offer.next() : null}
              heldUntil={heldUntil}
              search={filter.q}
              onFilter={(hit) => control.change({ hit })}
              changed={current !== undefined && changed.has(current.id)}
            />
            {targets.length > 0 && (
              <DecisionBar
                choices={choices}
                busy={busy && chosen.length > 0}
                refusal={refusal}
                onChoose={choose}
                onUndo={() => void undo()}
                {...(current && hasMenu(kind, current, filter.status) && { onMore: () => setPanel("more") })}
                onHelp={() => setPanel("help")}
              />
            )}
          </QueueKind>
        </section>
      </div>
      <QueueKind value={kind}>
        <RejectSheet
          {...panelProps(reasoned)}
          deletes={reasoned !== "reject"}
          closing={closing}
          count={targets.length}
          busy={busy && chosen.length > 0}
          numbered
          subject={targets[0]?.subject ?? null}
          taken={filter.status === "published"}
          onReject={(options) => void carryOut(reasoned, options)}
        />
        {current && (
          <ItemMenu
            {...panelProps("more")}
            row={current}
            onChanged={() => undefined}
            {...(mayDecide && choices.includes("reject") && { onHide: () => setPanel("reject") })}
            {...(mayDecide &&
              choices.includes("delete") && {
                onDelete: (closeComments: boolean) => {
                  setClosing(closeComments);
                  setPanel("delete");
                },
              })}
          />
        )}
      </QueueKind>
      <KeyHelp lines={keyHelp} {...panelProps("help")} />
    </main>
  );
}

/** As many as one decision takes, from the top; what is decided elsewhere only is left out. */
const batchOf = (items: readonly ReviewRow[]) =>
  items
    .filter((item) => item.own_desk === null)
    .slice(0, BATCH)
    .map((item) => item.id);
