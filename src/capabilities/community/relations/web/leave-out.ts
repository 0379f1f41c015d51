import type { Query, QueryClient } from "@tanstack/react-query";

/**
 * What members do not see of each other is left out of every answer as screens read it, whatever list or card draws it: answers
 * for everybody are the same for all, and so are kept as they came. Whose something is, it says itself: it holds the card of
 * a member, `author_id`, or is such a card.
 */

/** Cards beside something that is not that member's: a topic is everybody's, whoever hosts it. */
const ASIDE: ReadonlySet<string> = new Set(["host", "heir"]);

/** Parts of something, null where there is none: the words that it quotes, its best answer. */
const PARTS: ReadonlySet<string> = new Set(["accepted", "answer", "best_answer", "next", "pinned", "quote"]);

/** The figure that says how many there are, beside a list that shows the first of them. */
const COUNTS: Readonly<Record<string, string>> = { replies: "reply_count" };

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isCard = (value: unknown): value is Fields & { id: string } =>
  isFields(value) && typeof value.id === "string" && "nickname" in value && "badges" in value;

/** Whether something is a hidden member's, or such a member. */
function isOf(value: unknown, hidden: ReadonlySet<string>): boolean {
  if (!isFields(value)) return false;
  if (isCard(value)) return hidden.has(value.id);
  if (typeof value.author_id === "string" && hidden.has(value.author_id)) return true;
  for (const key in value) {
    const card = value[key];
    if (!ASIDE.has(key) && isCard(card) && hidden.has(card.id)) return true;
  }
  return false;
}

/**
 * An answer without what is these members': items of lists at any depth, and parts of things. What it is about itself
 * stays: a page that was opened on purpose says so (`BlockedGate`). The same object where nothing is left out.
 */
export function withoutMembers<T>(answer: T, hidden: ReadonlySet<string>): T {
  return hidden.size === 0 ? answer : (without(answer, hidden) as T);
}

function without(value: unknown, hidden: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) {
    const kept = value.filter((item) => !isOf(item, hidden)).map((item) => without(item, hidden));
    return kept.length === value.length && kept.every((item, at) => item === value[at]) ? value : kept;
  }
  if (!isFields(value)) return value;
  let changed: Record<string, unknown> | undefined;
  for (const key in value) {
    const before = value[key];
    const after = PARTS.has(key) && isOf(before, hidden) ? null : without(before, hidden);
    if (after === before) continue;
    changed ??= { ...value };
    changed[key] = after;
    const count = COUNTS[key];
    const total = count === undefined ? undefined : value[count];
    if (count !== undefined && typeof total === "number" && Array.isArray(before) && Array.isArray(after))
      changed[count] = total - (before.length - after.length);
  }
  return changed ?? value;
}

/**
 * For lists that are about what stands between two, or about what somebody looks after: as they came.
 * `queryOptions({ …, select: whole })`
 */
export const whole = <T>(answer: T): T => answer;

type AnyObserver = Query["observers"][number];
type Select = (answer: unknown) => unknown;

/** The rules so far, to tell them from what a query selects by itself. */
const rules = new WeakSet<Select>();

const followed = new WeakSet<QueryClient>();

/** Leaves what is these members' out of whatever screens read from now on, and have read. */
export function leaveOut(queryClient: QueryClient, hidden: ReadonlySet<string>): void {
  const { queries, ...others } = queryClient.getDefaultOptions();
  if (hidden.size === 0 && queries?.select === undefined) return;
  const select: Select | undefined =
    hidden.size === 0 ? undefined : (answer) => withoutMembers(answer, hidden);
  if (select) rules.add(select);
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, select } });
  for (const query of queryClient.getQueryCache().getAll())
    for (const observer of query.observers) follow(queryClient, observer);
  if (followed.has(queryClient)) return;
  followed.add(queryClient);
  // A drawing that began under the rule before it is finished by that one, though it is shown later.
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "observerAdded" && event.type !== "observerOptionsUpdated") return;
    queueMicrotask(() => follow(queryClient, event.observer));
  });
}

/** Has the rule of now hold for what reads a query, unless that selects by itself. */
function follow(queryClient: QueryClient, observer: AnyObserver): void {
  const select = queryClient.getDefaultOptions().queries?.select;
  const before = observer.options.select;
  if (before === select || (before !== undefined && !rules.has(before))) return;
  observer.setOptions({ ...observer.options, select });
}
