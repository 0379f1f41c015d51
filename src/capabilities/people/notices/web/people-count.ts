import type { Notice } from "#capabilities/people/notices/contract.ts";

/** How many a notice tells of; people are counted up to a thousand. */
export function peopleCount({ people }: Pick<Notice, "people">): string {
  const count = people?.count ?? 1;
  return count < 1000 ? String(count) : "999+";
}
