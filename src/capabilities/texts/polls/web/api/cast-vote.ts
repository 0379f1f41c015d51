import type { QueryClient } from "@tanstack/react-query";
import type { PollState } from "#capabilities/texts/polls/contract.ts";
import { pollApi } from "./client.ts";
import { type PollText, pollState } from "./poll-state.ts";

/** Why it went no further although nothing failed; null when the vote is in. */
export type VoteOutcome = "voted before" | "changed" | null;

/**
 * Votes: shown at once, told to the server, rolled back when it refuses.
 * @param texts of the chosen choices, as they were seen
 * @throws RequestError after the roll-back
 */
export async function castVote(
  queryClient: QueryClient,
  text: PollText,
  key: string,
  texts: readonly string[],
): Promise<VoteOutcome> {
  const query = pollState(text, key, true);
  const { queryKey } = query;
  const before = await queryClient.ensureQueryData(query);
  if (before.own !== null) return "voted before";
  const chosen = before.choices.filter((choice) => texts.includes(choice.text)).map(({ id }) => id);
  if (chosen.length < texts.length) return "changed";
  // An answer on its way is older than this tap.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, withVote(before, chosen));
  try {
    const state = await pollApi(
      "PUT /api/polls/{kind}/{id}/{key}/vote",
      { params: { ...text, key }, body: { choices: chosen } },
      { quiet: true },
    );
    queryClient.setQueryData(queryKey, state);
    return null;
  } catch (error) {
    queryClient.setQueryData(queryKey, before);
    // What it was refused for is to be seen: a vote of another device, an end, a change.
    void queryClient.invalidateQueries({ queryKey });
    throw error;
  }
}

/** As it stands once the vote is in; figures that are not to be seen before that are still unknown. */
export function withVote(state: PollState, chosen: readonly string[]): PollState {
  return {
    ...state,
    own: [...chosen],
    voters: state.voters + 1,
    choices: state.choices.map((choice) =>
      choice.votes === null || !chosen.includes(choice.id) ? choice : { ...choice, votes: choice.votes + 1 },
    ),
  };
}
