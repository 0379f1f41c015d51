import { eq } from "drizzle-orm";
import { test } from "vitest";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeArticle, makeComment, makeMember } from "../../../../../test/support/factories.ts";
import { passesOver } from "../../../../../test/support/passes-over.ts";
import { tellAuthors } from "./notify.ts";
import { tellReporters } from "./reports/tell-reporters.ts";
import { reports, reviewItems } from "./tables.ts";

const { services } = await createTestApp();
const { db } = services;

test("decisions that are told, and outcomes of reports", async () => {
  const article = await makeArticle(db);
  const item = async () => {
    const author = await makeMember(db);
    const comment = await makeComment(db, { targetId: article.id, authorId: author.id });
    const [row] = await db
      .insert(reviewItems)
      .values({
        ...{ kind: "article_comment", targetId: comment.id, authorId: author.id, section: article.section },
        ...{ status: "published", waiting: false, decidedAt: new Date(0) },
      })
      .onConflictDoUpdate({
        target: [reviewItems.kind, reviewItems.targetId],
        set: { status: "published", waiting: false, decidedAt: new Date(0), notifiedAt: null },
      })
      .returning();
    return row?.id ?? "";
  };
  await db.update(reviewItems).set({ notifiedAt: new Date() });
  await passesOver(
    db,
    { bad: await item(), good: await item() },
    { table: "review_items", round: "review-notify" },
    () => tellAuthors(services),
    async (id) => (await db.select().from(reviewItems).where(eq(reviewItems.id, id)))[0]?.notifiedAt !== null,
  );
  const report = async () => {
    const reporter = await makeMember(db);
    const comment = await makeComment(db, { targetId: article.id });
    const [row] = await db
      .insert(reports)
      .values({
        ...{ targetKind: "comment", targetId: comment.id, reporterId: reporter.id, reason: "spam" },
        ...{ status: "upheld", handledAt: new Date(0) },
      })
      .returning();
    return row?.id ?? "";
  };
  await passesOver(
    db,
    { bad: await report(), good: await report() },
    { table: "reports", round: "report-outcomes" },
    () => tellReporters(services),
    async (id) => (await db.select().from(reports).where(eq(reports.id, id)))[0]?.toldAt !== null,
  );
});
