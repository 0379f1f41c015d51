import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Notice } from "#capabilities/people/notices/contract.ts";
import { reviewKinds } from "#capabilities/review/moderation/server/public.ts";
import type {
  CommentTargetView,
  OwnComment,
  OwnListItem,
  Thread,
} from "#capabilities/texts/comments/contract.ts";
import { installFeatures } from "#platform/feature.ts";
import { sectionBase } from "#sections/path-table.ts";
import { sections } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeArticle, makeSignedIn } from "../../../../../test/support/factories.ts";
import { type CommentTarget, commentReview, commentTargets } from "./public.ts";

const [club] = sections.filter((section) => !section.umbrella);
if (!club) throw new Error("there is no club");

/** What a feature that nobody here knows would declare: cars in a garage, of which there is one. */
const car = { id: "31", title: "老白", closed: false, comments: 0 };
const garage: CommentTarget = {
  reviewKind: "garage_comment",
  find: async (_db, id) =>
    id === car.id
      ? {
          ...car,
          section: club.slug,
          label: "爱车",
          cover: null,
          path: "/garage/31",
          commentsPath: "/garage/31/guestbook",
          authorId: null,
          authorName: async () => "车主",
        }
      : null,
  isPublic: (id) => sql`${id} = ${car.id}`,
  async addComments(_db, _id, delta) {
    car.comments += delta;
  },
  async setClosed(_db, _id, closed) {
    car.closed = closed;
    return true;
  },
  tags: (id) => [`garage:${id}`],
};
installFeatures([
  {
    name: "garage",
    offers: [
      commentTargets.offer("garage", garage),
      reviewKinds.offer(
        "garage_comment",
        commentReview({
          name: "garage_comment",
          title: "爱车留言",
          path: "/admin",
          screening: { newMembers: false },
        }),
      ),
    ],
  },
]);

const { call, services } = await createTestApp();
const base = `${sectionBase(club)}/garage/31`;
const target = { target_kind: "garage", target_id: car.id };

async function answerOf<T>(method: string, url: string, token?: string, body?: object): Promise<T> {
  const answer = await call(method, url, { ...(token && { token }), ...(body && { body }) });
  expect(answer.body.error).toBeUndefined();
  return answer.body.data as unknown as T;
}

const write = (token: string, body: string, replyTo?: string) =>
  answerOf<OwnComment>("POST", "/api/comments", token, {
    ...target,
    body,
    ...(replyTo && { reply_to_id: replyTo }),
    idempotency_key: `garage-${Math.random()}`,
  });

test("whatever a feature declares can be commented on, with its own addresses on the wire", async () => {
  const [{ token }, other] = [await makeSignedIn(services.db), await makeSignedIn(services.db)];
  const query = `target_kind=garage&target_id=${car.id}`;
  const view = await answerOf<CommentTargetView>("GET", `/api/comments/target?${query}`);
  expect(view).toMatchObject({ kind: "garage", path: "/garage/31", comments_path: "/garage/31/guestbook" });

  const { id } = await write(token, "保养得真好");
  const reply = await write(other.token, "确实", id);
  await answerOf("PUT", `/api/likes/comment/${id}`, other.token);
  const { items } = await answerOf<{ items: Thread[] }>("GET", `/api/comments?${query}&sort=new`);
  expect(items.map((one) => [one.id, one.likes, one.replies.map((each) => each.id)])).toEqual([
    [id, 1, [reply.id]],
  ]);
  expect(car.comments).toBe(2);

  // Away from where it stands, what leads there is the feature's.
  const own = await answerOf<{ items: OwnListItem[] }>("GET", "/api/my/comments", token);
  expect(own.items).toMatchObject([
    {
      target_kind: "garage",
      target_id: car.id,
      target: { label: "爱车", title: "老白", link: base, comment_link: `${base}/guestbook?comment=${id}` },
    },
  ]);
  for (const [group, at] of [
    ["reply", reply.id],
    ["like", id],
  ]) {
    const told = await answerOf<{ items: Notice[] }>("GET", `/api/notices?group=${group}`, token);
    expect(told.items).toMatchObject([{ link: `${base}/guestbook?comment=${at}` }]);
  }
});

test("its things and those of others with the same number are apart, and what nobody declared takes no comments", async () => {
  const { token } = await makeSignedIn(services.db);
  await makeArticle(services.db);
  for (const query of ["target_kind=garage&target_id=32", "target_kind=engine&target_id=31"])
    expect((await call("GET", `/api/comments/target?${query}`)).status).toBe(404);
  car.closed = true;
  const refused = await call("POST", "/api/comments", {
    token,
    body: { ...target, body: "还来得及吗", idempotency_key: "garage-closed" },
  });
  expect(refused.body.code).toBe("COMMENTS_CLOSED");
  car.closed = false;
});
