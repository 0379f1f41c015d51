import { useCallback, useEffect, useRef } from "react";
import { RequestError } from "#client/request.ts";
import type { GameRound } from "../contract.ts";
import type { Seeds } from "../run.ts";
import { courseOf, weekOf } from "../week.ts";
import { gameApi } from "./api/games.ts";

/** A round to be driven; without a token its score is not taken: practice. */
export interface NextRound {
  seeds: Seeds;
  token: string | null;
}

/** A round that is about to run out is not begun. */
const LEAST_MS = 5 * 60_000;

/**
 * Rounds, one always fetched ahead, so that the next run begins at once. Where none could be had, as without a network,
 * one is made here, for practice.
 * @param onClosed called when the server refuses all play: minors' mode
 */
export function useRounds(onClosed: () => void): () => NextRound {
  const ahead = useRef<GameRound | null>(null);
  const asking = useRef(false);
  const closed = useRef(onClosed);
  closed.current = onClosed;
  const fetchAhead = useCallback(async () => {
    if (asking.current) return;
    asking.current = true;
    try {
      ahead.current = await gameApi("POST /api/games/rounds", {}, { quiet: true });
    } catch (error) {
      if (error instanceof RequestError && error.code === "MINORS_MODE") closed.current();
    } finally {
      asking.current = false;
    }
  }, []);
  useEffect(() => void fetchAhead(), [fetchAhead]);
  return useCallback(() => {
    const round = ahead.current;
    ahead.current = null;
    void fetchAhead();
    const isFresh = round !== null && Date.parse(round.expires_at) - Date.now() > LEAST_MS;
    if (isFresh) return { seeds: { course: round.course, seed: round.seed }, token: round.token };
    const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
    return { seeds: { course: courseOf(weekOf(Date.now())), seed }, token: null };
  }, [fetchAhead]);
}
