import { type SQL, sql } from "drizzle-orm";
import { acts } from "#capabilities/community/growth/server/public.ts";
import type { HonourAsked, HonourRule } from "#capabilities/community/honours/contract.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import { sections } from "#sections/registry.ts";

/** Something that the rule of an honour can ask of members. */
export interface HonourCondition {
  /** What operators know it as: 等级达到. */
  label: string;
  /** What is counted, and between which figures; left out where there is nothing to count. */
  counted?: { unit: string; least: number; most: number };
  /** Which of several is meant; left out where there is one. */
  choices?: () => readonly { value: string; label: string }[];
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
    holds: ({ value, choice }) => sql`${value}::int = (select count(*) from (select from growth_entries e
      where e.member_id = m.id and e.act = ${choice} and e.revoked_by is null limit ${value}::int) counted)`,
  },
  owner: {
    label: "认证车主",
    choices: () => [
      { value: "", label: "任何车系" },
      ...clubs.map(({ slug, name }) => ({ value: slug, label: name })),
    ],
    holds: ({ choice }) =>
      choice === ""
        ? sql`m.certified <> '[]'::jsonb`
        : sql`m.certified @> ${JSON.stringify([{ section: choice }])}::jsonb`,
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

/** Whether one condition can be asked: its figure and its choice are among those that there are. */
export function canBeAsked({ key, value, choice }: HonourAsked): boolean {
  const known = honourConditions.get(key);
  if (known === undefined) return false;
  const { least, most } = known.counted ?? { least: 1, most: 1 };
  if (value < least || value > most) return false;
  return known.choices === undefined ? choice === "" : known.choices().some((one) => one.value === choice);
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
