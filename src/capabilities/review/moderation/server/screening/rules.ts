import { and, eq, inArray, sql } from "drizzle-orm";
import { numberInQuery } from "#capabilities/desk/admin/server/public.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { preparedOnce } from "#platform/database/prepared.ts";
import { keptOnce } from "#platform/http/kept-once.ts";
import { reviewKind } from "../kinds/registry.ts";
import { screeningRules } from "../tables.ts";
import { NEW_DAYS, NEW_LEVEL, newDays, newLevel } from "./new-members.ts";
import type { ScreeningRule } from "./rule.ts";

/** Of what says whether something is looked at before it is shown. */
export const SCREENING_TAG = "screening";

/** For kinds whose feature says nothing else. */
const USUAL: ScreeningRule = {
  first: false,
  newMembers: true,
  links: true,
  pictures: "new",
  afterwards: true,
};

/** How a kind is screened where the operator changed nothing. */
export function usualRule(kind: string): ScreeningRule {
  const { screening } = reviewKind(kind);
  return screening === "never" ? { ...USUAL, first: true } : { ...USUAL, ...screening };
}

export interface Screened {
  rule: ScreeningRule;
  /** Of a low level, or registered lately, as operators have set it; editors never are. */
  isNew: boolean;
}

/** The rule that holds for a kind in a section, and whether the author is new; one query. Undefined for an unknown member. */
export async function ruleFor(
  db: Queryable,
  { kind, section, memberId }: { kind: string; section: string; memberId: string },
): Promise<Screened | undefined> {
  const rows = await preparedOnce(db, "screening:rule", (name) =>
    db
      .select({
        level: members.level,
        role: members.role,
        since: members.createdAt,
        own: screeningRules,
        newDays: numberInQuery(NEW_DAYS, newDays),
        newLevel: numberInQuery(NEW_LEVEL, newLevel),
      })
      .from(members)
      .leftJoin(
        screeningRules,
        and(
          eq(screeningRules.kind, sql.placeholder("kind")),
          inArray(screeningRules.section, [sql.placeholder("section"), ""]),
        ),
      )
      .where(eq(members.id, sql.placeholder("memberId")))
      .prepare(name),
  ).execute({ kind, section, memberId });
  const [row] = rows;
  if (row === undefined) return undefined;
  const own = rows.find((one) => one.own?.section === section)?.own ?? row.own;
  const young = Date.now() - row.since.getTime() < row.newDays * 86_400_000;
  const low = row.level <= row.newLevel;
  return { rule: own ?? usualRule(kind), isNew: row.role !== "editor" && (low || young) };
}

/** Whether everything of a kind is looked at before it is shown, in a section; the same for every author. */
export async function isReviewedFirst(db: Queryable, kind: string, section: string): Promise<boolean> {
  const all = await keptOnce(db, "screening rules", [SCREENING_TAG], () => db.select().from(screeningRules));
  const rows = all.filter((row) => row.kind === kind);
  const rule =
    rows.find((row) => row.section === section) ?? rows.find((row) => row.section === "") ?? usualRule(kind);
  return rule.first;
}
