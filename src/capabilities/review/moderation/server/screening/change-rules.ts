import { and, asc, eq } from "drizzle-orm";
import type { z } from "zod";
import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import type { screenedKindSchema } from "#capabilities/review/moderation/screening-contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import type { Services } from "#platform/services.ts";
import { versionOf } from "#platform/version.ts";
import { AppError } from "#shared/errors.ts";
import type { ReviewKind } from "../kinds/kind.ts";
import { reviewKind, reviewKinds } from "../kinds/registry.ts";
import { screeningRules } from "../tables.ts";
import type { ScreeningRule } from "./rule.ts";
import { SCREENING_TAG, usualRule } from "./rules.ts";

type KindView = z.input<typeof screenedKindSchema>;
type RuleView = KindView["usual"];
type Row = typeof screeningRules.$inferSelect;

/** Every kind that waits in a queue, with what holds for it. */
export async function listScreening(db: Queryable): Promise<{ kinds: KindView[] }> {
  const rows = await db.select().from(screeningRules).orderBy(asc(screeningRules.section));
  const kinds = reviewKinds
    .entries()
    .filter(([, kind]) => isScreened(kind))
    .map(([name]) => present(name, rows));
  return { kinds };
}

/** What comes in by reports alone, and what is always looked at, is not screened. */
const isScreened = ({ byReports, lasting, screening }: ReviewKind): boolean =>
  !byReports && !lasting && screening !== "never";

/**
 * Sets the rule of a kind for a section, or for all that have none of their own: an empty section.
 * @param input.rule null takes the rule away
 * @param input.version of the rule that was seen; empty where there was none
 * @throws AppError INVALID_INPUT for an unknown kind, or one that is not screened; CHANGED
 */
export async function changeScreening(
  { db, cache }: Pick<Services, "db" | "cache">,
  admin: { id: string; address: string },
  input: { kind: string; section: string; rule: RuleView | null; version: string },
): Promise<KindView> {
  const { kind, section, rule, version } = input;
  if (!isScreened(reviewKind(kind))) throw new AppError("INVALID_INPUT", "这类内容总是先审，没有规则可设");
  return db.transaction(async (tx) => {
    await lock(tx, `screening:${kind}:${section}`);
    const here = and(eq(screeningRules.kind, kind), eq(screeningRules.section, section));
    const [before] = await tx.select().from(screeningRules).where(here);
    if ((before === undefined ? "" : versionOfRule(before)) !== version)
      throw new AppError("CHANGED", "这条规则刚被其他管理员改过，请核对最新内容后再操作");
    if (rule === null) await tx.delete(screeningRules).where(here);
    else {
      const values = { ...stored(rule), changedBy: admin.id, updatedAt: new Date() };
      await tx
        .insert(screeningRules)
        .values({ kind, section, ...values })
        .onConflictDoUpdate({ target: [screeningRules.kind, screeningRules.section], set: values });
    }
    await recordAudit(tx, {
      adminId: admin.id,
      action: "screening.change",
      targetKind: "screening",
      targetId: `${kind}:${section}`,
      ...(before && { before: shown(before) }),
      after: { ...(rule ?? { usual: true }), excerpt: reviewKind(kind).title },
      address: admin.address,
    });
    await cache.invalidate(tx, [SCREENING_TAG]);
    return present(kind, await tx.select().from(screeningRules).orderBy(asc(screeningRules.section)));
  });
}

function present(kind: string, rows: readonly Row[]): KindView {
  return {
    kind,
    title: reviewKind(kind).title,
    usual: shown(usualRule(kind)),
    rules: rows
      .filter((row) => row.kind === kind)
      .map((row) => ({ ...shown(row), section: row.section, version: versionOfRule(row) })),
  };
}

const versionOfRule = (row: Row): string => versionOf(shown(row));

const shown = ({ first, newMembers, links, pictures, afterwards }: ScreeningRule): RuleView => ({
  first,
  new_members: newMembers,
  links,
  pictures,
  afterwards,
});

const stored = ({ new_members: newMembers, ...rule }: RuleView): ScreeningRule => ({ ...rule, newMembers });
