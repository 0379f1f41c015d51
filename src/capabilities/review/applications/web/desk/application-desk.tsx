import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import {
  type AdminProfile,
  DeskScreen,
  FilterSelect,
  SectionFilter,
  useWide,
} from "#capabilities/desk/admin/web/public.ts";
import { refusalOf, useKeys } from "#capabilities/review/moderation/web/public.ts";
import { oneOf, textUpTo, useAddress } from "#client/address.ts";
import { confirm } from "#ui/confirm-store.ts";
import { cx } from "#ui/cx.ts";
import { ActionBar, type ActionBarProps, actionsOf } from "./action-bar.tsx";
import { ApplicationKeys } from "./application-keys.tsx";
import { ApplicationList } from "./application-list.tsx";
import { ApplicationPhone } from "./application-phone.tsx";
import { ApplicationWide } from "./application-wide.tsx";
import { AskSheet } from "./ask-sheet.tsx";
import { deskStateLabels, deskStates, isWaitingState } from "./desk-states.ts";
import {
  type ApplicationLine,
  type DecisionName,
  type DeskFilter,
  type DeskKind,
  deskList,
  type Notes,
  type OpenApplication,
} from "./kind.ts";
import { ReasonsSheet } from "./reasons-sheet.tsx";
import { useApplications } from "./use-applications.ts";
import { useDecide } from "./use-decide.ts";

interface DeskProps<Line extends ApplicationLine, Detail extends OpenApplication> {
  kind: DeskKind<Line, Detail>;
}

/**
 * Applications of a kind: those of a state at the left, the one that is open at the right, decisions at its foot and on the
 * keyboard. On a phone one after the other, or a list.
 */
export function ApplicationDesk<Line extends ApplicationLine, Detail extends OpenApplication>({
  kind,
}: DeskProps<Line, Detail>) {
  return <DeskScreen title={kind.title}>{(admin) => <Addressed kind={kind} admin={admin} />}</DeskScreen>;
}

const address = {
  state: oneOf(deskStates, "submitted"),
  ...{ section: textUpTo(40), kind: textUpTo(40), id: textUpTo(20) },
};

/** What lies in the address survives a reload and can be passed on. */
function Addressed<Line extends ApplicationLine, Detail extends OpenApplication>(
  props: DeskProps<Line, Detail> & { admin: AdminProfile },
) {
  const { values, change } = useAddress(address);
  const { state, section, id } = values;
  const narrowed = props.kind.narrow?.options.find(({ value }) => value === values.kind)?.value;
  return (
    // Another filter is another list: nothing stays open.
    <Desk
      key={JSON.stringify([state, section, narrowed, id])}
      {...props}
      filter={{ state, section, kind: narrowed }}
      first={id}
      onFilter={(changes) => change({ id: undefined, ...changes })}
    />
  );
}

const NOTHING_HERE = { title: "暂无记录", text: "换个状态或分区试试。" };
const done = { approve: "已通过", reject: "已驳回", ask: "已要求补充材料" };

function Desk<Line extends ApplicationLine, Detail extends OpenApplication>(
  props: DeskProps<Line, Detail> & {
    admin: AdminProfile;
    filter: DeskFilter;
    first: string | undefined;
    onFilter: (changes: Partial<DeskFilter>) => void;
  },
) {
  const { kind, admin, filter, first, onFilter } = props;
  const { state, section } = filter;
  // Free ones are offered by the queue, which knows no kinds within it.
  const offers =
    state === "submitted" && !filter.kind && admin.permissions.includes("review.decide") && !first;
  const query = useInfiniteQuery(deskList(kind, filter));
  const apps = useApplications(kind, { section, offers, query, first });
  const { busy, changed, decide, undo } = useDecide(apps.reopen);
  const [panel, setPanel] = useState<{ name: DecisionName; reason: string } | null>(null);
  const [notes, setNotes] = useState<Notes>({});
  const [help, setHelp] = useState(false);
  const scroller = useRef<HTMLDivElement>(null);
  const wide = useWide();
  const { current } = apps;
  const actions = current ? actionsOf(current, kind.words.revokeTitle) : [];
  const refusal = current?.review ? refusalOf(current.review) : null;

  const carryOut = async (
    detail: Detail,
    name: DecisionName,
    words: string,
    send: () => Promise<Detail>,
  ): Promise<void> => {
    const question = name === "approve" ? kind.sure?.(detail) : null;
    if (question && !(await confirm({ ...question, confirmLabel: "通过" }))) return;
    setPanel(null);
    const final = name === "approve" && kind.isFinal?.(detail) === true;
    if (await decide(detail.id, send, { words, final })) await apps.goOn();
  };
  const say = (name: DecisionName, more: { reason?: string; asked?: { key: string; reason: string }[] }) => {
    if (!current) return;
    const words = name === "revoke" ? `已${kind.words.revokeTitle}` : done[name];
    const decision = { decision: name, ...more };
    void carryOut(current, name, words, () => kind.decide(current, decision, notes));
  };
  const choose = (name: DecisionName, reason = "") => {
    if (current && name === "approve" && !kind.approving?.(current)) say(name, {});
    else setPanel({ name, reason });
  };
  const skip = offers && current ? () => void apps.goOn() : undefined;
  const move = (step: number) => {
    apps.move(step);
    requestAnimationFrame(() =>
      scroller.current?.querySelector("[data-current]")?.scrollIntoView({ block: "nearest" }),
    );
  };
  const isFree = refusal === null && !busy;
  const refusing = actions.find(({ name }) => name === "reject" || name === "revoke")?.name;
  const digits = (current?.reasons ?? []).slice(0, 9).map(({ text }, at) => [
    String(at + 1),
    () => {
      if (isFree && refusing) choose(refusing, text);
    },
  ]);
  const letters = actions.map(({ name, key }) => [key.toLowerCase(), () => isFree && choose(name)]);
  useKeys(
    panel || help
      ? {}
      : {
          ...Object.fromEntries([...digits, ...letters]),
          ...{ j: () => move(1), k: () => move(-1), u: () => void undo(), "?": () => setHelp(true) },
          ...(skip && { s: skip }),
        },
  );

  const tabs = (
    <nav aria-label="状态" className="scroll-x flex min-w-0 gap-1">
      {deskStates.map((key) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === state}
          onClick={() => onFilter({ state: key })}
          className={cx(
            "press hit h-9 flex-none rounded-full px-3 text-15 whitespace-nowrap",
            key === state ? "bg-solid font-semibold text-on-solid" : "text-ink-2",
          )}
        >
          {(key === "approved" && kind.approvedLabel) || deskStateLabels[key]}
        </button>
      ))}
    </nav>
  );
  const filters = (
    <>
      {kind.narrow && (
        <FilterSelect {...kind.narrow} value={filter.kind} onChange={(next) => onFilter({ kind: next })} />
      )}
      <SectionFilter clubsOnly value={section} onChange={(next) => onFilter({ section: next })} />
    </>
  );
  const empty = state === "submitted" ? kind.empty : NOTHING_HERE;
  const list = (
    <ApplicationList {...{ query, empty }} openId={apps.openId} onOpen={apps.openLine} shown={kind.line} />
  );
  const View = kind.View;
  const open = current ? (
    <View
      key={current.id}
      detail={current}
      reader={admin.name}
      heldUntil={apps.heldUntil}
      changed={changed.has(current.id)}
      sheetOpen={panel !== null}
      notes={notes}
      onNote={(key, value) =>
        setNotes(({ [key]: _before, ...rest }) => (value === undefined ? rest : { ...rest, [key]: value }))
      }
      onOpen={apps.openOther}
      onBack={apps.back}
    />
  ) : null;
  const bar: ActionBarProps = { actions, busy, refusal, onChoose: choose, onSkip: skip };
  const frame = { title: kind.title, tabs, filters, list, open, apps, offers, empty, bar };
  const Approve = current && panel?.name === "approve" ? kind.approving?.(current) : null;
  const asks = current && panel?.name === "ask" ? kind.ask?.(current) : undefined;
  const sheet = { busy, onClose: () => setPanel(null) };
  return (
    <>
      {wide ? (
        <ApplicationWide {...frame} scroller={scroller} waits={isWaitingState(state)}>
          <ActionBar {...bar} onUndo={() => void undo()} onHelp={() => setHelp(true)} />
        </ApplicationWide>
      ) : (
        <ApplicationPhone {...frame} sheetOpen={panel !== null} />
      )}
      {wide && <ApplicationKeys actions={actions} open={help} onClose={() => setHelp(false)} />}
      {current && Approve && (
        <Approve
          {...{ ...sheet, detail: current, notes }}
          onApprove={(send, words = done.approve) => void carryOut(current, "approve", words, send)}
        />
      )}
      {asks && <AskSheet {...{ ...asks, ...sheet }} onAsk={(asked) => say("ask", { asked })} />}
      {current && panel && (panel.name === "reject" || panel.name === "revoke") && (
        <ReasonsSheet
          {...sheet}
          title={panel.name === "reject" ? "驳回" : kind.words.revokeTitle}
          description={kind.words[panel.name]}
          reasons={current.reasons}
          initial={panel.reason}
          onChoose={(reason) => say(panel.name, { reason })}
        />
      )}
    </>
  );
}
