import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type {
  Choice,
  ItemResult,
  NextItem,
  NextQuery,
  ReviewRow,
} from "#capabilities/review/moderation/contract.ts";
import { RequestError } from "#client/request.ts";
import { BATCH } from "#shared/review.ts";
import { toast } from "#ui/toast-store.ts";
import { moderationApi } from "../api/client.ts";
import { type QueueFilter, removeFromList } from "../api/review-list.ts";
import { choiceWords } from "./choices.ts";
import { type SeenItem, undoable } from "./undoable.ts";

export interface DecideOptions {
  reason?: string;
  closeComments?: boolean;
  /** Parts that are emptied with a rejection of what is public. */
  empty?: string[];
  /** Asks for the next item with the decision. */
  next?: NextQuery;
}

/** Ids of what was decided, and of what has to be looked at again. */
export interface Outcome {
  done: string[];
  changed: string[];
  /** What was asked for with `next`; left out after a refusal. */
  next?: NextItem;
}

/** A decision that waits for its turn. */
interface Asked {
  rows: readonly ReviewRow[];
  choice: Choice;
  options: DecideOptions;
  undone: number;
  answer: (outcome: Promise<Outcome>) => void;
}

export interface Decisions {
  /** A decision is under way. */
  busy: boolean;
  /** Ids of items that were refused because they are no longer what was seen; until they are decided. */
  changed: ReadonlySet<string>;
  /** Whether an item was decided here, or waits to be; false again once that was refused or undone. */
  given: (id: string) => boolean;
  /**
   * Decides after all that was decided before; what is asked for meanwhile waits its turn, and nothing is lost. What waits
   * and says the same goes out together, so that a slow server is not further and further behind a fast hand.
   */
  decide: (rows: readonly ReviewRow[], choice: Choice, options?: DecideOptions) => Promise<Outcome>;
  /** Takes the last decision back while it can be, once those under way have been made. */
  undo: () => Promise<void>;
  /** When all that was asked for until now is done. */
  settled: () => Promise<unknown>;
}

/** Deciding, telling, and taking back. `onUndone` gets the ids that stand as before. */
export function useDecisions(filter: QueueFilter, onUndone: (ids: string[]) => void): Decisions {
  const queryClient = useQueryClient();
  const { mutateAsync: sendOnce } = useMutation({
    mutationFn: (decision: Parameters<typeof send>) => send(...decision),
  });
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const mark = (ids: readonly string[]) => setChanged((before) => new Set([...before, ...ids]));
  const [waiting, setWaiting] = useState(0);
  const given = useRef(new Set<string>());
  const underWay = useRef(new Set<string>());
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const waitingLine = useRef<Asked[]>([]);
  /** How often something was taken back: what is decided after that does not go out before it. */
  const undone = useRef(0);

  /** One after the other, in the order in which they were asked for. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    setWaiting((count) => count + 1);
    const turn = line.current.then(work).finally(() => setWaiting((count) => count - 1));
    line.current = turn.catch(() => undefined);
    return turn;
  };

  const refresh = async () => {
    // The figures beside the navigation's lines.
    void queryClient.invalidateQueries({ queryKey: ["admin", "desk"] });
    await queryClient.invalidateQueries({ queryKey: ["moderation"] });
  };

  const undo = () => {
    undone.current += 1;
    return inTurn(async () => {
      const items = undoable.take();
      if (items === null) {
        toast("没有可以撤销的操作");
        return;
      }
      try {
        const { results } = await moderationApi("POST /api/admin/reviews/undo", { body: { items } });
        const done = results.filter((result) => result.ok).map((result) => result.id);
        for (const id of done) given.current.delete(id);
        tellRefusals(results);
        if (done.length > 0)
          toast(done.length === 1 ? "已撤销" : `已撤销 ${done.length} 条`, { kind: "done" });
        void refresh();
        onUndone(done);
      } catch (error) {
        refreshAfter(error, refresh);
      }
    });
  };

  /** Sends a decision, with all behind it that says the same; nothing where it went out with one before it. */
  const sendWaiting = async (first: Asked) => {
    const at = waitingLine.current.indexOf(first);
    if (at < 0) return;
    let count = 1;
    let items = first.rows.length;
    for (const one of waitingLine.current.slice(at + 1)) {
      items += one.rows.length;
      if (items > BATCH || !saysTheSame(first, one)) break;
      count += 1;
    }
    const together = waitingLine.current.splice(at, count);
    const { next: _, ...options } = first.options;
    const next = together.at(-1)?.options.next;
    const rows = together.flatMap((one) => one.rows);
    const sent = sendOnce([rows, first.choice, { ...options, ...(next && { next }) }]);
    const outcomes = together.map((one) => {
      const outcome = tell(one, sent, { isLast: one === together.at(-1) });
      one.answer(outcome);
      return outcome;
    });
    await Promise.allSettled(outcomes);
  };

  const tell = async (
    { rows, choice, options }: Asked,
    sent: ReturnType<typeof send>,
    { isLast }: { isLast: boolean },
  ): Promise<Outcome> => {
    try {
      const { results: all, next } = await sent;
      const own = new Set(rows.map(({ id }) => id));
      const results = all.filter(({ id }) => own.has(id));
      const done = results.filter((result) => result.ok);
      for (const { id, ok } of results) if (!ok) given.current.delete(id);
      const renewed = results.filter((result) => result.code === "CHANGED").map((result) => result.id);
      const stays = new Set(["CLAIMED", "CHANGED"]);
      const gone = results.filter((result) => result.ok || !stays.has(result.code ?? ""));
      removeFromList(queryClient, filter, new Set(gone.map((result) => result.id)));
      if (done.length > 0)
        tellDone(
          done,
          options.empty?.length ? "已重置" : choiceWords[choice].done,
          choice,
          { renewed: renewed.length, refused: results.length - done.length - renewed.length },
          undo,
        );
      // Beside successes the same line tells both: a second one would hide the way back.
      else tellRefusals(results);
      mark(renewed);
      if (isLast) void refresh();
      return { done: done.map((result) => result.id), changed: renewed, ...(isLast && next && { next }) };
    } catch (error) {
      for (const { id } of rows) given.current.delete(id);
      if (isLast || !(error instanceof RequestError)) refreshAfter(error, refresh);
      // One alone that is refused is an error; the request layer has told it.
      const renewed =
        error instanceof RequestError && error.code === "CHANGED" ? rows.map((row) => row.id) : [];
      mark(renewed);
      return { done: [], changed: renewed };
    }
  };

  const decide: Decisions["decide"] = (rows, choice, options = {}) => {
    // What is on its way already is not decided twice.
    const left = rows.filter(({ id }) => !underWay.current.has(id));
    if (left.length === 0) return Promise.resolve({ done: [], changed: [] });
    for (const { id } of left) {
      given.current.add(id);
      underWay.current.add(id);
    }
    const outcome = new Promise<Outcome>((answer) => {
      const asked = { rows: left, choice, options, undone: undone.current, answer };
      waitingLine.current.push(asked);
      void inTurn(() => sendWaiting(asked));
    });
    return outcome.finally(() => {
      for (const { id } of left) underWay.current.delete(id);
    });
  };

  return {
    busy: waiting > 0,
    changed,
    given: (id) => given.current.has(id),
    decide,
    undo,
    settled: () => line.current,
  };
}

/** Whether two decisions can be one request. Reports are answered one by one. */
function saysTheSame(one: Asked, other: Asked): boolean {
  const words = ({ rows, choice, options: { reason, closeComments, empty }, undone }: Asked) =>
    JSON.stringify([rows[0]?.status, choice, reason, closeComments, empty, undone]);
  return one.choice !== "dismiss" && one.choice !== "uphold" && words(one) === words(other);
}

async function send(
  rows: readonly ReviewRow[],
  choice: Choice,
  options: DecideOptions,
): Promise<{ results: ItemResult[]; next?: NextItem | undefined }> {
  const [first] = rows;
  if (first === undefined) return { results: [] };
  if (choice === "dismiss" || choice === "uphold") {
    const results: ItemResult[] = [];
    for (const { id, version } of rows) {
      const body = { version, verdict: choice, reason: options.reason };
      results.push(await moderationApi("POST /api/admin/reviews/{id}/reports", { params: { id }, body }));
    }
    return { results };
  }
  return moderationApi("POST /api/admin/reviews/decide", {
    body: {
      items: rows.map(({ id, version }): SeenItem => ({ id, version })),
      decision: choice,
      reason: options.reason,
      close_comments: options.closeComments ?? false,
      empty: options.empty ?? [],
      from: first.status,
      next: options.next,
    },
  });
}

function tellDone(
  done: readonly ItemResult[],
  words: string,
  choice: Choice,
  left: { renewed: number; refused: number },
  undo: () => Promise<void>,
): void {
  const text = [
    done.length === 1 ? words : `${words} ${done.length} 条`,
    left.renewed > 0 && `${left.renewed} 条刚有变化，没有处理`,
    left.refused > 0 && `${left.refused} 条同事在处理或已处理`,
  ]
    .filter((part) => part !== false)
    .join("，");
  if (choice === "dismiss") {
    undoable.forget();
    toast(text, { kind: "done" });
    return;
  }
  const duration = undoable.add(done.map(({ id, version }) => ({ id, version: version ?? "" })));
  toast(text, { kind: "done", duration, action: { label: "撤销", onSelect: () => void undo() } });
}

function tellRefusals(results: readonly ItemResult[]): void {
  const refused = results.filter((result) => !result.ok);
  const [first] = refused;
  if (first === undefined) return;
  const more = refused.length > 1 ? `，另有 ${refused.length - 1} 条未处理` : "";
  toast(`${first.message ?? "没有处理"}${more}`, { kind: "error" });
}

/** The request layer has told the person; what is on screen is out of date. */
function refreshAfter(error: unknown, refresh: () => Promise<void>): void {
  if (!(error instanceof RequestError)) throw error;
  void refresh();
}
