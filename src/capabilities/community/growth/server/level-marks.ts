import { levelCss } from "#capabilities/community/growth/level-looks.ts";
import type { Queryable } from "#platform/database/client.ts";
import { KeptValue } from "#platform/http/kept-value.ts";
import type { ResponseCache } from "#platform/http/response-cache.ts";
import { levels } from "./tables.ts";

/** How the marks of all levels look, as style rules that every page carries; kept until levels are published. */
export const keptLevelMarks = (db: Queryable, cache: ResponseCache): KeptValue<string> =>
  new KeptValue(cache, ["levels"], async () =>
    levelCss(await db.select().from(levels).orderBy(levels.level)),
  );
