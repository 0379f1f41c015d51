import { and, desc, eq } from "drizzle-orm";
import { monitoredTexts } from "#capabilities/monitoring/monitoring/server/public.ts";
import { warnMember } from "#capabilities/people/warnings/server/public.ts";
import { reviewKind, reviewKinds } from "#capabilities/review/moderation/server/public.ts";
import { permittedRows } from "#platform/auth/permissions.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { once } from "#platform/idempotency/once.ts";
import { AppError } from "#shared/errors.ts";
import type { DeskActor } from "./policy.ts";

/** What a member wrote last, as far as the role reviews it. */
export async function warnableTexts(db: Queryable, actor: DeskActor, memberId: string) {
  const rows = await db
    .select()
    .from(monitoredTexts)
    .where(and(eq(monitoredTexts.authorId, memberId), permittedRows(actor, "review.read", monitoredTexts)))
    .orderBy(desc(monitoredTexts.writtenAt), desc(monitoredTexts.id))
    .limit(20);
  return rows
    .filter(({ kind }) => reviewKinds.get(kind) !== undefined)
    .map((row) => ({
      kind: row.kind,
      target_id: row.targetId,
      noun: reviewKind(row.kind).noun,
      text: excerptOf(row),
    }));
}

const excerptOf = ({ title, text }: { title: string; text: string }) =>
  [...(title || text).replaceAll(/\s+/g, " ")].slice(0, 60).join("");

export interface Warning {
  template: string;
  version: string;
  words: string;
  about?: { kind: string; target_id: string } | undefined;
  idempotency_key: string;
}

/**
 * Warns a member, once however often the same is sent.
 * @throws AppError as `warnMember`; NOT_FOUND for a text that this member has not written
 */
export function warnAtDesk(tx: Transaction, actor: DeskActor, memberId: string, input: Warning) {
  const { idempotency_key: key, about, ...said } = input;
  return once(
    tx,
    { scope: `warning:${actor.id}`, key, request: { memberId, about: about ?? null, ...said } },
    async () =>
      warnMember(tx, actor, { memberId, ...said, about: about && (await named(tx, memberId, about)) }),
  );
}

async function named(tx: Transaction, memberId: string, about: { kind: string; target_id: string }) {
  const [row] = await tx
    .select()
    .from(monitoredTexts)
    .where(
      and(
        eq(monitoredTexts.kind, about.kind),
        eq(monitoredTexts.targetId, about.target_id),
        eq(monitoredTexts.authorId, memberId),
      ),
    );
  if (row === undefined) throw new AppError("NOT_FOUND", "没有找到涉及的内容，请刷新后重选");
  return { kind: row.kind, id: row.targetId, excerpt: excerptOf(row) };
}
