import { and, eq, inArray } from "drizzle-orm";
import { type Acting, type AuditAction, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { attachMedia } from "#capabilities/media/media/server/public.ts";
import type { QuizContent } from "#features/quizzes/contract.ts";
import type { Transaction } from "#platform/database/client.ts";
import { firstRow, lockedRow } from "#platform/database/row.ts";
import type { Services } from "#platform/services.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { QUIZZES_TAG } from "../names.ts";
import { quizDefaults, quizVersions, quizzes } from "../tables.ts";
import { emptyQuiz } from "./empty-quiz.ts";
import { demandQuizzes, draftVersion, knownSeries } from "./list-quizzes.ts";
import { quizProblems } from "./problems.ts";

type Store = Pick<Services, "db" | "cache">;
type Row = typeof quizzes.$inferSelect;

/**
 * Begins a quiz; nobody sees it before it is published.
 * @throws AppError FORBIDDEN, INVALID_INPUT for an unknown section, CONFLICT for a key that is taken
 */
export async function createQuiz(
  { db }: Store,
  acting: Acting,
  input: { key: string; section: string; title: string; copy_of: string | null },
): Promise<{ id: string }> {
  const section = sectionBySlug(input.section);
  if (section === undefined) throw new AppError("INVALID_INPUT", "没有这个分区", { field: "section" });
  demandQuizzes(acting, section.slug);
  return db.transaction(async (tx) => {
    const from =
      input.copy_of === null ? undefined : await firstRow(tx, quizzes, eq(quizzes.id, input.copy_of));
    if (input.copy_of !== null && from === undefined)
      throw new AppError("INVALID_INPUT", "要复制的测试已不存在", { field: "copy_of" });
    if (from !== undefined) demandQuizzes(acting, from.section);
    const [row] = await tx
      .insert(quizzes)
      .values({
        key: input.key,
        section: section.slug,
        draft: { ...(from?.draft ?? emptyQuiz()), title: input.title },
        updatedBy: acting.id,
      })
      .returning({ id: quizzes.id });
    if (row === undefined) throw new Error("the quiz was not stored");
    await record(tx, acting, "quizzes.created", row.id, input.title);
    return row;
  });
}

/**
 * Keeps the draft, which may lack what a published quiz needs.
 * @param seen version that the editor began with
 * @throws AppError NOT_FOUND, FORBIDDEN, CHANGED when somebody else kept another meanwhile
 */
export async function saveQuiz(
  services: Store,
  acting: Acting,
  id: string,
  seen: string,
  content: QuizContent,
): Promise<{ version: string }> {
  return services.db.transaction(async (tx) => {
    const row = await lockQuiz(tx, acting, id, seen);
    await takeCover(tx, acting, row, content);
    return keep(tx, acting, row, content);
  });
}

/** Makes an earlier version the draft. @throws AppError as `saveQuiz` */
export async function restoreQuiz(
  { db }: Store,
  acting: Acting,
  id: string,
  seen: string,
  number: number,
): Promise<{ version: string }> {
  return db.transaction(async (tx) => {
    const row = await lockQuiz(tx, acting, id, seen);
    const earlier = await firstRow(
      tx,
      quizVersions,
      and(eq(quizVersions.quizId, id), eq(quizVersions.number, number)),
    );
    if (earlier === undefined) throw new AppError("NOT_FOUND", "没有这个版本");
    await record(tx, acting, "quizzes.restored", id, row.draft.title, { number });
    return keep(tx, acting, row, earlier.content);
  });
}

/**
 * Puts the draft live. Who is taking the quiz goes on with the version that he began with.
 * @throws AppError as `saveQuiz`; INVALID_INPUT naming what is missing, CONFLICT where nothing is new
 */
export async function publishQuiz(
  services: Store,
  acting: Acting,
  id: string,
  seen: string,
  note: string,
): Promise<{ number: number }> {
  return services.db.transaction(async (tx) => {
    const row = await lockQuiz(tx, acting, id, seen);
    const known = await knownSeries(
      tx,
      row.draft.results.map(({ series }) => series),
    );
    const problems = quizProblems(row.draft, known);
    if (problems.length > 0)
      throw new AppError("INVALID_INPUT", [...new Set(problems.map(({ text }) => text))], {
        fields: Object.fromEntries(problems.map(({ field, text }) => [field, text])),
      });
    const live =
      row.liveId === null ? undefined : await firstRow(tx, quizVersions, eq(quizVersions.id, row.liveId));
    if (live !== undefined && draftVersion({ id, draft: live.content }) === draftVersion(row))
      throw new AppError("CONFLICT", "草稿和线上一样，没有可以发布的改动");
    const number = (live?.number ?? 0) + 1;
    const [version] = await tx
      .insert(quizVersions)
      .values({ quizId: id, number, content: row.draft, note, publishedBy: acting.id })
      .returning({ id: quizVersions.id });
    if (version === undefined) throw new Error("the version was not stored");
    await tx.update(quizzes).set({ liveId: version.id }).where(eq(quizzes.id, id));
    await record(tx, acting, "quizzes.published", id, row.draft.title, { number, note });
    await services.cache.invalidate(tx, [QUIZZES_TAG]);
    return { number };
  });
}

/** Ends a quiz whatever its schedule says, or takes that back. @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT for a draft */
export async function endQuiz(
  services: Store,
  acting: Acting,
  id: string,
  ended: boolean,
): Promise<{ ended: boolean }> {
  return services.db.transaction(async (tx) => {
    const row = await lockQuiz(tx, acting, id);
    if (row.liveId === null) throw new AppError("CONFLICT", "测试还没有发布");
    if ((row.endedAt !== null) === ended) return { ended };
    await tx
      .update(quizzes)
      .set({ endedAt: ended ? new Date() : null })
      .where(eq(quizzes.id, id));
    await record(tx, acting, ended ? "quizzes.ended" : "quizzes.reopened", id, row.draft.title);
    await services.cache.invalidate(tx, [QUIZZES_TAG]);
    return { ended };
  });
}

/**
 * Says which sections show this quiz without a key in the address; what another one was there before, it is no longer.
 * @throws AppError NOT_FOUND, FORBIDDEN in one of the sections, INVALID_INPUT, CONFLICT for a draft
 */
export async function setQuizDefaults(
  services: Store,
  acting: Acting,
  id: string,
  given: readonly string[],
): Promise<{ sections: string[] }> {
  const sections = [...new Set(given)];
  if (sections.some((slug) => sectionBySlug(slug) === undefined))
    throw new AppError("INVALID_INPUT", "没有这个分区", { field: "sections" });
  return services.db.transaction(async (tx) => {
    const row = await lockQuiz(tx, acting, id);
    if (row.liveId === null && sections.length > 0) throw new AppError("CONFLICT", "测试还没有发布");
    const before = await tx.select().from(quizDefaults).where(eq(quizDefaults.quizId, id));
    const changed = [
      ...sections.filter((slug) => !before.some(({ section }) => section === slug)),
      ...before.map(({ section }) => section).filter((slug) => !sections.includes(slug)),
    ];
    for (const slug of changed) demandQuizzes(acting, slug);
    const gone = changed.filter((slug) => !sections.includes(slug));
    if (gone.length > 0)
      await tx
        .delete(quizDefaults)
        .where(and(eq(quizDefaults.quizId, id), inArray(quizDefaults.section, gone)));
    // In their order, so that two editors never wait for each other in a circle.
    for (const section of changed.filter((slug) => sections.includes(slug)).sort())
      await tx
        .insert(quizDefaults)
        .values({ section, quizId: id })
        .onConflictDoUpdate({ target: quizDefaults.section, set: { quizId: id } });
    if (changed.length > 0) {
      await record(tx, acting, "quizzes.defaults", id, row.draft.title, { sections });
      await services.cache.invalidate(tx, [QUIZZES_TAG]);
    }
    return { sections };
  });
}

/** Deletes a quiz that nobody has seen yet. @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT once it was published */
export async function deleteQuiz({ db }: Store, acting: Acting, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockQuiz(tx, acting, id);
    if (row.liveId !== null) throw new AppError("CONFLICT", "测试已经发布，不能删除，可以结束它");
    await tx.delete(quizzes).where(eq(quizzes.id, id));
    await record(tx, acting, "quizzes.deleted", id, row.draft.title);
  });
}

async function keep(tx: Transaction, acting: Acting, { id }: Row, draft: QuizContent) {
  const [kept] = await tx
    .update(quizzes)
    .set({ draft, updatedBy: acting.id, updatedAt: new Date() })
    .where(eq(quizzes.id, id))
    .returning();
  if (kept === undefined) throw new Error("a locked quiz is there");
  // Of what the database made of it: it puts keys into an order of its own.
  return { version: draftVersion(kept) };
}

/** A cover that is new has to be one that this administrator uploaded. What versions show stays. */
async function takeCover(tx: Transaction, acting: Acting, row: Row, { cover }: QuizContent): Promise<void> {
  if (cover === null || cover === row.draft.cover) return;
  const versions = await tx
    .select({ content: quizVersions.content })
    .from(quizVersions)
    .where(eq(quizVersions.quizId, row.id));
  if (versions.some(({ content }) => content.cover === cover)) return;
  await attachMedia(tx, [cover], { adminId: acting.id });
}

/** @param seen left out where it does not matter what the draft says */
async function lockQuiz(tx: Transaction, acting: Acting, id: string, seen?: string): Promise<Row> {
  const row = await lockedRow(tx, quizzes, eq(quizzes.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这个测试");
  demandQuizzes(acting, row.section);
  if (seen !== undefined && draftVersion(row) !== seen) throw new AppError("CHANGED");
  return row;
}

function record(
  tx: Transaction,
  { id: adminId, address }: Acting,
  action: AuditAction,
  targetId: string,
  excerpt: string,
  after: Record<string, unknown> = {},
): Promise<void> {
  return recordAudit(tx, {
    adminId,
    action,
    targetKind: "quiz",
    targetId,
    after: { excerpt, ...after },
    address,
  });
}
