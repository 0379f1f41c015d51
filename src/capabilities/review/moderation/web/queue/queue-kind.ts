import { createContext, useContext } from "react";
import type {
  Choice,
  QueueTab,
  ReviewKindWords,
  ReviewRow,
} from "#capabilities/review/moderation/contract.ts";
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

/** What is offered for items of a list. */
export const choicesFor = (kind: ReviewKindWords, tab: QueueTab): readonly Choice[] => kind.choices[tab];

/** The lists of a queue. */
export const tabsOf = (kind: ReviewKindWords) => tabs.filter(({ key }) => kind.choices[key].length > 0);

/** The list that opens first. */
export const firstTabOf = (kind: ReviewKindWords): QueueTab => (kind.by_reports ? "reported" : "waiting");

/** The queue's name as it stands over it. */
export const titleOf = ({ title, by_reports }: Pick<ReviewKindWords, "title" | "by_reports">): string =>
  by_reports ? title : `${title}审核`;

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
