import { type InterestChoice, interestChoicesOf } from "#capabilities/people/members/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { sections } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";

/** What a series of cars is called that a question is about; undefined for none, and for one that nobody lists any longer. */
export async function seriesLabel(db: Queryable, key: string | null): Promise<string | undefined> {
  return key === null ? undefined : (await interestChoicesOf(db, [key])).get(key)?.label;
}

/** @throws AppError INVALID_INPUT for one that nobody lists */
export async function seriesToAsk(db: Queryable, key: string): Promise<InterestChoice> {
  const series = (await interestChoicesOf(db, [key])).get(key);
  if (series === undefined)
    throw new AppError("INVALID_INPUT", "没有这个车系，请重新选择", { field: "series" });
  return series;
}

/** The club of a make, which takes all questions about its cars; undefined where there is none. */
export function clubOf({ group }: Pick<InterestChoice, "group">): string | undefined {
  return sections.find(({ umbrella, marque }) => !umbrella && marque === group)?.slug;
}
