import {
  ALL_KINDS,
  type Choice,
  type QueueTab,
  type ReviewKindWords,
} from "#capabilities/review/moderation/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { reasonsOf } from "../reasons/reasons.ts";
import { moderatedTargets } from "../tools/targets.ts";
import type { ReviewKind } from "./kind.ts";
import { usualReasons } from "./usual-reasons.ts";

const choices: Readonly<Record<QueueTab, readonly Choice[]>> = {
  waiting: ["pass", "reject", "delete"],
  published: ["reject", "delete"],
  rejected: ["pass", "delete"],
  removed: ["pass"],
  reported: ["dismiss", "uphold"],
};

/** Where a queue stands at the desk. */
export const pathOfKind = ({ name, path }: Pick<ReviewKind, "name" | "path">): string =>
  path ?? deskPathOf("admin.reviews", { kind: name });

/** What the desk has to know of a kind. */
export async function wordsOf(db: Queryable, kind: ReviewKind): Promise<ReviewKindWords> {
  const { name, title, noun, counter = "条", openLabel = `打开${noun}所在页面`, parts = {} } = kind;
  return {
    tool_kind: moderatedTargets.get(kind.reportKind) === undefined ? null : kind.reportKind,
    places: (await kind.places?.list(db)) ?? [],
    name,
    title,
    noun,
    counter,
    open_label: openLabel,
    closes_comments: kind.closesComments === true,
    by_reports: kind.byReports === true,
    choices: choicesOf(kind),
    reasons: [...(await reasonsOf(db, kind))],
    parts: Object.entries(parts).map(([part, label]) => ({ name: part, label })),
  };
}

/** What the desk has to know of all queues together; of an item, its kind says the rest. */
export const wordsOfAll: ReviewKindWords = {
  name: ALL_KINDS,
  ...{ title: "全部待办", noun: "内容", counter: "条", open_label: "打开所在页面" },
  ...{ closes_comments: false, by_reports: false, tool_kind: null },
  ...{ places: [], reasons: Object.values(usualReasons), parts: [] },
  choices: {
    waiting: [...choices.waiting],
    reported: [...choices.reported],
    ...{ published: [], rejected: [], removed: [] },
  },
};

/** What is never taken away has no list of what was, and what cannot be reported none of what is. */
function choicesOf({ without = [], reportReasons }: ReviewKind): ReviewKindWords["choices"] {
  const stays = without.includes("remove");
  const of = (tab: QueueTab): Choice[] => {
    if ((tab === "removed" && stays) || (tab === "reported" && Object.keys(reportReasons).length === 0))
      return [];
    // A report about what is never taken away is answered by taking parts of it back.
    if (tab === "reported" && stays) return ["dismiss", "reject"];
    return choices[tab].filter((choice) => !stays || (choice !== "delete" && choice !== "uphold"));
  };
  return {
    waiting: of("waiting"),
    published: of("published"),
    rejected: of("rejected"),
    removed: of("removed"),
    reported: of("reported"),
  };
}
