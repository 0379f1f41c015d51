/** What shows a member's lists of follows and fans to others: dropped as they are hidden or shown again. */
export function relationsTag(memberId: string): string {
  return `relations:${memberId}`;
}
