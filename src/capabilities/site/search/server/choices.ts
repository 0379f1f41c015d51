import { interestChoices } from "#capabilities/people/members/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { searchDocuments } from "./documents.ts";

/** What a search can be narrowed to: kinds, with what people write before whom and what it is about, and series of cars. */
export async function searchChoices(db: Queryable) {
  const kinds = searchDocuments
    .entries()
    .map(([kind, { label, named = false }]) => ({ kind, label, named }))
    .toSorted((a, b) => Number(a.named) - Number(b.named));
  const series = await Promise.all(interestChoices.entries().map(([, choices]) => choices(db)));
  return { kinds, series: series.flat() };
}
