import { and, sql } from "drizzle-orm";
import { numberInQuery } from "#capabilities/desk/admin/server/public.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { gathered } from "#platform/database/gathered.ts";
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

interface Asked {
  kind: string;
  section: string;
  memberId: string;
}

/**
 * The rule that holds for a kind in a section, and whether the author is new; one query for all who ask at the same moment.
 * Undefined for an unknown member.
 */
export const ruleFor = gathered(
  async (db: Queryable, asked: readonly Asked[]): Promise<(Screened | undefined)[]> => {
    const rows = await preparedOnce(db, "screening:rule", (name) =>
      db
        .select({
          id: members.id,
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
            sql`${screeningRules.kind} = any(${sql.placeholder("kinds")}::text[])`,
            sql`${screeningRules.section} = any(${sql.placeholder("sections")}::text[])`,
          ),
        )
        .where(sql`${members.id} = any(${sql.placeholder("ids")}::bigint[])`)
        .prepare(name),
    ).execute({
      ids: asked.map(({ memberId }) => memberId),
      kinds: [...new Set(asked.map(({ kind }) => kind))],
      sections: [...new Set(asked.map(({ section }) => section)), ""],
    });
    const byMember = Map.groupBy(rows, ({ id }) => id);
    return asked.map((one) => screenedBy(one, byMember.get(one.memberId) ?? []));
  },
);

interface RuleRow {
  level: number;
  role: (typeof members.$inferSelect)["role"];
  since: Date;
  own: typeof screeningRules.$inferSelect | null;
  newDays: number;
  newLevel: number;
}

/** @param rows of the author, one for each rule that was found */
function screenedBy({ kind, section }: Asked, rows: readonly RuleRow[]): Screened | undefined {
  const [row] = rows;
  if (row === undefined) return undefined;
  const rules = rows.flatMap(({ own }) => (own?.kind === kind ? own : []));
  const own = rules.find((one) => one.section === section) ?? rules.find((one) => one.section === "");
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
