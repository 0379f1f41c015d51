import { useCallback, useEffect, useRef } from "react";
import { RequestError } from "#client/request.ts";
import type { GameRound } from "../contract.ts";
import type { Seeds } from "../run.ts";
import { courseOf, SETTLING_MS, weekOf } from "../week.ts";
import { gameApi } from "./api/games.ts";

/** A round to be driven; without a token its score is not taken: practice. */
export interface NextRound {
  seeds: Seeds;
  token: string | null;
}

/** A round that waits to be driven, and when it was asked for. */
interface Fetched {
  round: Pick<GameRound, "lifetime">;
  at: Moment;
}

interface Moment {
  /** Milliseconds of a clock that nobody sets, which may stand still while the phone sleeps. */
  steady: number;
  /** Milliseconds of the phone's clock, whatever it says. */
  clock: number;
}

export const momentNow = (): Moment => ({ steady: performance.now(), clock: Date.now() });

/**
 * Whether there is time to drive it. Only spans of the phone's own clocks are looked at: what time it is, many a phone does
 * not know. A round that is about to run out is not begun.
 */
export const isFresh = ({ round, at }: Fetched, now = momentNow()): boolean =>
  round.lifetime - Math.max(now.steady - at.steady, now.clock - at.clock) > SETTLING_MS;

/**
 * Rounds, one always fetched ahead, so that the next run begins at once. Where none could be had, as without a network,
 * one is made here, for practice.
 * @param onClosed called when the server refuses all play: minors' mode
 */
export function useRounds(onClosed: () => void): () => NextRound {
  const ahead = useRef<{ round: GameRound; at: Moment } | null>(null);
  const asking = useRef(false);
  const closed = useRef(onClosed);
  closed.current = onClosed;
  const fetchAhead = useCallback(async () => {
    if (asking.current) return;
    asking.current = true;
    try {
      // The answer was on its way for a while, which counts.
      const at = momentNow();
      ahead.current = { round: await gameApi("POST /api/games/rounds", {}, { quiet: true }), at };
    } catch (error) {
      if (error instanceof RequestError && error.code === "MINORS_MODE") closed.current();
    } finally {
      asking.current = false;
    }
  }, []);
  useEffect(() => void fetchAhead(), [fetchAhead]);
  return useCallback(() => {
    const fetched = ahead.current;
    ahead.current = null;
    void fetchAhead();
    if (fetched !== null && isFresh(fetched)) {
      const { course, seed, token } = fetched.round;
      return { seeds: { course, seed }, token };
    }
    const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
    return { seeds: { course: courseOf(weekOf(Date.now())), seed }, token: null };
  }, [fetchAhead]);
}
