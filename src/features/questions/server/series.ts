import { type InterestChoice, listInterestChoices } from "#capabilities/members/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { sections } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";

/** All series of cars that members can follow, by key. */
export async function seriesByKey(db: Queryable): Promise<Map<string, InterestChoice>> {
  return new Map((await listInterestChoices(db)).map((choice) => [choice.key, choice]));
}

/** @throws AppError INVALID_INPUT for one that nobody lists */
export async function seriesToAsk(db: Queryable, key: string): Promise<InterestChoice> {
  const series = (await seriesByKey(db)).get(key);
  if (series === undefined)
    throw new AppError("INVALID_INPUT", "没有这个车系，请重新选择", { field: "series" });
  return series;
}

/** The club of a make, which takes all questions about its cars; undefined where there is none. */
export function clubOf({ group }: Pick<InterestChoice, "group">): string | undefined {
  return sections.find(({ umbrella, marque }) => !umbrella && marque === group)?.slug;
}
