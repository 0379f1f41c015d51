import { and, desc, eq, sql } from "drizzle-orm";
import { type AuditAction, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { attachMedia, mediaByIds } from "#capabilities/media/media/server/public.ts";
import type { StoredBlock } from "#capabilities/site/home-layout/contract.ts";
import { can } from "#platform/auth/permissions.ts";
import type { Transaction } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { firstRow } from "#platform/database/row.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { versionOf } from "#platform/version.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { layoutTag } from "./cache-tags.ts";
import { checkBlocks } from "./check-blocks.ts";
import type { LayoutRow } from "./shown-layout.ts";
import { standardBlocks } from "./standard.ts";
import { homeLayouts } from "./tables.ts";

/** An administrator at work on one section's home, and from where. */
export interface LayoutEditor {
  actor: Pick<AdminActor, "id" | "grants">;
  address: string;
  section: string;
}

/** @throws AppError NOT_FOUND for an unknown section, FORBIDDEN */
export function demandLayout(actor: LayoutEditor["actor"], section: string): void {
  if (sectionBySlug(section) === undefined) throw new AppError("NOT_FOUND");
  if (!can(actor, "layout.manage", { section })) throw new AppError("FORBIDDEN");
}

/** What an editor has to have seen to change the draft; without one, what a new one begins with. */
export function draftVersion(
  section: string,
  draft: LayoutRow | undefined,
  live: LayoutRow | undefined,
): string {
  return versionOf(draft?.id ?? null, draft?.blocks ?? live?.blocks ?? standardBlocks(section));
}

/** The section's draft and its live layout; locked against other editors within a transaction that holds the lock. */
export async function standingLayouts(
  db: Pick<Services, "db">["db"] | Transaction,
  section: string,
): Promise<{ draft: LayoutRow | undefined; live: LayoutRow | undefined }> {
  const rows = await db
    .select()
    .from(homeLayouts)
    .where(and(eq(homeLayouts.section, section), sql`${homeLayouts.state} <> 'archived'`));
  return {
    draft: rows.find(({ state }) => state === "draft"),
    live: rows.find(({ state }) => state === "live"),
  };
}

/**
 * Keeps the draft.
 * @param seen version that the editor began with
 * @returns the new version
 * @throws AppError CHANGED when somebody else kept another meanwhile; INVALID_INPUT naming the block
 */
export async function saveDraft(
  services: Services,
  editor: LayoutEditor,
  seen: string,
  blocks: StoredBlock[],
): Promise<{ version: string }> {
  const { section } = editor;
  checkBlocks(section, blocks);
  return changing(services, editor, async (tx, { draft, live }) => {
    demandSeen(section, draft, live, seen);
    await takePictures(tx, editor.actor.id, blocks);
    const values = { blocks, updatedBy: editor.actor.id, updatedAt: new Date() };
    const [row] = draft
      ? await tx.update(homeLayouts).set(values).where(eq(homeLayouts.id, draft.id)).returning()
      : await tx
          .insert(homeLayouts)
          .values({ section, state: "draft", ...values })
          .returning();
    return { version: draftVersion(section, row, live) };
  });
}

/** @throws AppError NOT_FOUND without a draft, CHANGED */
export async function discardDraft(services: Services, editor: LayoutEditor, seen: string): Promise<void> {
  const { section, actor, address } = editor;
  await changing(services, editor, async (tx, { draft, live }) => {
    if (draft === undefined) throw new AppError("NOT_FOUND", "没有草稿");
    demandSeen(section, draft, live, seen);
    await tx.delete(homeLayouts).where(eq(homeLayouts.id, draft.id));
    await recordAudit(tx, {
      adminId: actor.id,
      action: "layout.discard",
      targetKind: "layout",
      targetId: draft.id,
      before: { section, blocks: draft.blocks },
      address,
    });
  });
}

/**
 * Puts the draft live.
 * @returns its number in the section
 * @throws AppError NOT_FOUND without a draft, CHANGED
 */
export async function publishDraft(
  services: Services,
  editor: LayoutEditor,
  seen: string,
  note: string,
): Promise<{ number: number }> {
  const { section } = editor;
  return changing(services, editor, async (tx, { draft, live }) => {
    if (draft === undefined) throw new AppError("NOT_FOUND", "没有可以发布的草稿");
    demandSeen(section, draft, live, seen);
    // What was right when it was kept may not be any longer.
    checkBlocks(section, draft.blocks);
    const number = await putLive(tx, editor, live, draft.blocks, note, "layout.publish");
    await tx.delete(homeLayouts).where(eq(homeLayouts.id, draft.id));
    return { number };
  });
}

/**
 * Puts an archived layout live again; the draft stays.
 * @param id null takes the section back to what comes with the product
 * @param seenLive which layout the editor saw live, null for none
 * @returns its new number; 0 for what comes with the product
 * @throws AppError NOT_FOUND, CHANGED when another one is live by now
 */
export async function restoreLayout(
  services: Services,
  editor: LayoutEditor,
  { id, live: seenLive }: { id: string | null; live: string | null },
): Promise<{ number: number }> {
  const { section, actor, address } = editor;
  return changing(services, editor, async (tx, { live }) => {
    if ((live?.id ?? null) !== seenLive) throw new AppError("CHANGED", "线上布局刚刚换过，请刷新后再试");
    if (id === null) {
      if (live === undefined) throw new AppError("NOT_FOUND", "线上已经是默认布局");
      await tx.update(homeLayouts).set({ state: "archived" }).where(eq(homeLayouts.id, live.id));
      await recordAudit(tx, {
        adminId: actor.id,
        action: "layout.standard",
        targetKind: "layout",
        targetId: live.id,
        before: { section, number: live.number, blocks: live.blocks },
        address,
      });
      return { number: 0 };
    }
    const old = await firstRow(
      tx,
      homeLayouts,
      and(eq(homeLayouts.id, id), eq(homeLayouts.section, section), eq(homeLayouts.state, "archived")),
    );
    if (old === undefined) throw new AppError("NOT_FOUND", "没有这个版本");
    checkBlocks(section, old.blocks);
    return {
      number: await putLive(tx, editor, live, old.blocks, `恢复第 ${old.number} 版`, "layout.restore"),
    };
  });
}

async function putLive(
  tx: Transaction,
  { section, actor, address }: LayoutEditor,
  live: LayoutRow | undefined,
  blocks: StoredBlock[],
  note: string,
  action: AuditAction,
): Promise<number> {
  const [last] = await tx
    .select({ number: homeLayouts.number })
    .from(homeLayouts)
    .where(eq(homeLayouts.section, section))
    .orderBy(desc(homeLayouts.number))
    .limit(1);
  const number = (last?.number ?? 0) + 1;
  if (live) await tx.update(homeLayouts).set({ state: "archived" }).where(eq(homeLayouts.id, live.id));
  const now = new Date();
  const [row] = await tx
    .insert(homeLayouts)
    .values({
      ...{ section, state: "live" as const, number, blocks, note },
      ...{ updatedBy: actor.id, updatedAt: now, publishedAt: now },
    })
    .returning({ id: homeLayouts.id });
  await recordAudit(tx, {
    adminId: actor.id,
    action,
    targetKind: "layout",
    ...(row && { targetId: row.id }),
    before: { section, number: live?.number ?? 0, blocks: live?.blocks ?? null },
    after: { section, number, blocks },
    address,
  });
  return number;
}

/** One change of a section's layouts at a time; every answer made of them is dropped with it. */
function changing<T>(
  { db, cache }: Services,
  { section }: LayoutEditor,
  change: (tx: Transaction, standing: Awaited<ReturnType<typeof standingLayouts>>) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await lock(tx, `home-layout:${section}`);
    const result = await change(tx, await standingLayouts(tx, section));
    await cache.invalidate(tx, [layoutTag(section)]);
    return result;
  });
}

function demandSeen(
  section: string,
  draft: LayoutRow | undefined,
  live: LayoutRow | undefined,
  seen: string,
): void {
  if (draftVersion(section, draft, live) !== seen)
    throw new AppError("CHANGED", "别的编辑刚改过这份草稿，请刷新看看再改");
}

/** Pictures that a draft was given for the first time must be the editor's own uploads. */
async function takePictures(tx: Transaction, adminId: string, blocks: readonly StoredBlock[]): Promise<void> {
  const ids = blocks.flatMap((block) =>
    block.kind === "notice" && block.picture !== null ? [block.picture] : [],
  );
  const known = await mediaByIds(tx, ids);
  const fresh = [...new Set(ids)].filter((id) => known.get(id)?.attachedAt == null);
  await attachMedia(tx, fresh, { adminId });
  // One that stands elsewhere already may be used only where layouts had it before.
  for (const id of ids) {
    if (fresh.includes(id)) continue;
    const [used] = await tx
      .select({ id: homeLayouts.id })
      .from(homeLayouts)
      .where(sql`${homeLayouts.blocks} @> ${JSON.stringify([{ picture: id }])}::jsonb`)
      .limit(1);
    if (used === undefined) throw new AppError("INVALID_INPUT", "图片已失效，请重新上传");
  }
}
