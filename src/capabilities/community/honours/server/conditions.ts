import { type SQL, sql } from "drizzle-orm";
import { acts } from "#capabilities/community/growth/server/public.ts";
import type { HonourAsked, HonourRule } from "#capabilities/community/honours/contract.ts";
import type { DeskCondition } from "#capabilities/community/honours/desk-contract.ts";
import { interestChoicesOf } from "#capabilities/people/members/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import { sections } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";

/** Something that the rule of an honour can ask of members. */
export interface HonourCondition {
  /** What operators know it as: 等级达到. */
  label: string;
  /** What is counted, and between which figures; left out where there is nothing to count. */
  counted?: { unit: string; least: number; most: number };
  /** Which of several is meant; left out where there is one. */
  choices?: () => readonly { value: string; label: string }[];
  /** Which series of cars is meant, chosen where series are chosen everywhere. */
  series?: true;
  /** How members are told what is asked, where label, choice and figure in a row do not say it. */
  says?(asked: HonourAsked, chosen: string): string;
  /** Whether it holds of a member, as part of a query whose row of `members` is called `m`. Has to follow indexes. */
  holds(asked: HonourAsked): SQL;
}

/** Everything that rules of honours can ask, by the name that they keep. */
export const honourConditions = new ExtensionPoint<HonourCondition>("condition of honours");

const clubs = sections.filter(({ umbrella }) => !umbrella);

/** What is known of every member. */
export const ownConditions: Readonly<Record<string, HonourCondition>> = {
  level: {
    ...{ label: "等级达到", counted: { unit: "级", least: 1, most: 20 } },
    says: ({ value }) => `等级达到 Lv${value}`,
    holds: ({ value }) => sql`m.level >= ${value}::int`,
  },
  days: {
    ...{ label: "注册满", counted: { unit: "天", least: 1, most: 10_000 } },
    holds: ({ value }) => sql`m.created_at <= now() - make_interval(days => ${value}::int)`,
  },
  growth: {
    ...{ label: "成长值达到", counted: { unit: "点", least: 1, most: 10_000_000 } },
    holds: ({ value }) => sql`m.growth >= ${value}::int`,
  },
  streak: {
    ...{ label: "连续签到", counted: { unit: "天", least: 2, most: 999 } },
    holds: ({ value }) => sql`exists (
      select from check_in_streaks s where s.member_id = m.id and s.days >= ${value}::int)`,
  },
  act: {
    ...{ label: "做过", counted: { unit: "次", least: 1, most: 10_000 } },
    choices: () => acts.entries().map(([value, { label }]) => ({ value, label })),
    says: ({ value }, chosen) => `${chosen}满 ${value} 次`,
    holds: ({ value, choice }) => sql`${value}::int = (select count(*) from (select from growth_entries e
      where e.member_id = m.id and e.act = ${choice} and e.revoked_by is null limit ${value}::int) counted)`,
  },
  owner: {
    label: "认证车主",
    choices: () => [
      { value: "", label: "任何车系" },
      ...clubs.map(({ slug, name }) => ({ value: slug, label: name })),
    ],
    says: ({ choice }, chosen) => (choice === "" ? "认证车主" : `${chosen}的认证车主`),
    holds: ({ choice }) =>
      choice === ""
        ? sql`m.certified <> '[]'::jsonb`
        : sql`m.certified @> ${JSON.stringify([{ section: choice }])}::jsonb`,
  },
  series: {
    label: "认证了某个车系的车",
    series: true,
    says: (_, chosen) => `${chosen} 认证车主`,
    holds: ({ choice }) => sql`m.certified @> ${JSON.stringify([{ series: choice }])}::jsonb`,
  },
};

/** All conditions of a rule as one; undefined where one of them is not offered any more. */
export function conditionsHold(asked: readonly HonourAsked[]): SQL | undefined {
  const parts: SQL[] = [];
  for (const one of asked) {
    const known = honourConditions.get(one.key);
    if (known === undefined) return undefined;
    parts.push(known.holds(one));
  }
  return parts.length === 0 ? undefined : sql.join(parts, sql` and `);
}

/** The choices that can be meant by their value, for each of the conditions; of series of cars those that are asked for. */
async function choicesOf(
  db: Queryable,
  asked: readonly HonourAsked[],
): Promise<ReadonlyMap<string, string>[]> {
  const series = await interestChoicesOf(
    db,
    asked.flatMap(({ key, choice }) => (honourConditions.get(key)?.series ? choice : [])),
  );
  return asked.map(({ key }) => {
    const known = honourConditions.get(key);
    if (known?.series) return new Map([...series].map(([value, { label }]) => [value, label]));
    return new Map(
      (known?.choices?.() ?? [{ value: "", label: "" }]).map(({ value, label }) => [value, label]),
    );
  });
}

/**
 * Refuses conditions that nobody offers, and figures, choices and series that they do not have.
 * @throws AppError INVALID_INPUT
 */
export async function demandAskable(db: Queryable, asked: readonly HonourAsked[]): Promise<void> {
  if (asked.some(({ key, choice }) => choice === "" && honourConditions.get(key)?.series))
    throw new AppError("INVALID_INPUT", "请选择车系", { field: "conditions" });
  const choices = await choicesOf(db, asked);
  const can = asked.every(({ key, value, choice }, at) => {
    const known = honourConditions.get(key);
    const { least, most } = known?.counted ?? { least: 1, most: 1 };
    return known !== undefined && value >= least && value <= most && choices[at]?.has(choice) === true;
  });
  if (!can) throw new AppError("INVALID_INPUT", "条件的数量或选项不对", { field: "conditions" });
}

/** The conditions that there are, as the desk offers them. */
export const offeredConditions = (): DeskCondition[] =>
  honourConditions.entries().map(([key, { label, counted, choices, series = false }]) => ({
    ...{ key, label, counted: counted ?? null, series },
    choices: choices === undefined ? null : [...choices()],
  }));

/** A condition in words, and whether it holds of a member. */
export interface Met {
  key: string;
  label: string;
  met: boolean;
}

/** Whether each condition holds of a member; one that is not offered any more does not. */
export async function conditionsOf(
  db: Queryable,
  memberId: string,
  asked: readonly HonourAsked[],
): Promise<Met[]> {
  if (asked.length === 0) return [];
  const choices = await choicesOf(db, asked);
  const { rows } = await db.execute<{ met: boolean[] }>(sql`
    select array[${sql.join(
      asked.map((one) => sql`(${conditionsHold([one]) ?? sql`false`})`),
      sql`, `,
    )}] as met from members m where m.id = ${memberId}::bigint`);
  return asked.map((one, at) => ({
    key: one.key,
    label: wordsOf(one, choices[at]?.get(one.choice) ?? ""),
    met: rows[0]?.met[at] === true,
  }));
}

/** Conditions in words, for everybody. */
export async function conditionWords(db: Queryable, asked: readonly HonourAsked[]): Promise<string[]> {
  const choices = await choicesOf(db, asked);
  return asked.map((one, at) => wordsOf(one, choices[at]?.get(one.choice) ?? ""));
}

function wordsOf(asked: HonourAsked, chosen: string): string {
  const known = honourConditions.get(asked.key);
  if (known === undefined) return "条件已经下线";
  const { label, counted, says } = known;
  if (says) return says(asked, chosen);
  return [label, chosen, counted && `${asked.value} ${counted.unit}`].filter(Boolean).join(" ");
}

/**
 * The rule that asks these. One alone that acts lead to is kept in the shape that is looked at with every act; the others
 * are looked at by the job.
 */
export function ruleOf(asked: readonly HonourAsked[]): HonourRule {
  const [first, ...more] = asked;
  if (first === undefined) return { manual: true };
  if (more.length > 0) return { all: asked };
  if (first.key === "act") return { act: first.choice, count: first.value };
  if (first.key === "level") return { level: first.value };
  if (first.key === "streak") return { streak: first.value };
  if (first.key === "owner" && first.choice === "") return { owner: true };
  return { all: asked };
}

/** What a rule asks, in the shape of conditions; nothing where only a decision counts. */
export function askedOf(rule: HonourRule): readonly HonourAsked[] {
  if ("all" in rule) return rule.all;
  if ("act" in rule) return [{ key: "act", value: rule.count, choice: rule.act }];
  if ("level" in rule) return [{ key: "level", value: rule.level, choice: "" }];
  if ("streak" in rule) return [{ key: "streak", value: rule.streak, choice: "" }];
  return "owner" in rule ? [{ key: "owner", value: 1, choice: "" }] : [];
}
