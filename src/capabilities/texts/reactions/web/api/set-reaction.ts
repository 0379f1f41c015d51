import type { QueryClient } from "@tanstack/react-query";
import type { Reaction } from "#capabilities/texts/reactions/contract.ts";
import { keepOrTell, later } from "#client/keep-or-tell.ts";
import { reactionApi } from "./client.ts";
import { ownReaction, type ReactionTargetId } from "./own-reaction.ts";

export type Feeling = "like" | "collect";

/** A target whose last word has not arrived yet: what is wanted in the end, and what to go back to. */
interface Running {
  wanted: boolean;
  confirmed: Reaction;
  done: Promise<void>;
}

const running = new Map<string, Running>();

/**
 * Likes or collects, or takes that back: shown at once, told to the server, rolled back when it refuses. Taps
 * while an answer is awaited only change what is wanted in the end, so that answers cannot overtake each other.
 * @param shown what the screen shows now, should nothing be known yet
 * @throws RequestError after the roll-back
 */
export function setReaction(
  queryClient: QueryClient,
  feeling: Feeling,
  target: ReactionTargetId,
  on: boolean,
  shown: Reaction,
): Promise<void> {
  const { queryKey } = ownReaction(target);
  const known = queryClient.getQueryData(queryKey) ?? shown;
  // An answer on its way is older than this tap.
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, withFeeling(known, feeling, on));
  const key = `${feeling}:${target.kind}:${target.id}`;
  const before = running.get(key);
  if (before) {
    before.wanted = on;
    return before.done;
  }
  const entry: Running = { wanted: on, confirmed: known, done: Promise.resolve() };
  running.set(key, entry);
  entry.done = settle(queryClient, feeling, target, entry).finally(() => running.delete(key));
  return entry.done;
}

async function settle(
  queryClient: QueryClient,
  feeling: Feeling,
  target: ReactionTargetId,
  entry: Running,
): Promise<void> {
  const { queryKey } = ownReaction(target);
  try {
    let sent: boolean;
    do {
      sent = entry.wanted;
      const liked = withFeeling(entry.confirmed, feeling, sent);
      const figure = await tell(feeling, target, sent);
      entry.confirmed = figure === undefined ? liked : withFigure(liked, feeling, figure);
    } while (entry.wanted !== sent);
  } finally {
    // The other feeling may have changed meanwhile: only this one is taken over.
    const { confirmed } = entry;
    const on = feeling === "like" ? confirmed.liked : confirmed.collected;
    const figure = feeling === "like" ? confirmed.counts.likes : confirmed.counts.collects;
    queryClient.setQueryData(queryKey, (now) =>
      withFigure(withFeeling(now ?? confirmed, feeling, on), feeling, figure),
    );
  }
}

/** @returns the figure as the server has it now; undefined where the change waits for the network */
async function tell(
  feeling: Feeling,
  { kind, id }: ReactionTargetId,
  on: boolean,
): Promise<number | undefined> {
  const params = { kind, id };
  const key = `${feeling}:${kind}:${id}`;
  try {
    const figure = await (feeling === "like" ? tellLike(params, on) : tellCollect(params, on));
    void later().then((queue) => queue?.forgetWrite(key));
    return figure;
  } catch (error) {
    const endpoint = `${on ? "PUT" : "DELETE"} /api/${feeling}s/{kind}/{id}` as const;
    if (!(await keepOrTell(error, { key, endpoint, params }))) throw error;
    return undefined;
  }
}

async function tellLike(params: ReactionTargetId, on: boolean): Promise<number> {
  const answer = await (on
    ? reactionApi("PUT /api/likes/{kind}/{id}", { params }, { quiet: true })
    : reactionApi("DELETE /api/likes/{kind}/{id}", { params }, { quiet: true }));
  return answer.likes;
}

async function tellCollect(params: ReactionTargetId, on: boolean): Promise<number> {
  const answer = await (on
    ? reactionApi("PUT /api/collects/{kind}/{id}", { params }, { quiet: true })
    : reactionApi("DELETE /api/collects/{kind}/{id}", { params }, { quiet: true }));
  return answer.collects;
}

function withFeeling(reaction: Reaction, feeling: Feeling, on: boolean): Reaction {
  const was = feeling === "like" ? reaction.liked : reaction.collected;
  if (was === on) return reaction;
  const figure = feeling === "like" ? reaction.counts.likes : reaction.counts.collects;
  const changed = withFigure(reaction, feeling, Math.max(0, figure + (on ? 1 : -1)));
  return feeling === "like" ? { ...changed, liked: on } : { ...changed, collected: on };
}

function withFigure(reaction: Reaction, feeling: Feeling, figure: number): Reaction {
  const counts = { ...reaction.counts, [feeling === "like" ? "likes" : "collects"]: figure };
  return { ...reaction, counts };
}
