import { sql } from "drizzle-orm";
import type { z } from "zod";
import { type DeskReader, deskDigest, deskFigures } from "#capabilities/desk/admin/server/public.ts";
import type { statisticsEndpoints } from "#capabilities/monitoring/statistics/contract.ts";
import { canSomewhere } from "#platform/auth/permissions.ts";
import type { Services } from "#platform/services.ts";
import { writtenKinds } from "./charts.ts";
import { hoursOfWeek } from "./daily.ts";
import { lastDays, READ, scopeOf } from "./range.ts";

type DeskFigures = z.output<(typeof statisticsEndpoints)["GET /api/admin/figures/desk"]["data"]>;

type HotWord = NonNullable<DeskFigures["hot_words"]>[number];

const HEAT_DAYS = 28;
const HOT_WORDS = 5;

/** What stands on the work board beside the queues, of all that the reader may see. */
export async function showDeskFigures(services: Services, reader: DeskReader): Promise<DeskFigures> {
  const { db } = services;
  const reads = canSomewhere(reader, READ);
  const section = reads ? scopeOf(reader, undefined).section : "";
  const offered = deskFigures.entries().filter(([, { permission }]) => canSomewhere(reader, permission));
  const said = deskDigest.entries().filter(([, { permission }]) => canSomewhere(reader, permission));
  const [figures, lines, hot, hours] = await Promise.all([
    Promise.all(offered.map(async ([key, figure]) => ({ key, ...(await figure.read(services, reader)) }))),
    Promise.all(said.map(async ([key, line]) => ({ key, line: await line.read(services, reader) }))),
    reads ? hotWords(services, section) : null,
    reads
      ? hoursOfWeek(db, "texts", {
          section,
          days: lastDays(HEAT_DAYS),
          keys: writtenKinds().map(({ name }) => name),
        })
      : null,
  ]);
  return {
    figures,
    digest: lines.flatMap(({ key, line }) => (line === null ? [] : { key, ...line })),
    hot_words: hot,
    hours,
  };
}

/** Words with the most hits of the last 24 hours. */
async function hotWords({ db }: Services, section: string): Promise<NonNullable<DeskFigures["hot_words"]>> {
  const { rows } = await db.execute<{
    id: string;
    word: string;
    group: string;
    action: HotWord["action"];
    hits: string;
  }>(sql`
    with hot as (
      select key, sum(value) as hits from figures_hourly
      where metric = 'hits' and section = ${section} and hour > now() - interval '24 hours'
      group by key having sum(value) > 0 order by 2 desc, key limit ${HOT_WORDS})
    select hot.key as id, hit.word, hit.word_group as "group", hit.action, hot.hits
    from hot, lateral (
      select word, word_group, action from keyword_hits where word_id = hot.key::bigint order by hit_at desc limit 1) as hit
    order by hot.hits desc, hot.key`);
  return rows.map(({ id, word, group, action, hits }) => ({
    id,
    word,
    group,
    action,
    hits: Number(hits),
  }));
}
