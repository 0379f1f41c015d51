import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { NextItem, NextQuery, ReviewRow } from "#capabilities/review/moderation/contract.ts";
import { moderationApi } from "../api/client.ts";

/** Who only walks past an item does not take it. */
const SETTLE_MS = 350;
/** Claims last five minutes; one that is looked at for longer is renewed. */
const RENEW_MS = 240_000;

/**
 * Holds the item that is open, so that no other moderator works on it too, and gives it back when another one
 * is opened. Answers until when it is held (ISO 8601), or null.
 * @param offered the item that the server claimed as it offered it: held from the start, it has to be given back
 * @param given whether an item was decided, or is about to be: it is not given back
 */
export function useClaim(
  row: ReviewRow | undefined,
  offered: string | null = null,
  given: (id: string) => boolean = () => false,
): string | null {
  const queryClient = useQueryClient();
  const [held, setHeld] = useState<{ id: string; until: string } | null>(null);
  const id = row?.id;
  const byServer = useRef(offered);
  byServer.current = offered;
  const decided = useRef(given);
  decided.current = given;
  const taken = row?.claim ? !row.claim.mine : false;
  const claimable = row?.can.decide && !taken && row.status === "waiting" && !row.content.gone;
  useEffect(() => {
    if (id === undefined || !claimable) return;
    let claimed = byServer.current === id;
    const hold = () => setHeld({ id, until: new Date(Date.now() + 300_000).toISOString() });
    let left = false;
    const claim = async () => {
      if (decided.current(id)) return;
      try {
        claimed = await take(id, () => left && !decided.current(id));
        if (claimed && !left) hold();
      } catch {
        // Somebody else has it, or it is decided: the list knows.
        void queryClient.invalidateQueries({ queryKey: ["moderation", "reviews"] });
      }
    };
    if (claimed) hold();
    // What came claimed with the decision before it needs no request of its own.
    const settle = () => {
      if (byServer.current !== id) return void claim();
      claimed = true;
      hold();
    };
    const first = claimed ? undefined : setTimeout(settle, SETTLE_MS);
    const renewal = setInterval(() => void claim(), RENEW_MS);
    return () => {
      left = true;
      clearTimeout(first);
      clearInterval(renewal);
      setHeld(null);
      if ((claimed || byServer.current === id) && !decided.current(id)) release(id);
    };
  }, [id, claimable, queryClient]);
  return held !== null && held.id === id ? held.until : null;
}

const giveBack = (id: string) =>
  moderationApi("POST /api/admin/reviews/release", { body: { ids: [id] } }, { quiet: true }).catch(
    () => undefined,
  );

let last: Promise<unknown> = Promise.resolve();

/**
 * What asks for an item, claims one and gives one back go one after the other on a device. Given back late, by a queue that was left, an
 * item would be taken from the queue that was opened meanwhile and was offered the same one.
 */
function inTurn<T>(ask: () => Promise<T>): Promise<T> {
  const mine = last.then(ask);
  last = mine.catch(() => undefined);
  return mine;
}

/**
 * Claims an item.
 * @param left whether nobody wants it any longer: then it is given back at once
 * @returns whether it is held now
 * @throws RequestError where another moderator has it, or it is decided
 */
export function take(id: string, left: () => boolean = () => false): Promise<boolean> {
  return inTurn(async () => {
    await moderationApi("POST /api/admin/reviews/claim", { body: { ids: [id] } }, { quiet: true });
    if (left()) await giveBack(id);
    return !left();
  });
}

/** A claim that cannot be given back ends by itself. */
export function release(id: string): void {
  void inTurn(() => giveBack(id));
}

/**
 * Asks for the next free item, which the server claims as it answers.
 * @param left whether nobody waits for it any longer: then it is given back
 */
export function askNext(query: NextQuery, left: () => boolean): Promise<NextItem> {
  return inTurn(async () => {
    const answer = await moderationApi("POST /api/admin/reviews/next", { query }, { quiet: true });
    if (answer.item === null || !left()) return answer;
    await giveBack(answer.item.id);
    return { ...answer, item: null };
  });
}
