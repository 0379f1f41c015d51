import { useCallback, useEffect, useRef, useState } from "react";
import type { NextItem, NextQuery, ReviewRow } from "#capabilities/review/moderation/contract.ts";
import { RequestError } from "#client/request.ts";
import { moderationApi } from "../api/client.ts";
import type { QueueFilter } from "../api/review-list.ts";
import { askNext, release, take } from "./use-claim.ts";
import type { Decisions } from "./use-decisions.ts";

export interface Turn {
  /** The item that is open and held; null while the next one is on its way, and when the queue is at its end. */
  item: ReviewRow | null;
  heldUntil: string | null;
  waiting: number;
  /** `moving`: the next item is on its way, which a fast hand alone sees. */
  state: "loading" | "shown" | "moving" | "end" | "failed";
  /** What was thrown, while it is `failed`; null otherwise. */
  failure: unknown;
  /** Decided and skipped since this round began. */
  done: number;
  skipped: number;
  /** Whether this is open by now: what is drawn may be a step behind a fast hand. */
  isOpen: (id: string | undefined) => boolean;
  /** Shows the next item at once, where it lies ready. @returns what to ask for with the decision about the one before */
  advance: () => NextQuery;
  /** What became of a decision: what came with it lies ready; what changed meanwhile is shown again, after what is open. */
  decided: (
    id: string,
    outcome: { done: boolean; changed: boolean; next?: NextItem | undefined },
  ) => Promise<void>;
  skip: () => void;
  /** Opens one item again, after an undo. */
  reopen: (id: string) => Promise<void>;
  refresh: () => Promise<void>;
  restart: () => Promise<void>;
}

/**
 * One item after the other: each is claimed as it is fetched, so that nobody else is at it, and the next one lies ready, claimed
 * too, while one is looked at.
 * @param decisions what was decided is neither shown again nor asked for before it is written
 */
export function useTurn(
  { kind, section }: QueueFilter,
  { settled, given }: Pick<Decisions, "settled" | "given">,
): Turn {
  const [item, setItem] = useState<ReviewRow | null>(null);
  const [waiting, setWaiting] = useState(0);
  const [state, setState] = useState<Turn["state"]>("loading");
  const [failure, setFailure] = useState<unknown>(null);
  const [done, setDone] = useState(0);
  const [skipped, setSkipped] = useState(0);
  const after = useRef<string>(undefined);
  const open = useRef<ReviewRow | null>(null);
  const ready = useRef<ReviewRow[]>([]);
  const asking = useRef(false);
  const left = useRef(false);
  const decisions = useRef({ settled, given });
  decisions.current = { settled, given };

  const show = useCallback((next: ReviewRow | null, otherwise: Turn["state"]) => {
    open.current = next;
    setItem(next);
    setState(next === null ? otherwise : "shown");
    window.scrollTo(0, 0);
  }, []);

  const ask = useCallback(
    (behind: string | undefined) => askNext({ kind, section, after: behind }, () => left.current),
    [kind, section],
  );

  /** Lays an item ready, or shows it where a hand was faster. */
  const layReady = useCallback(
    (next: ReviewRow | null) => {
      if (next === null || next.id === open.current?.id || decisions.current.given(next.id)) return;
      if (ready.current.some(({ id }) => id === next.id)) return;
      if (left.current) release(next.id);
      else if (open.current === null) show(next, "moving");
      else ready.current.push(next);
    },
    [show],
  );

  const prepare = useCallback(async () => {
    const behind = ready.current.at(-1)?.id ?? open.current?.id;
    if (asking.current || ready.current.length > 0 || behind === undefined) return;
    asking.current = true;
    try {
      layReady((await ask(behind)).item);
    } catch (error) {
      // It is asked for again when it is needed.
      if (!(error instanceof RequestError)) throw error;
    } finally {
      asking.current = false;
    }
  }, [ask, layReady]);

  const fetchNext = useCallback(async () => {
    // What is decided but not written yet would be offered again.
    await decisions.current.settled();
    if (open.current !== null || left.current) return;
    try {
      const answer = await ask(after.current);
      setWaiting(answer.waiting);
      if (answer.item === null) show(null, "end");
      else layReady(answer.item);
      void prepare();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      setFailure(error);
      show(null, "failed");
    }
  }, [ask, layReady, prepare, show]);

  useEffect(() => {
    left.current = false;
    void fetchNext();
    return () => {
      // Who leaves gives back what he holds.
      left.current = true;
      for (const one of [open.current, ...ready.current]) if (one !== null) release(one.id);
      open.current = null;
      ready.current = [];
    };
  }, [fetchNext]);

  const read = (id: string) => moderationApi("GET /api/admin/reviews/{id}", { params: { id } });
  /** What is open steps aside and lies ready, first of all. */
  const stepAside = () => {
    if (open.current !== null) ready.current.unshift(open.current);
  };
  return {
    item,
    heldUntil: item?.claim?.mine ? item.claim.until : null,
    waiting,
    state,
    failure: state === "failed" ? failure : null,
    done,
    skipped,
    isOpen: (id) => open.current !== null && open.current.id === id,
    advance() {
      const behind = ready.current.at(-1)?.id ?? open.current?.id ?? after.current;
      show(ready.current.shift() ?? null, "moving");
      return { kind, section, ...(behind !== undefined && { after: behind }) };
    },
    async decided(id, { done: made, changed, next }) {
      if (made) setDone((count) => count + 1);
      if (next !== undefined) {
        setWaiting(next.waiting);
        layReady(next.item);
      }
      if (changed) {
        try {
          await take(id);
          const renewed = await read(id);
          if (open.current === null) show(renewed, "moving");
          else ready.current.unshift(renewed);
        } catch (error) {
          // Somebody else was faster.
          if (!(error instanceof RequestError)) throw error;
        }
      }
      if (open.current === null) await fetchNext();
      else void prepare();
    },
    skip() {
      if (item === null) return;
      release(item.id);
      after.current = item.id;
      setSkipped((count) => count + 1);
      show(ready.current.shift() ?? null, "moving");
      if (open.current === null) void fetchNext();
      else void prepare();
    },
    async reopen(id) {
      const again = await read(id);
      stepAside();
      setDone((count) => Math.max(0, count - 1));
      setWaiting((count) => count + 1);
      show(again, "shown");
    },
    async refresh() {
      const now = open.current;
      if (now === null) return;
      const renewed = await read(now.id);
      if (open.current?.id === now.id) show(renewed, "shown");
    },
    async restart() {
      after.current = undefined;
      setSkipped(0);
      setDone(0);
      setState("loading");
      await fetchNext();
    },
  };
}
