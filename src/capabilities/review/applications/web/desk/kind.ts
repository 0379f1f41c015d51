import type { QueryKey } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import type { ReviewKindWords, ReviewRow } from "#capabilities/review/moderation/web/public.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";
import type { RequestOptions } from "#client/request.ts";
import type { ApplicationState } from "#shared/application.ts";
import type { Question } from "#ui/confirm-store.ts";
import type { TimelineEvent } from "#ui/timeline.tsx";
import type { Askable } from "./ask-sheet.tsx";
import type { DeskState } from "./desk-states.ts";

interface Person {
  nickname: string;
  avatar: { src: string } | null;
}

/** What the desk has to know of a line of its list. */
export interface ApplicationLine {
  id: string;
  section: string;
  state: ApplicationState;
  /** ISO 8601; null for what never waited. */
  submitted_at: string | null;
  /** ISO 8601; null while it waits for a decision. */
  decided_at: string | null;
  /** Of its entry in the review queue; null for what never stood there. */
  review_id: string | null;
  /** Who has it open; empty for nobody. */
  held_by: string;
  member: Person;
}

/** What the desk has to know of an application that is open. */
export interface OpenApplication extends ApplicationLine {
  review: ReviewRow | null;
  reason: string;
  events: readonly TimelineEvent[];
  can: Readonly<Record<DecisionName, boolean>>;
  /** Why such applications are turned down, the most frequent first. */
  reasons: ReviewKindWords["reasons"];
}

/** What can be decided of an application. */
export type DecisionName = "approve" | "reject" | "ask" | "revoke";

export interface Decision {
  decision: DecisionName;
  reason?: string;
  /** What better is asked for, by the key of its part. */
  asked?: readonly { key: string; reason: string }[];
}

/** What a reviewer noted while he looked at it, under keys of the kind's own. */
export type Notes = Readonly<Record<string, string>>;

export interface DeskFilter {
  state: DeskState;
  section: string | undefined;
  /** One of `narrow`. */
  kind: string | undefined;
}

/** How a kind of applications is read: those in a state, and one with what was confided. */
export interface DeskReads<Line, Detail> {
  list: (
    query: DeskFilter & { cursor: string | undefined; limit: number },
    how: RequestOptions,
  ) => Promise<{ items: Line[]; next_cursor: string | null }>;
  one: (id: string, how: RequestOptions) => Promise<Detail>;
}

/** What a line of the list says. */
export interface ShownLine {
  name: string;
  text: string;
  tags: ReactNode;
  /** Small print below. */
  small: readonly (string | null)[];
}

/** What the desk hands to whatever shows an open application. */
export interface DeskView<Detail> {
  detail: Detail;
  /** Whose name stands all over the papers. */
  reader: string;
  heldUntil: string | null;
  /** It changed since a decision was tried. */
  changed: boolean;
  sheetOpen: boolean;
  notes: Notes;
  onNote: (key: string, value: string | undefined) => void;
  /** Looks at another one beside it. */
  onOpen: (id: string) => void;
  /** Back to what was open before; null where nothing was. */
  onBack: (() => void) | null;
}

/** A sheet that asks for more before an approval. */
export interface ApproveProps<Detail> {
  detail: Detail;
  notes: Notes;
  busy: boolean;
  /** @param words what was done; 已通过 unless given */
  onApprove: (send: () => Promise<Detail>, words?: string) => void;
  onClose: () => void;
}

/** What a kind of applications brings to the desk. */
export interface DeskKind<Line extends ApplicationLine, Detail extends OpenApplication> {
  /** Name of the review kind. */
  name: string;
  title: string;
  reads: DeskReads<Line, Detail>;
  /** Sends what was decided, as it was seen. */
  decide: (detail: Detail, decision: Decision, notes: Notes) => Promise<Detail>;
  /** What those are called that were approved, on their tab. */
  approvedLabel?: string;
  /** Narrows the list further than state and section. */
  narrow?: { label: string; all: string; options: readonly { value: string; label: string }[] };
  /** Said where nothing waits. */
  empty: { title: string; text: string };
  line: (line: Line) => ShownLine;
  /** Shows one, with `ApplicationView`. */
  View: ComponentType<DeskView<Detail>>;
  /** Parts for which something better can be asked; left out where it cannot. */
  ask?: (detail: Detail) => {
    description: string;
    /** What its parts are called, with their counter, in a sentence: 份材料. */
    part: { counter: string; noun: string };
    parts: readonly Askable[];
    /** Asked for at first. */
    initial: readonly string[];
  };
  /** The sheet before an approval of this one; none, and it is approved at once. */
  approving?: (detail: Detail) => ComponentType<ApproveProps<Detail>> | null;
  /** Asked before an approval of this one. */
  sure?: (detail: Detail) => Question | null;
  /** An approval of this one cannot be taken back. */
  isFinal?: (detail: Detail) => boolean;
  /** What a refusal, and taking away, mean to whom they are told. */
  words: { reject: string; revoke: string; revokeTitle: string };
}

/** Others work on the same list: it is read again this often, in ms. */
const POLL = 20_000;
// Under the key of the review queues: what changes one of them changes these.
const keyOf = (name: string): QueryKey => ["moderation", "reviews", name];

export const deskList = <Line extends ApplicationLine, Detail extends OpenApplication>(
  { name, reads }: Pick<DeskKind<Line, Detail>, "name" | "reads">,
  filter: DeskFilter,
) =>
  pagedQuery(
    [...keyOf(name), "list", filter],
    (cursor, how) => reads.list({ ...filter, cursor, limit: 30 }, how),
    { refetchInterval: POLL, staleTime: 0 },
  );

/** Nothing is asked without an id. Read again only when something was decided, since each reading is written down. */
export const deskOne = <Line extends ApplicationLine, Detail extends OpenApplication>(
  { name, reads }: Pick<DeskKind<Line, Detail>, "name" | "reads">,
  id: string | null,
) =>
  readQuery([...keyOf(name), "one", id], (how) => reads.one(id ?? "", how), {
    ...{ enabled: id !== null, staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false },
    ...{ refetchOnWindowFocus: false, refetchOnReconnect: false },
  });
