import { z } from "zod";
import { inventedMembers } from "#capabilities/people/members/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { type Poll, pollResults } from "#shared/poll.ts";
import type { PollAddress } from "../places.ts";
import { type PastVote, storeVotes } from "../store-votes.ts";

const DAY_MS = 86_400_000;

/** How a file writes down a poll of the demo, and how its invented members voted. */
export const demoPoll = z.object({
  key: z.string(),
  question: z.string().default(""),
  /** Each with how many of a hundred take it. */
  choices: z.array(z.tuple([z.string(), z.number()])),
  most: z.number().int().default(1),
  results: z.enum(pollResults).default("voted"),
  /** From the start of the demo on, before it for one that has ended; never where it is left out. */
  ends_in_days: z.number().optional(),
  /** Members who voted, at the most. */
  voters: z.number().int(),
});
type DemoPoll = z.output<typeof demoPoll>;

/** The poll itself, as a text holds it. */
export function pollOfDemo({ key, question, choices, most, results, ends_in_days }: DemoPoll): Poll {
  const ends = ends_in_days === undefined ? null : new Date(Date.now() + ends_in_days * DAY_MS).toISOString();
  return { key, question, choices: choices.map(([text]) => text), most, ends_at: ends, results };
}

/**
 * The votes of a poll that its text holds already, spread over the time since then.
 * @param since when the text was published
 */
export async function storeDemoVotes(
  tx: Transaction,
  address: Pick<PollAddress, "kind" | "id">,
  written: DemoPoll,
  since: Date,
): Promise<void> {
  const people = [...(await inventedMembers(tx)).values()].filter(({ role }) => role !== "editor");
  const end = Date.now() + Math.min(0, written.ends_in_days ?? 0) * DAY_MS;
  const list = people.slice(0, written.voters).map(({ id }, turn, { length }): PastVote => {
    const passed = ((turn + 0.5) / length) ** 2;
    return {
      memberId: id,
      positions: chosenBy(turn, written),
      createdAt: new Date(since.getTime() + (end - since.getTime()) * passed),
    };
  });
  await storeVotes(tx, { ...address, key: written.key }, list);
}

/** Places of the choices that a voter takes: at every start the same, in the shares that the file names. */
function chosenBy(turn: number, { choices, most }: DemoPoll): number[] {
  const whole = choices.reduce((sum, [, weight]) => sum + weight, 0);
  const takes = most === 1 ? 1 : 1 + ((turn * 5) % most);
  const chosen = new Set<number>();
  // Steps of the golden ratio meet every part of the whole as often as it is wide.
  for (let step = 0; chosen.size < takes && step < 60; step += 1) {
    let left = ((turn * 0.618034 + step * 0.381966) % 1) * whole;
    const at = choices.findIndex(([, weight]) => {
      left -= weight;
      return left < 0;
    });
    if (at >= 0) chosen.add(at);
  }
  return [...chosen].sort((a, b) => a - b);
}
