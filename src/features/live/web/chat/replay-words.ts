import type { LiveMessage } from "#features/live/chat-contract.ts";

/** What was fetched of a replay's chat, in its order. Times in ms. */
export interface Said {
  from: number;
  messages: readonly LiveMessage[];
  more: boolean;
}

/** What comes within this is fetched ahead, in ms. */
const AHEAD_MS = 20_000;

const timeOf = ({ at }: Pick<LiveMessage, "at">) => Date.parse(at);

/** The moment lies outside what was fetched: somebody jumped. */
export function startsAnew(said: Said | null, moment: number): boolean {
  if (said === null || moment < said.from) return true;
  const last = said.messages.at(-1);
  // Far beyond the last one that is known, with more to come: closer by a new beginning than by reading up to it.
  return said.more && last !== undefined && moment - timeOf(last) > AHEAD_MS;
}

/** It goes on from what is there, and that ends soon. */
export function needsMore(said: Said | null, moment: number): boolean {
  const last = said?.messages.at(-1);
  return said?.more === true && last !== undefined && timeOf(last) - moment < AHEAD_MS;
}

/** What had been said by a moment. */
export const saidBy = (said: Said | null, moment: number): readonly LiveMessage[] =>
  said?.messages.filter((message) => timeOf(message) <= moment) ?? [];
