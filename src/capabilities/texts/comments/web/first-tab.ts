import type { OwnTab } from "#capabilities/texts/comments/contract.ts";

/** The tab that a member's own comments open on: the first in which there is something. */
export function firstTab(counts: { published: number; pending: number; rejected: number }): OwnTab {
  if (counts.published > 0) return "published";
  if (counts.pending > 0) return "pending";
  return counts.rejected > 0 ? "rejected" : "published";
}
