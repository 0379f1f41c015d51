/**
 * Where something that members make stands, from the first word to the last. Written so in every table and on the
 * wire; the moves between them are a table in moderation.
 */
export const lifeStates = [
  /** Stored, not handed in. */
  "draft",
  /** Handed in; nobody but its author sees it. */
  "in_review",
  /** Everybody sees it. */
  "published",
  /** Refused before anybody saw it, with a reason; its author may change it and hand it in again. */
  "rejected",
  /** Taken back after it was public, with a reason; its author may change it and hand it in again. */
  "revoked",
  /** Taken away by a moderator. */
  "removed",
  /** Taken back by its author. */
  "withdrawn",
] as const;

export type LifeState = (typeof lifeStates)[number];

/** Whether its author was told why it is not public and can hand it in again. */
export function isRefused(state: LifeState): boolean {
  return state === "rejected" || state === "revoked";
}
