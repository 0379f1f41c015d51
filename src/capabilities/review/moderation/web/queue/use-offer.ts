import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { RequestError } from "#client/request.ts";
import { isNarrowed, type QueueFilter } from "../api/review-list.ts";
import { askNext, release } from "./use-claim.ts";
import type { useQueueList } from "./use-queue-list.ts";

export interface Offer {
  /** `off` where nobody decides here: for viewers, searches and what is decided already. */
  state: "off" | "asking" | "offered" | "none" | "failed";
  /** What was thrown, while it is `failed`; null otherwise. */
  failure: unknown;
  /** The item that was offered last, which is held from then on. */
  held: string | null;
  /** How many waited when it was asked last, itself included; null before that. */
  waiting: number | null;
  /** Asks for the next free item, behind `after` first. */
  next: (after?: string) => Promise<void>;
  /** An item was claimed with a decision: held where it is open, given back where it is neither open nor decided by now. */
  claimed: (id: string, given: (id: string) => boolean) => void;
}

/** What shows an item: it says which one is open, and whether it opens one that is offered. */
export interface Opener {
  openedId: () => string | null;
  openOffered: (id: string, before: string | null, targetId: string) => boolean;
}

/**
 * Offers the item that waits longest and that nobody else holds. The server claims it as it answers, so that two
 * moderators who open the queue at the same moment never begin with the same one.
 * @param list opens what is held from now on; what it does not open is given back
 */
export function useOffer(filter: QueueFilter, canDecide: boolean, list: Opener): Offer {
  const { kind, section, status } = filter;
  const on = canDecide && status === "waiting" && !isNarrowed(filter);
  const [state, setState] = useState<Offer["state"]>(on ? "asking" : "off");
  const [failure, setFailure] = useState<unknown>(null);
  const [held, setHeld] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<number | null>(null);
  const left = useRef(false);
  const opener = useRef(list);
  opener.current = list;

  const next = useCallback(
    async (after?: string) => {
      if (!on) return;
      setState("asking");
      const before = opener.current.openedId();
      const ask = (behind?: string) => askNext({ kind, section, after: behind }, () => left.current);
      try {
        let answer = await ask(after);
        if (answer.item === null && after !== undefined) answer = await ask();
        const { item } = answer;
        if (left.current) return;
        const taken =
          item !== null && opener.current.openOffered(item.id, before, item.target_id) ? item.id : null;
        if (item !== null && taken === null) release(item.id);
        setHeld(taken);
        setWaiting(answer.waiting);
        setState(item === null ? "none" : "offered");
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        setFailure(error);
        setState("failed");
      }
    },
    [on, kind, section],
  );
  const claimed = useCallback((id: string, given: (id: string) => boolean) => {
    if (given(id)) return;
    if (opener.current.openedId() === id) setHeld(id);
    else release(id);
  }, []);
  useEffect(() => {
    left.current = false;
    void next();
    return () => {
      left.current = true;
    };
  }, [next]);
  return { state, failure: state === "failed" ? failure : null, held, waiting, next, claimed };
}

/** Asks again where nothing was free, or what was open is decided by now, each time the list was read anew. */
export function useFreeAgain(
  offer: Offer,
  { query, items, current, close }: ReturnType<typeof useQueueList>,
): void {
  const gone = current !== undefined && current.status !== "waiting";
  const free = items.some((item) => item.claim === null || item.claim.mine);
  const again = useEffectEvent((readAt: number, decided: boolean) => {
    if (readAt === 0) return;
    if (offer.state === "offered" && decided) {
      close();
      void offer.next();
    } else if (offer.state === "none" && current === undefined && free) void offer.next();
  });
  const { dataUpdatedAt } = query;
  useEffect(() => again(dataUpdatedAt, gone), [dataUpdatedAt, gone]);
}
