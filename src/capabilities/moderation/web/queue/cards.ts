import type { ReviewRow } from "#capabilities/moderation/contract.ts";
import type { QueueTab } from "../api/review-list.ts";
import { byTab, type Choice, tabs } from "./choices.ts";

/** How the desk shows one kind of objects and what it offers for them; what all kinds share is left out. */
export interface ReviewCardKind {
  /** What one of them is called, and how they are counted: 评论, 条. */
  noun: string;
  counter: string;
  /** What stands over what is quoted. */
  quoted: (row: ReviewRow) => string;
  /** Opens the public page. */
  openLabel: string;
  /** Stands under something whose comments can be closed with a decision. */
  closesComments: boolean;
  /** Decisions by tab, where they differ from those of all kinds. None: the kind does not have the tab. */
  choices?: Partial<Record<QueueTab, readonly Choice[]>>;
}

/** By the name of the kind on the server. */
export const reviewCards: Readonly<Record<string, ReviewCardKind>> = {
  article_comment: {
    noun: "评论",
    counter: "条",
    quoted: ({ quoted }) => `回复 ${quoted?.author_name ?? ""}`,
    openLabel: "打开评论所在页面",
    closesComments: true,
  },
  article: {
    noun: "文章",
    counter: "篇",
    quoted: ({ quoted }) => quoted?.author_name ?? "",
    openLabel: "打开文章",
    closesComments: false,
  },
  profile: {
    noun: "资料",
    counter: "份",
    quoted: ({ content }) => (content.public ? "修改前" : "目前公开的"),
    openLabel: "打开",
    closesComments: false,
    choices: {
      waiting: ["pass", "reject"],
      published: ["reject"],
      rejected: ["pass"],
      removed: [],
      reported: [],
    },
  },
};

/** For a kind that has no card yet; a test tells of it before anybody sees this. */
const plain: ReviewCardKind = {
  noun: "内容",
  counter: "条",
  quoted: ({ quoted }) => quoted?.author_name ?? "",
  openLabel: "打开",
  closesComments: false,
};

export const cardOf = (kind: string): ReviewCardKind => reviewCards[kind] ?? plain;

/** What one object is called. */
export const nounOf = (row: ReviewRow) => cardOf(row.kind).noun;

/** What is offered for items of a tab. */
export const choicesFor = (kind: string, tab: QueueTab): readonly Choice[] =>
  cardOf(kind).choices?.[tab] ?? byTab[tab];

/** The tabs of a queue. */
export const tabsOf = (kind: string) => tabs.filter(({ key }) => choicesFor(kind, key).length > 0);

/** Whether there is anything beside the decision itself. */
export function hasMenu({ author, can, content, kind, subject }: ReviewRow, tab: QueueTab): boolean {
  if (can.decide && author !== null && kind !== "profile") return true;
  const curates = can.curate && (subject !== null || (content.public && content.featured !== null));
  return curates || (content.public && content.link !== "") || choicesFor(kind, tab).includes("delete");
}
