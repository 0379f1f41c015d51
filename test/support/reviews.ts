import { eq, sql } from "drizzle-orm";
import { auditLog } from "../../src/capabilities/desk/admin/server/tables.ts";
import { notices } from "../../src/capabilities/people/notices/server/tables.ts";
import type { ItemResult, ReviewRow } from "../../src/capabilities/review/moderation/contract.ts";
import { reviewItems } from "../../src/capabilities/review/moderation/server/tables.ts";
import { comments } from "../../src/capabilities/texts/comments/server/tables.ts";
import type { TestApp } from "./app.ts";
import { makeAdmin, makeArticle, makeMember } from "./factories.ts";

export const KIND = "article_comment";

/** What is sent to the desk's endpoints. */
type Body = Record<string, unknown> & { ids?: string[] };

export interface Made {
  id: string;
  commentId: string;
  authorId: string;
}

/** An article whose comments are reviewed, two moderators, and what they do. */
export async function reviewDesk(test: Pick<TestApp, "call" | "services">) {
  const { db } = test.services;
  const one = await makeAdmin(db);
  const two = await makeAdmin(db);
  const article = await makeArticle(db);

  /** A comment that waits for review. */
  async function makeWaiting(
    values: Partial<typeof comments.$inferInsert> = {},
    { section = "main", minutesAgo = 10 } = {},
  ): Promise<Made> {
    const authorId = values.authorId ?? (await makeMember(db)).id;
    const [comment] = await db
      .insert(comments)
      .values({
        targetKind: "article",
        targetId: article.id,
        body: "说得好",
        status: "in_review",
        ...values,
        authorId,
      })
      .returning();
    if (comment === undefined) throw new Error("no comment made");
    const [item] = await db
      .insert(reviewItems)
      .values({
        kind: KIND,
        targetId: comment.id,
        section,
        authorId,
        status: comment.status,
        waiting: true,
        submittedAt: new Date(Date.now() - minutesAgo * 60_000),
      })
      .returning();
    if (item === undefined) throw new Error("not submitted");
    return { id: item.id, commentId: comment.id, authorId };
  }

  const versionOf = async (id: string, token: string) =>
    (await test.call("GET", `/api/admin/reviews/${id}`, { token })).body.data as
      | { version: string }
      | undefined;
  /** `ids`, and an id in the path, go along with the versions that stand now; give a version to differ. */
  const post = async (path: string, body: Body, token = one.token) => {
    const about = /^(\d+)\//.exec(path)?.[1];
    const seen = async (id: string) => ({ id, version: (await versionOf(id, token))?.version ?? "" });
    const { ids, ...rest } = body;
    const sent =
      about !== undefined
        ? { ...(await seen(about)), id: undefined, ...body }
        : ids !== undefined && /^(decide|undo)$/.test(path)
          ? { items: await Promise.all(ids.map(seen)), ...rest }
          : body;
    return test.call("POST", `/api/admin/reviews/${path}`, { token, body: sent });
  };
  const decide = (body: Body, token = one.token) => post("decide", body, token);
  const list = async (query: string, token = one.token) => {
    const { body } = await test.call("GET", `/api/admin/reviews?kind=${KIND}&${query}`, { token });
    return body.data as unknown as {
      items: ReviewRow[];
      next_cursor: string | null;
      counts: { waiting: number; reported: number };
    };
  };
  const show = async (id: string, token = one.token) =>
    (await test.call("GET", `/api/admin/reviews/${id}`, { token })).body.data as unknown as ReviewRow;
  const resultsOf = ({ body }: { body: { data: never } }) =>
    (body.data as unknown as { results: ItemResult[] }).results;
  const commentOf = async ({ commentId }: Made) =>
    (await db.select().from(comments).where(eq(comments.id, commentId)))[0];
  const itemOf = async ({ id }: Made) =>
    (await db.select().from(reviewItems).where(eq(reviewItems.id, id)))[0];
  const actionsOf = async ({ id }: Made) =>
    (await db.select().from(auditLog).where(eq(auditLog.targetId, id)).orderBy(auditLog.id)).map(
      (row) => row.action,
    );
  const noticesOf = ({ authorId }: Made) => db.select().from(notices).where(eq(notices.memberId, authorId));
  /** As if the decision had been made some seconds ago. */
  const age = ({ id }: Made, seconds: number) =>
    db
      .update(reviewItems)
      .set({ decidedAt: sql`now() - make_interval(secs => ${seconds})` })
      .where(eq(reviewItems.id, id));

  return {
    one,
    two,
    article,
    makeWaiting,
    post,
    decide,
    list,
    show,
    resultsOf,
    commentOf,
    itemOf,
    actionsOf,
    noticesOf,
    age,
  };
}
