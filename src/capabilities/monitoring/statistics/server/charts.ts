import { sql } from "drizzle-orm";
import type { Charts } from "#capabilities/monitoring/statistics/contract.ts";
import { reviewKinds } from "#capabilities/review/moderation/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { quantile } from "#platform/figures/quantiles.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { byDay, dailyFigures, hoursOfWeek } from "./daily.ts";
import { lastDays, type Scope, sectionName } from "./range.ts";

/** Everything that the charts show of a span of days up to today. */
export async function showCharts(db: Queryable, scope: Scope, count: number): Promise<Charts> {
  const { section } = scope;
  const days = lastDays(count);
  const range = { section, days };
  const active = section === "" ? "active" : "active_here";
  const kinds = writtenKinds();
  const [figures, times, hours, compared, boards, counted] = await Promise.all([
    dailyFigures(db, ["texts", active, "signups", "decisions", "hit_groups", "opinions"], range),
    decisionTimes(db, range),
    hoursOfWeek(db, "texts", { ...range, keys: kinds.map(({ name }) => name) }),
    compareSections(db, scope, days),
    shareOfPlaces(db, range),
    countedDays(db, days),
  ]);
  const of = (metric: string) => figures.filter((one) => one.metric === metric);
  const decided = (decision: string) => of("decisions").filter(({ key }) => key.endsWith(`:${decision}`));
  const sentiment = (wanted: string) => of("opinions").filter(({ key }) => key === wanted);
  const texts = Map.groupBy(of("texts"), ({ key }) => key);
  return {
    ...scope,
    days,
    counted_days: counted,
    volume: kinds
      .map(({ name, noun }) => ({ kind: name, name: noun, values: byDay(days, texts.get(name) ?? []) }))
      .filter(({ values }) => values.some((value) => value !== 0)),
    active: byDay(days, of(active)),
    signups: section === "" ? byDay(days, of("signups")) : null,
    decisions: {
      passed: byDay(days, decided("pass")),
      rejected: byDay(days, decided("reject")),
      deleted: byDay(days, decided("delete")),
    },
    speed: {
      daily: days.map((day) => speedOf([times.get(day) ?? new Map()])),
      all: speedOf(times.values()),
    },
    hits: [...Map.groupBy(of("hit_groups"), ({ key }) => key)]
      .map(([name, those]) => ({ name: name === "" ? "未分组" : name, values: byDay(days, those) }))
      .sort((a, b) => sum(b.values) - sum(a.values)),
    opinions: { negative: byDay(days, sentiment("negative")), positive: byDay(days, sentiment("positive")) },
    compared,
    boards,
    hours,
  };
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** Kinds of texts that count as written: what members say of themselves does not. Several kinds have one noun. */
export function writtenKinds(): { name: string; noun: string; comment: boolean }[] {
  return reviewKinds
    .entries()
    .map(([, kind]) => kind)
    .filter((kind) => kind.ofMembers !== true)
    .map(({ name, noun, title }) => {
      const comment = name.endsWith("_comment");
      return { name, noun: comment ? title : noun, comment };
    });
}

interface Range {
  section: string;
  days: readonly string[];
}

/** How many decisions took so long, by the step of `quantile`. */
type Steps = ReadonlyMap<number, number>;

/** What decisions took, by day; days without any are left out. */
async function decisionTimes(db: Queryable, { section, days }: Range): Promise<Map<string, Steps>> {
  // One row a day: a year has tens of thousands of sums.
  const { rows } = await db.execute<{ day: string; steps: Record<string, number> }>(sql`
    with steps as (
      select day, split_part(key, ':', 2) as step, sum(value)::bigint as value
      from figures_daily
      where metric = 'decision_time' and section = ${section} and day between ${days[0]}::date and ${days.at(-1)}::date
      group by 1, 2 having sum(value) > 0)
    select to_char(day, 'YYYY-MM-DD') as day, json_object_agg(step, value) as steps from steps group by day`);
  return new Map(
    rows.map(({ day, steps }) => [
      day,
      new Map(Object.entries(steps).map(([step, value]) => [Number(step), value])),
    ]),
  );
}

function speedOf(days: Iterable<Steps>): { median: number | null; p90: number | null } {
  const steps = new Map<number, number>();
  for (const day of days) for (const [step, value] of day) steps.set(step, (steps.get(step) ?? 0) + value);
  return { median: quantile(steps, 0.5), p90: quantile(steps, 0.9) };
}

/** Every section that the reader may see, side by side. */
async function compareSections(
  db: Queryable,
  { sections }: Scope,
  days: readonly string[],
): Promise<Charts["compared"]> {
  const { rows } = await db.execute<{ metric: string; section: string; key: string; value: string }>(sql`
    select metric, section, key, sum(value) as value from figures_daily
    where metric in ('texts', 'active_here', 'hit_groups', 'opinions')
      and section = any(${sql.param(sections.map(({ slug }) => slug))}::text[])
      and day between ${days[0]}::date and ${days.at(-1)}::date
    group by metric, section, key`);
  const kinds = writtenKinds();
  return sections.map(({ slug }) => {
    const total = (metric: string, wanted: (key: string) => boolean = () => true) =>
      sum(
        rows
          .filter((row) => row.section === slug && row.metric === metric && wanted(row.key))
          .map((row) => Number(row.value)),
      );
    const isComment = (key: string) => kinds.some(({ name, comment }) => comment && name === key);
    const isText = (key: string) => kinds.some(({ name, comment }) => !comment && name === key);
    return {
      section: slug,
      name: sectionName(slug),
      texts: total("texts", isText),
      comments: total("texts", isComment),
      // Days on which a member wrote something: who wrote on three of them is three.
      active: total("active_here"),
      hits: total("hit_groups"),
      negative: total("opinions", (key) => key === "negative"),
    };
  });
}

const MOST_PLACES = 30;

/** How much was written in which board, the fullest first. */
async function shareOfPlaces(db: Queryable, { section, days }: Range): Promise<Charts["boards"]> {
  const { rows } = await db.execute<{ key: string; value: string }>(sql`
    select key, sum(value) as value from figures_daily
    where metric = 'places' and section = ${section} and day between ${days[0]}::date and ${days.at(-1)}::date
    group by key having sum(value) > 0 order by sum(value) desc`);
  const names = await placeNames(db, section);
  return rows
    .flatMap(({ key, value }) => {
      const name = names.get(key);
      return name === undefined ? [] : [{ name, value: Number(value) }];
    })
    .slice(0, MOST_PLACES);
}

/**
 * Names of the places that kinds of texts stand in, such as boards, by `kind:id`. Several clubs have boards of one name: beside
 * others, they are told apart by their section.
 * @param section whose places are shown; empty for all of them
 */
export async function placeNames(db: Queryable, section: string): Promise<Map<string, string>> {
  const nameOf = (place: { label: string; section: string }) =>
    section !== "" || place.section === umbrellaSection.slug
      ? place.label
      : `${place.label}（${sectionName(place.section)}）`;
  const named = await Promise.all(
    reviewKinds
      .entries()
      .map(async ([kind, { places }]) =>
        ((await places?.list(db)) ?? []).map((place) => [`${kind}:${place.id}`, nameOf(place)] as const),
      ),
  );
  return new Map(named.flat());
}

/** On how many of the days figures were kept, since the first of all. */
async function countedDays(db: Queryable, days: readonly string[]): Promise<number> {
  const { rows } = await db.execute<{ first: string | null }>(sql`
    select to_char(min(first), 'YYYY-MM-DD') as first from (values ('texts'), ('signups'), ('decisions'), ('hit_groups')) as one (metric),
      lateral (select min(day) as first from figures_daily where metric = one.metric and section = '') as least`);
  const first = rows[0]?.first ?? null;
  return first === null ? 0 : days.filter((day) => day >= first).length;
}
