import { useQuery } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import type {
  Choice,
  QueueTab,
  ReviewKindWords,
  ReviewRow,
} from "#capabilities/review/moderation/contract.ts";
import { reviewKind } from "../api/review-kind.ts";
import { tabs } from "./choices.ts";

/** Name of the kind whose objects are members. */
export const PROFILE = "profile";

/** The kind of the queue that is open. */
export const QueueKind = createContext<ReviewKindWords | undefined>(undefined);

/** How the open queue is worded and what is offered in it. */
export function useQueueKind(): ReviewKindWords {
  const kind = useContext(QueueKind);
  if (kind === undefined) throw new Error("no queue is open");
  return kind;
}

/** As `ALL_KINDS` of the contract, which holds schemas that the desk does not load. */
export const ALL = "all";

/**
 * How the kind of one item is worded, where a list holds several: that of the list itself until it is known, and where there is
 * no item.
 */
export function useKindOf(row: Pick<ReviewRow, "kind"> | undefined): ReviewKindWords {
  const listed = useQueueKind();
  const mixed = listed.name === ALL && row !== undefined;
  const { data } = useQuery({ ...reviewKind(row?.kind ?? ALL), enabled: mixed });
  return mixed && data !== undefined ? data : listed;
}

/** What is offered for items of a list. */
export const choicesFor = (kind: ReviewKindWords, tab: QueueTab): readonly Choice[] => kind.choices[tab];

/** The lists of a queue. */
export const tabsOf = (kind: ReviewKindWords) => tabs.filter(({ key }) => kind.choices[key].length > 0);

/** The list that opens first. */
export const firstTabOf = (kind: ReviewKindWords): QueueTab => (kind.by_reports ? "reported" : "waiting");

/** The queue's name as it stands over it. */
export const titleOf = ({
  name,
  title,
  by_reports,
}: Pick<ReviewKindWords, "name" | "title" | "by_reports">): string =>
  by_reports || name === ALL ? title : `${title}审核`;

const closable: Readonly<Record<string, string>> = {
  资讯: "这篇文章",
  帖子: "这篇帖子",
  问题: "这个问题",
  活动: "这个活动",
  商品: "这件商品",
};

/** Whose comments are closed with an item: of what it stands under, or its own where it is no comment itself. */
export function closedWith(kind: ReviewKindWords, subject: ReviewRow["subject"]): string {
  if (!kind.closes_comments) return `这${kind.counter}${kind.noun}`;
  return closable[subject?.label ?? ""] ?? "所在内容";
}

/** Whether there is anything beside the decision itself. */
export function hasMenu(kind: ReviewKindWords, row: ReviewRow, tab: QueueTab): boolean {
  const { author, can, content, subject } = row;
  // Of a profile everything stands on the card already.
  if (author !== null && (can.mute || (can.decide && kind.name !== PROFILE))) return true;
  const curates = can.curate && (subject !== null || (content.public && content.featured !== null));
  return curates || (content.public && content.link !== "") || choicesFor(kind, tab).includes("delete");
}
