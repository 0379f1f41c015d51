import { useCallback, useEffect, useRef, useState } from "react";
import type { ReviewRow } from "#capabilities/review/moderation/contract.ts";
import { RequestError } from "#client/request.ts";
import { moderationApi } from "../api/client.ts";
import type { QueueFilter } from "../api/review-list.ts";
import { release } from "./use-claim.ts";

export interface Turn {
  /** The item that is open and held; null when the queue is at its end. */
  item: ReviewRow | null;
  heldUntil: string | null;
  waiting: number;
  state: "loading" | "shown" | "end" | "failed";
  /** What was thrown, while it is `failed`; null otherwise. */
  failure: unknown;
  /** Decided and skipped since this round began. */
  done: number;
  skipped: number;
  next: (decided: boolean) => Promise<void>;
  skip: () => Promise<void>;
  /** Opens one item again, after an undo. */
  reopen: (id: string) => Promise<void>;
  refresh: () => Promise<void>;
  /** Claims and shows it anew: its author handed it in again, which ended the claim. */
  again: () => Promise<void>;
  restart: () => Promise<void>;
}

/** One item after the other: each is claimed as it is fetched, so that nobody else is at it. */
export function useTurn({ kind, section }: QueueFilter): Turn {
  const [item, setItem] = useState<ReviewRow | null>(null);
  const [waiting, setWaiting] = useState(0);
  const [state, setState] = useState<Turn["state"]>("loading");
  const [failure, setFailure] = useState<unknown>(null);
  const [done, setDone] = useState(0);
  const [skipped, setSkipped] = useState(0);
  const [after, setAfter] = useState<string>();

  const fetchNext = useCallback(
    async (behind: string | undefined) => {
      try {
        const answer = await moderationApi(
          "POST /api/admin/reviews/next",
          { query: { kind, section, after: behind } },
          { quiet: true },
        );
        setItem(answer.item);
        setWaiting(answer.waiting);
        setState(answer.item === null ? "end" : "shown");
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        setFailure(error);
        setState("failed");
      }
      window.scrollTo(0, 0);
    },
    [kind, section],
  );
  useEffect(() => {
    void fetchNext(undefined);
  }, [fetchNext]);

  // Who leaves gives the item back.
  const open = useRef<string | null>(null);
  open.current = item?.id ?? null;
  useEffect(
    () => () => {
      if (open.current !== null) release(open.current);
    },
    [],
  );

  const show = async (id: string) => {
    const answer = await moderationApi("GET /api/admin/reviews/{id}", { params: { id } });
    setItem(answer);
    setState("shown");
  };
  return {
    item,
    heldUntil: item?.claim?.mine ? item.claim.until : null,
    waiting,
    state,
    failure: state === "failed" ? failure : null,
    done,
    skipped,
    async next(decided) {
      if (decided) setDone((count) => count + 1);
      await fetchNext(after);
    },
    async skip() {
      if (item === null) return;
      release(item.id);
      setAfter(item.id);
      setSkipped((count) => count + 1);
      await fetchNext(item.id);
    },
    async reopen(id) {
      if (item !== null && item.id !== id) release(item.id);
      setDone((count) => Math.max(0, count - 1));
      setWaiting((count) => count + 1);
      await show(id);
    },
    async again() {
      if (item === null) return;
      try {
        await moderationApi("POST /api/admin/reviews/claim", { body: { ids: [item.id] } }, { quiet: true });
        await show(item.id);
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        // Somebody else was faster.
        await fetchNext(after);
      }
    },
    async refresh() {
      if (item !== null) await show(item.id);
    },
    async restart() {
      setAfter(undefined);
      setSkipped(0);
      setDone(0);
      setState("loading");
      await fetchNext(undefined);
    },
  };
}
