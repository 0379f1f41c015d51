import { desc, eq } from "drizzle-orm";
import { type Acting, type Proof, proveAgain, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { documentKeys, NOTICE_DAYS, type TextSource } from "#capabilities/people/legal/contract.ts";
import type { Transaction } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { firstRow } from "#platform/database/row.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { todayInChina } from "#shared/profile-rules.ts";
import { LEGAL_TAG } from "./cache-tags.ts";
import { checkText } from "./check-text.ts";
import { seenDraft } from "./desk-texts.ts";
import { effectiveAt } from "./effective.ts";
import { documentDrafts, documents } from "./tables.ts";

interface TextEditor {
  key: string;
  adminId: string;
  /** Version of the draft that the editor saw. */
  seen: string;
}

/**
 * Keeps the next version of a text. It may still have gaps: they are refused when it is published.
 * @returns the new version of the draft
 * @throws AppError NOT_FOUND for an unknown key, CHANGED when somebody else kept another meanwhile
 */
export async function saveTextDraft(
  { db }: Services,
  { key, adminId, seen }: TextEditor,
  source: TextSource,
): Promise<{ version: string }> {
  return db.transaction(async (tx) => {
    await lockSeen(tx, key, seen);
    const values = { ...source, updatedBy: adminId, updatedAt: new Date() };
    const [row] = await tx
      .insert(documentDrafts)
      .values({ key, ...values })
      .onConflictDoUpdate({ target: documentDrafts.key, set: values })
      .returning();
    return { version: seenDraft(row) };
  });
}

/** @throws AppError NOT_FOUND, CHANGED */
export async function discardTextDraft({ db }: Services, { key, seen }: TextEditor): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSeen(tx, key, seen);
    await tx.delete(documentDrafts).where(eq(documentDrafts.key, key));
  });
}

interface Publication {
  key: string;
  version: string;
  effective: string;
  substantial: boolean;
  note: string;
}

/**
 * Publishes the draft. What people agree to must stay as it is: a published version can never be changed, and takes
 * effect on a day that is still to come.
 * @throws AppError NOT_FOUND without a draft, CHANGED, INVALID_INPUT with what is wrong, and what a failed proof throws
 */
export async function publishText(
  { db, env, cache }: Services,
  acting: Acting,
  proof: Proof,
  { key, version: seen, effective, substantial, note }: Publication,
): Promise<{ version: string }> {
  await proveAgain(db, acting, proof);
  return db.transaction(async (tx) => {
    const draft = await lockSeen(tx, key, seen);
    if (draft === undefined) throw new AppError("NOT_FOUND", "没有可以发布的草稿");
    const [problem] = checkText(draft, env).problems;
    if (problem !== undefined) throw new AppError("INVALID_INPUT", problem, { field: "body" });
    refuseDay(effective, substantial);
    const newest = await firstRow(tx, documents, eq(documents.key, key), desc(documents.version));
    if (newest !== undefined && newest.version >= effective)
      throw new AppError("INVALID_INPUT", `已有 ${newest.version} 生效的版本，新版要比它晚`, {
        field: "effective",
      });
    if (newest !== undefined && newest.body === draft.body && newest.title === draft.title)
      throw new AppError("INVALID_INPUT", `和 ${newest.version} 版一个字不差，不用发布`, { field: "body" });
    const [row] = await tx
      .insert(documents)
      .values({
        ...{ key, version: effective, title: draft.title, summary: draft.summary, body: draft.body },
        ...{ substantial, note, publishedBy: acting.id },
      })
      .returning({ id: documents.id });
    await tx.delete(documentDrafts).where(eq(documentDrafts.key, key));
    await recordAudit(tx, {
      adminId: acting.id,
      action: "legal.publish",
      targetKind: "document",
      ...(row && { targetId: row.id }),
      before: { key, version: newest?.version ?? null },
      after: { key, version: effective, substantial, note },
      address: acting.address,
    });
    await cache.invalidate(tx, [LEGAL_TAG]);
    return { version: effective };
  });
}

/** @throws AppError INVALID_INPUT for a day that comes too soon */
function refuseDay(effective: string, substantial: boolean): void {
  const today = todayInChina();
  const days = (effectiveAt(effective).getTime() - effectiveAt(today).getTime()) / 86_400_000;
  if (days < 1) throw new AppError("INVALID_INPUT", "生效日期最早是明天", { field: "effective" });
  if (substantial && days < NOTICE_DAYS)
    throw new AppError("INVALID_INPUT", `有实质改动的版本要提前 ${NOTICE_DAYS} 天公布，这是协议里的承诺`, {
      field: "effective",
    });
}

/** The draft, under the lock that every change of it takes. @throws AppError NOT_FOUND, CHANGED */
async function lockSeen(tx: Transaction, key: string, seen: string) {
  if (!documentKeys.some((one) => one === key)) throw new AppError("NOT_FOUND");
  await lock(tx, `document-draft:${key}`);
  const draft = await firstRow(tx, documentDrafts, eq(documentDrafts.key, key));
  if (seenDraft(draft) !== seen) throw new AppError("CHANGED", "其他同事刚改过这份草稿，请刷新核对后再改");
  return draft;
}
