import { createHash } from "node:crypto";
import { and, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { generationById } from "#capabilities/cars/catalogue/server/public.ts";
import { type AuditAction, admins, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { attachMedia, mediaByIds, presentUnlisted } from "#capabilities/media/media/server/public.ts";
import { interestChoicesOf } from "#capabilities/people/members/server/public.ts";
import { reindex } from "#capabilities/site/search/server/public.ts";
import {
  type DeskGuide,
  type DeskGuideCard,
  type deskGuideEndpoints,
  type GuideContent,
  type GuideState,
  guideContentSchema,
} from "#features/guides/desk-contract.ts";
import { can } from "#platform/auth/permissions.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { below, keysetPage, type Page } from "#platform/database/keyset.ts";
import { firstRow, lockedRow } from "#platform/database/row.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { sectionBySlug, sections } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { fitmentOf, type GuideRow, picturesOf, searchable } from "../guides.ts";
import { GUIDE, GUIDES_TAG, MANAGE } from "../names.ts";
import { guideReports, guides, guideVersions } from "../tables.ts";

type Using = Pick<Services, "db" | "cache">;
type Query = z.output<(typeof deskGuideEndpoints)["GET /api/admin/guides"]["query"]>;

/** Slugs of the sections whose guides somebody writes; of one alone where that is asked for. */
export const writtenSections = (actor: Pick<AdminActor, "grants">, section?: string): string[] =>
  sections
    .map(({ slug }) => slug)
    .filter((slug) => (section === undefined || section === slug) && can(actor, MANAGE, { section: slug }));

/** @throws AppError FORBIDDEN */
export function demandWriting(actor: Pick<AdminActor, "grants">, section: string): void {
  if (!can(actor, MANAGE, { section })) throw new AppError("FORBIDDEN", "你的角色不能编辑这个分区的安装指南");
}

const draftVersion = ({ draft }: Pick<GuideRow, "draft">): string =>
  createHash("sha256").update(canonical(draft)).digest("base64url").slice(0, 22);

/** With the keys in order: the database puts them into one of its own. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

function stateOf({ draft, published, withdrawnAt }: GuideRow): GuideState {
  if (published === null) return "draft";
  if (withdrawnAt !== null) return "withdrawn";
  return canonical(draft) === canonical(published) ? "published" : "changed";
}

/** Guides of the sections that somebody writes, what was worked on last first. @throws AppError INVALID_INPUT for a foreign cursor */
export async function listDeskGuides(
  { db, keys }: Pick<Services, "db" | "keys">,
  actor: AdminActor,
  { cursor, limit, section, q = "" }: Query,
): Promise<Page<DeskGuideCard>> {
  const wanted = writtenSections(actor, section);
  if (wanted.length === 0) return { items: [], next_cursor: null };
  const order = [guides.updatedAt, guides.id];
  const words = `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["desk guides", wanted.join(), q], cursor, limit },
    (after, take) =>
      db
        .select()
        .from(guides)
        .where(
          and(
            inArray(guides.section, wanted),
            q === ""
              ? undefined
              : sql`(${guides.draft}->>'part' ilike ${words} or ${guides.draft}->>'part_number' ilike ${words})`,
            below(order, after),
          ),
        )
        .orderBy(desc(guides.updatedAt), desc(guides.id))
        .limit(take),
    (row) => [row.updatedAt, row.id],
  );
  return { items: await presentCards(db, rows), next_cursor };
}

async function presentCards(db: Queryable, rows: readonly GuideRow[]): Promise<DeskGuideCard[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const open = await db
    .select({ id: guideReports.guideId, n: count() })
    .from(guideReports)
    .where(and(inArray(guideReports.guideId, ids), eq(guideReports.state, "open")))
    .groupBy(guideReports.guideId);
  return rows.map((row) => ({
    ...{ id: row.id, section: row.section, part: row.draft.part, part_number: row.draft.part_number },
    ...{ state: stateOf(row), steps: row.draft.steps.length, number: row.number },
    open_reports: open.find(({ id }) => id === row.id)?.n ?? 0,
    updated_at: row.updatedAt.toISOString(),
  }));
}

/** @throws AppError NOT_FOUND, FORBIDDEN */
export async function showDeskGuide(db: Queryable, actor: AdminActor, id: string): Promise<DeskGuide> {
  const row = await firstRow(db, guides, eq(guides.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这份安装指南");
  demandWriting(actor, row.section);
  const [card] = await presentCards(db, [row]);
  if (card === undefined) throw new Error("a guide has a card");
  const pictures = await mediaByIds(db, picturesOf(row.draft));
  const versions = await db
    .select({ number: guideVersions.number, at: guideVersions.createdAt, by: admins.name })
    .from(guideVersions)
    .leftJoin(admins, eq(admins.id, guideVersions.adminId))
    .where(eq(guideVersions.guideId, id))
    .orderBy(desc(guideVersions.number))
    .limit(50);
  return {
    ...card,
    draft: row.draft,
    pictures: [...pictures.values()].map(presentUnlisted),
    version: draftVersion(row),
    problems: problemsOf(row.draft),
    versions: versions.map(({ number, at, by }) => ({ number, by: by ?? "", at: at.toISOString() })),
  };
}

/** What a draft lacks before everybody may work after it. */
function problemsOf({ fitment, steps }: GuideContent): string[] {
  return [
    ...(fitment.length === 0 ? ["还没有填适配车型"] : []),
    ...(steps.length === 0 ? ["还没有步骤"] : []),
    ...steps.flatMap(({ title, text, picture }, at) =>
      text === "" && picture === null ? [`第 ${at + 1} 步“${title}”没有说明也没有图片`] : [],
    ),
  ];
}

/** Begins a guide. @throws AppError INVALID_INPUT, FORBIDDEN */
export async function addGuide(
  { db }: Using,
  actor: AdminActor,
  { section, part }: { section: string; part: string },
): Promise<DeskGuide> {
  if (sectionBySlug(section) === undefined)
    throw new AppError("INVALID_INPUT", "请选择分区", { field: "section" });
  demandWriting(actor, section);
  return db.transaction(async (tx) => {
    const draft = guideContentSchema.parse({ part });
    const [row] = await tx.insert(guides).values({ section, draft }).returning({ id: guides.id });
    if (row === undefined) throw new Error("the guide was not stored");
    await record(tx, actor, "guides.created", row.id, part);
    return showDeskGuide(tx, actor, row.id);
  });
}

/** Keeps a draft. @throws AppError NOT_FOUND, FORBIDDEN, CHANGED; INVALID_INPUT by field */
export async function changeGuide(
  { db }: Using,
  actor: AdminActor,
  id: string,
  { version, ...draft }: GuideContent & { version: string },
): Promise<DeskGuide> {
  return db.transaction(async (tx) => {
    const row = await lockGuide(tx, actor, id, version);
    await checkFitment(tx, draft);
    await takePictures(tx, actor, row, draft);
    await tx.update(guides).set({ draft, updatedAt: new Date() }).where(eq(guides.id, id));
    return showDeskGuide(tx, actor, id);
  });
}

/** @throws AppError INVALID_INPUT */
async function checkFitment(tx: Transaction, { fitment }: GuideContent): Promise<void> {
  const known = await interestChoicesOf(
    tx,
    fitment.map(({ series }) => series),
  );
  for (const [at, { series, generation }] of fitment.entries()) {
    const field = `fitment.${at}`;
    if (!known.has(series)) throw new AppError("INVALID_INPUT", "这个车系已经不在列表里", { field });
    if (generation === null) continue;
    const car = await generationById(tx, generation);
    if (car === undefined || car.series.slug !== series)
      throw new AppError("INVALID_INPUT", "这一代不属于所选的车系", { field });
  }
}

/** Pictures that are new have to be this administrator's uploads; those of the draft and of versions stay. */
async function takePictures(
  tx: Transaction,
  actor: AdminActor,
  row: GuideRow,
  draft: GuideContent,
): Promise<void> {
  const kept = new Set([...picturesOf(row.draft), ...row.pictures]);
  const fresh = picturesOf(draft).filter((id) => !kept.has(id));
  if (fresh.length === 0) return;
  const versions = await tx
    .select({ content: guideVersions.content })
    .from(guideVersions)
    .where(eq(guideVersions.guideId, row.id));
  const before = new Set(versions.flatMap(({ content }) => picturesOf(content)));
  await attachMedia(
    tx,
    fresh.filter((id) => !before.has(id)),
    { adminId: actor.id },
  );
}

/**
 * Publishes the draft that was seen as the next version; the same draft again changes nothing.
 * @throws AppError NOT_FOUND, FORBIDDEN, CHANGED; INVALID_INPUT with all that it lacks
 */
export async function publishGuide(
  { db, cache }: Using,
  actor: AdminActor,
  id: string,
  version: string,
): Promise<DeskGuide> {
  return db.transaction(async (tx) => {
    const row = await lockGuide(tx, actor, id, version);
    const [problem] = problemsOf(row.draft);
    if (problem !== undefined) throw new AppError("INVALID_INPUT", `还不能发布：${problem}`);
    const state = stateOf(row);
    if (state === "published") return showDeskGuide(tx, actor, id);
    const isSame = row.published !== null && canonical(row.draft) === canonical(row.published);
    const number = isSame ? row.number : row.number + 1;
    const now = new Date();
    if (!isSame)
      await tx.insert(guideVersions).values({ guideId: id, number, content: row.draft, adminId: actor.id });
    await tx
      .update(guides)
      .set({
        ...{ published: row.draft, number, publishedAt: now, updatedAt: now, withdrawnAt: null },
        ...(await foundBy(tx, row.draft)),
      })
      .where(eq(guides.id, id));
    await cache.invalidate(tx, [GUIDES_TAG]);
    await reindex(tx, GUIDE, [id]);
    await record(tx, actor, "guides.published", id, row.draft.part, { number });
    return showDeskGuide(tx, actor, id);
  });
}

/** The columns that a published guide is found by. */
export async function foundBy(
  db: Queryable,
  content: GuideContent,
): Promise<Pick<GuideRow, "series" | "pictures" | "searched">> {
  const fits = await fitmentOf(db, content);
  const named = [content.part, content.part_number, ...fits.map(({ label }) => label)];
  return {
    series: [...new Set(content.fitment.map(({ series }) => series))],
    pictures: picturesOf(content),
    searched: named.map(searchable).join("|"),
  };
}

/** Takes a guide down. @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT for one that is not published */
export async function withdrawGuide({ db, cache }: Using, actor: AdminActor, id: string): Promise<DeskGuide> {
  return db.transaction(async (tx) => {
    const row = await lockGuide(tx, actor, id);
    if (row.published === null) throw new AppError("CONFLICT", "这份指南还没有发布");
    if (row.withdrawnAt === null) {
      await tx
        .update(guides)
        .set({ withdrawnAt: new Date(), updatedAt: new Date() })
        .where(eq(guides.id, id));
      await cache.invalidate(tx, [GUIDES_TAG]);
      await reindex(tx, GUIDE, [id]);
      await record(tx, actor, "guides.withdrawn", id, row.draft.part);
    }
    return showDeskGuide(tx, actor, id);
  });
}

/** Deletes a draft. @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT for what was published once */
export async function deleteGuide({ db }: Using, actor: AdminActor, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockGuide(tx, actor, id);
    if (row.published !== null) throw new AppError("CONFLICT", "发布过的指南不能删除，可以下架");
    await tx.delete(guides).where(eq(guides.id, id));
    await record(tx, actor, "guides.deleted", id, row.draft.part);
  });
}

/** @param seen left out where it does not matter what the draft says */
async function lockGuide(tx: Transaction, actor: AdminActor, id: string, seen?: string): Promise<GuideRow> {
  const row = await lockedRow(tx, guides, eq(guides.id, id) as SQL);
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这份安装指南");
  demandWriting(actor, row.section);
  if (seen !== undefined && draftVersion(row) !== seen) throw new AppError("CHANGED");
  return row;
}

function record(
  tx: Transaction,
  { id: adminId, address }: Pick<AdminActor, "id" | "address">,
  action: AuditAction,
  targetId: string,
  excerpt: string,
  more: Record<string, unknown> = {},
): Promise<void> {
  const after = { excerpt, ...more };
  return recordAudit(tx, { adminId, action, targetKind: GUIDE, targetId, after, address });
}
