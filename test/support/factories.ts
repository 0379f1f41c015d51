import { admins, adminTokens, roles } from "../../src/capabilities/desk/admin/server/tables.ts";
import { media } from "../../src/capabilities/media/media/server/tables.ts";
import { members, memberTokens } from "../../src/capabilities/people/members/server/tables.ts";
import { commentVersion } from "../../src/capabilities/texts/comments/server/present.ts";
import { commentById, picturesOfComments } from "../../src/capabilities/texts/comments/server/queries.ts";
import { comments } from "../../src/capabilities/texts/comments/server/tables.ts";
import { articleCounters, articles } from "../../src/features/articles/server/tables.ts";
import { type NewPost, storePosts } from "../../src/features/forum/server/public.ts";
import { boards } from "../../src/features/forum/server/tables.ts";
import type { Grant } from "../../src/platform/auth/permissions.ts";
import { newToken } from "../../src/platform/auth/tokens.ts";
import type { Database } from "../../src/platform/database/client.ts";
import { ADMIN_TOKEN_PREFIX, MEMBER_TOKEN_PREFIX } from "../../src/platform/http/actor.ts";
import { documentOfText } from "../../src/shared/document.ts";

/** Factories build their own parents; every call makes something new. */
let serial = 0;
const next = () => {
  serial += 1;
  return serial;
};

export async function makeMember(db: Database, values: Partial<typeof members.$inferInsert> = {}) {
  const n = next();
  const [row] = await db
    .insert(members)
    .values({ nickname: `车友${n}`, mobile: `139${String(n).padStart(8, "0")}`, ...values })
    .returning();
  if (!row) throw new Error("no member made");
  return row;
}

/** A member who is signed in, with the bearer token. */
export async function makeSignedIn(db: Database, values: Partial<typeof members.$inferInsert> = {}) {
  const member = await makeMember(db, values);
  const { token, hash } = newToken(MEMBER_TOKEN_PREFIX);
  await db.insert(memberTokens).values({ hash, memberId: member.id, family: hash, expiresAt: inDays(30) });
  return { member, token };
}

/** Many members at once who are signed in, in two statements. */
export async function makeCrowd(db: Database, count: number) {
  const crowd = Array.from({ length: count }, () => ({ n: next(), ...newToken(MEMBER_TOKEN_PREFIX) }));
  const rows = await db
    .insert(members)
    .values(crowd.map(({ n }) => ({ nickname: `车友${n}`, mobile: `139${String(n).padStart(8, "0")}` })))
    .returning({ id: members.id });
  const people = crowd.map(({ token, hash }, at) => ({ id: rows[at]?.id ?? "", token, hash }));
  await db
    .insert(memberTokens)
    .values(people.map(({ id, hash }) => ({ hash, memberId: id, family: hash, expiresAt: inDays(30) })));
  return people.map(({ id, token }) => ({ id, token }));
}

/** An administrator who is signed in. @param role key of a role; the first four are there from the start */
export async function makeAdmin(db: Database, role = "moderator") {
  const n = next();
  const [admin] = await db
    .insert(admins)
    .values({ account: `admin${n}`, name: `管理员${n}`, passwordHash: "-", role })
    .returning();
  if (!admin) throw new Error("no administrator made");
  const { token, hash } = newToken(ADMIN_TOKEN_PREFIX);
  await db.insert(adminTokens).values({ hash, adminId: admin.id, expiresAt: inDays(1) });
  return { admin, token };
}

/** A role of its own with these grants. @returns its key */
export async function makeRole(db: Database, grants: Grant[]) {
  const key = `role${next()}`;
  await db.insert(roles).values({ key, name: key, note: "", position: 100, grants });
  return key;
}

export async function makePicture(db: Database, values: Partial<typeof media.$inferInsert> = {}) {
  const [row] = await db
    .insert(media)
    .values({
      key: `picture${next()}`,
      kind: "image",
      contentType: "image/webp",
      width: 1500,
      height: 1000,
      bytes: 1000,
      ...values,
    })
    .returning();
  if (!row) throw new Error("no picture made");
  return row;
}

export async function makeArticle(db: Database, values: Partial<typeof articles.$inferInsert> = {}) {
  const n = next();
  const authorId = values.authorId ?? (await makeMember(db, { role: "editor" })).id;
  const [row] = await db
    .insert(articles)
    .values({
      kind: "post",
      section: "main",
      title: `第 ${n} 篇文章`,
      summary: "一句话的摘要",
      bodyHtml: "<p>正文。</p>",
      authorName: "编辑部",
      publishedAt: new Date(Date.now() - 3_600_000 + n),
      ...values,
      authorId,
    })
    .returning();
  if (!row) throw new Error("no article made");
  await db.insert(articleCounters).values({ articleId: row.id });
  return row;
}

/** A published comment under an article, without counting it. */
export async function makeComment(
  db: Database,
  values: Partial<typeof comments.$inferInsert> & { targetId: string },
) {
  const authorId = values.authorId ?? (await makeMember(db)).id;
  const [row] = await db
    .insert(comments)
    .values({ targetKind: "article", body: `第 ${next()} 条评论`, status: "published", ...values, authorId })
    .returning();
  if (!row) throw new Error("no comment made");
  return row;
}

/** A board of the umbrella, unless another section is given. */
export async function makeBoard(db: Database, values: Partial<typeof boards.$inferInsert> = {}) {
  const [row] = await db
    .insert(boards)
    .values({ section: "main", name: `版块 ${next()}`, intro: "聊聊车", ...values })
    .returning();
  if (!row) throw new Error("no board made");
  return row;
}

/** A published post, counted on its board. @returns its id, and those of author and board */
export async function makePost(db: Database, values: Partial<NewPost> & { text?: string } = {}) {
  const n = next();
  const { text = `第 ${n} 篇帖子的正文`, ...post } = values;
  const authorId = post.authorId ?? (await makeMember(db)).id;
  const boardId = post.boardId ?? (await makeBoard(db)).id;
  const [id = ""] = await db.transaction((tx) =>
    storePosts(tx, [
      {
        title: `第 ${n} 篇帖子`,
        status: "published",
        document: documentOfText(text),
        ...post,
        authorId,
        boardId,
      },
    ]),
  );
  return { id, authorId, boardId };
}

/** The version that the author of a comment would send along now. */
export async function versionOfComment(db: Database, id: string): Promise<string> {
  const row = await commentById(db, id);
  return row === undefined ? "" : commentVersion(row.comment, await picturesOfComments(db, [id]));
}

function inDays(days: number): Date {
  return new Date(Date.now() + days * 86_400_000);
}
