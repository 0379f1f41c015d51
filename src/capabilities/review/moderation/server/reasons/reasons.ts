import { eq } from "drizzle-orm";
import type { z } from "zod";
import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import type { kindReasonsSchema } from "#capabilities/review/moderation/reasons-contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import type { Services } from "#platform/services.ts";
import { versionOf } from "#platform/version.ts";
import { AppError } from "#shared/errors.ts";
import type { ReviewKind } from "../kinds/kind.ts";
import { reviewKind, reviewKinds } from "../kinds/registry.ts";
import { reviewReasons } from "../tables.ts";

type View = z.input<typeof kindReasonsSchema>;
type Reasons = ReviewKind["reasons"];

/** The reasons that refusals of a kind are given with: the operator's, or those that came with it. */
export async function reasonsOf(db: Queryable, kind: Pick<ReviewKind, "name" | "reasons">): Promise<Reasons> {
  const [row] = await db.select().from(reviewReasons).where(eq(reviewReasons.kind, kind.name));
  return row?.reasons ?? kind.reasons;
}

/** All kinds with their reasons, in the order of the queues. */
export async function listReasons(db: Queryable): Promise<{ kinds: View[] }> {
  const rows = await db.select().from(reviewReasons);
  const changed = new Map(rows.map(({ kind, reasons }) => [kind, reasons]));
  return { kinds: reviewKinds.entries().map(([name, kind]) => present(kind, changed.get(name))) };
}

/**
 * Words the reasons of a kind. What was refused before keeps the words that it was refused with.
 * @param input.reasons null goes back to those that came with the kind
 * @param input.version of the reasons that were seen
 * @throws AppError INVALID_INPUT for an unknown kind, CHANGED
 */
export async function changeReasons(
  { db }: Pick<Services, "db">,
  admin: { id: string; address: string },
  input: { kind: string; reasons: { label: string; text: string }[] | null; version: string },
): Promise<View> {
  const kind = reviewKind(input.kind);
  return db.transaction(async (tx) => {
    await lock(tx, `reasons:${kind.name}`);
    const before = await reasonsOf(tx, kind);
    if (versionOf(before) !== input.version)
      throw new AppError("CHANGED", "这些理由刚被其他管理员改过，请核对最新内容后再改");
    const { reasons } = input;
    if (reasons === null) await tx.delete(reviewReasons).where(eq(reviewReasons.kind, kind.name));
    else {
      const values = { reasons, changedBy: admin.id, updatedAt: new Date() };
      await tx
        .insert(reviewReasons)
        .values({ kind: kind.name, ...values })
        .onConflictDoUpdate({ target: reviewReasons.kind, set: values });
    }
    await recordAudit(tx, {
      adminId: admin.id,
      action: "reasons.change",
      targetKind: "reasons",
      targetId: kind.name,
      before: wordsOf(before),
      after: { ...wordsOf(reasons ?? kind.reasons), excerpt: kind.title },
      address: admin.address,
    });
    return present(kind, reasons ?? undefined);
  });
}

/** For the audit log: each reason under its label. */
const wordsOf = (reasons: Reasons) => Object.fromEntries(reasons.map(({ label, text }) => [label, text]));

function present(kind: ReviewKind, changed: Reasons | undefined): View {
  const reasons = [...(changed ?? kind.reasons)];
  return {
    kind: kind.name,
    title: kind.title,
    reasons,
    usual: changed === undefined,
    version: versionOf(reasons),
  };
}
