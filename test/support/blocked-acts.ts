import { eq } from "drizzle-orm";
import { pollChoices, polls } from "../../src/capabilities/texts/polls/server/tables.ts";
import { groupApplications, groupMembers } from "../../src/features/groups/server/tables.ts";
import { answerVersion } from "../../src/features/questions/server/show-answer.ts";
import { type Block, documentOfText } from "../../src/shared/document.ts";
import { makeActivity, makeActivityReview } from "./activities.ts";
import type { TestApp } from "./app.ts";
import { makeArticle, makeComment, makeMember, makePost, versionOfComment } from "./factories.ts";
import { makeLiveRoom, makeMessage } from "./live.ts";
import { makeAnswer, makeQuestion } from "./questions.ts";
import type { Person } from "./relations.ts";
import { makeGoods } from "./shop.ts";
import { makeGroup, makeTopic } from "./topics.ts";

/** What one member would do to another's thing: made ready for the two, and not done yet. */
export interface Ready {
  url: string;
  body?: unknown;
}
export type Act = (by: Person, to: Person) => Promise<Ready>;

/**
 * Every act of one member on what another one made, by its endpoint. Kinds that others can comment on or react to are
 * made by `things`, under the names of their extension points.
 */
export function blockedActs({ services }: TestApp) {
  const { db } = services;
  let serial = 0;
  const key = () => {
    serial += 1;
    return `blocked-act-${serial}`;
  };

  /** Something public that a member made, by the kind that comments and reactions know it by. @returns its id */
  const things: Record<string, (authorId: string) => Promise<string>> = {
    article: async (authorId) => (await makeArticle(db, { authorId })).id,
    post: async (authorId) => (await makePost(db, { authorId })).id,
    question: async (authorId) => (await makeQuestion(db, { authorId })).id,
    answer: async (authorId) =>
      (
        await makeAnswer(db, {
          authorId,
          questionId: (await things.question?.((await makeMember(db)).id)) ?? "",
        })
      ).id,
    comment: async (authorId) => (await commentOf(authorId)).id,
    activity: async () => (await makeActivity(db)).activity.id,
    goods: async () => (await makeGoods(db)).id,
    activity_review: async (authorId) => (await makeActivityReview(db, authorId)).id,
  };
  const commentOf = async (authorId: string, post?: string) =>
    makeComment(db, { targetKind: "post", targetId: post ?? (await makePost(db)).id, authorId });

  const said = (kind: string, id: string, more: object = {}): Ready => ({
    url: "/api/comments",
    body: { target_kind: kind, target_id: id, body: "说一句", idempotency_key: key(), ...more },
  });

  /** Comments under each kind, and answers to, and quotes of, what somebody said under a third one's post. */
  const commenting = (kinds: readonly string[]): Record<string, Act> =>
    Object.fromEntries([
      ...kinds.map((kind): [string, Act] => [
        `POST /api/comments under ${kind}`,
        async (_by, to) => said(kind, (await things[kind]?.(to.id)) ?? ""),
      ]),
    ]);
  /** Likes of each kind, and what else is told to its author. */
  const reacting = (verb: "likes" | "collects", kinds: readonly string[]): Record<string, Act> =>
    Object.fromEntries(
      kinds.map((kind): [string, Act] => [
        `PUT /api/${verb}/{kind}/{id} of ${kind}`,
        async (_by, to) => ({ url: `/api/${verb}/${kind}/${await things[kind]?.(to.id)}` }),
      ]),
    );

  const group = async (leaderId: string, others: readonly string[] = []) => {
    const made = await makeGroup(db, { leaderId });
    for (const memberId of others)
      await db.insert(groupMembers).values({ groupId: made.id, memberId, role: "member" });
    return made;
  };
  const applied = async (leader: string, applicant: string) => {
    const { id: groupId } = await group(leader);
    const [row] = await db
      .insert(groupApplications)
      .values({ groupId, memberId: applicant, note: "" })
      .returning();
    return `/api/groups/${groupId}/applications/${row?.id}`;
  };
  const invitation = (questionId: string, member_id: string): Ready => ({
    url: `/api/questions/${questionId}/invitations`,
    body: { member_id },
  });

  const acts: Record<string, Act> = {
    "POST /api/comments in answer": async (_by, to) => {
      const { id: post } = await makePost(db);
      return said("post", post, { reply_to_id: (await commentOf(to.id, post)).id });
    },
    "POST /api/comments quoting": async (_by, to) => {
      const { id: post } = await makePost(db);
      return said("post", post, { quote_id: (await commentOf(to.id, post)).id });
    },
    "PUT /api/comments/{id}": async (by, to) => {
      const { id } = await commentOf(by.id, (await makePost(db, { authorId: to.id })).id);
      const version = await versionOfComment(db, id);
      return {
        url: `/api/comments/${id}`,
        body: { version, body: "改了再说", mentions: [], picture_ids: [] },
      };
    },
    "POST /api/user/{id}/follow": async (_by, to) => ({ url: `/api/user/${to.id}/follow` }),
    "POST /api/questions/{id}/answers": async (_by, to) => ({
      url: `/api/questions/${await things.question?.(to.id)}/answers`,
      body: { document: documentOfText("换一个张紧器就好。"), idempotency_key: key() },
    }),
    "PUT /api/answers/{id}": async (by, to) => {
      const row = await makeAnswer(db, {
        questionId: (await makeQuestion(db, { authorId: to.id })).id,
        authorId: by.id,
      });
      return {
        url: `/api/answers/${row.id}`,
        body: { document: documentOfText("换了说法。"), version: answerVersion(row) },
      };
    },
    "POST /api/questions/{id}/accept": async (by, to) => {
      const { id } = await makeQuestion(db, { authorId: by.id });
      const answer = await makeAnswer(db, { questionId: id, authorId: to.id });
      return { url: `/api/questions/${id}/accept`, body: { answer_id: answer.id } };
    },
    "POST /api/questions/{id}/same": async (_by, to) => ({
      url: `/api/questions/${await things.question?.(to.id)}/same`,
    }),
    "POST /api/questions/{id}/follow": async (_by, to) => ({
      url: `/api/questions/${await things.question?.(to.id)}/follow`,
    }),
    "POST /api/questions/{id}/invitations of the other": async (_by, to) =>
      invitation((await makeQuestion(db)).id, to.id),
    "POST /api/questions/{id}/invitations to the other's question": async (_by, to) =>
      invitation((await makeQuestion(db, { authorId: to.id })).id, (await makeMember(db)).id),
    "POST /api/groups/{id}/applications": async (_by, to) => ({
      url: `/api/groups/${(await group(to.id)).id}/applications`,
      body: { note: "" },
    }),
    "POST /api/groups/{id}/applications/{application}": async (by, to) => ({
      url: await applied(by.id, to.id),
      body: { approve: true, reason: "" },
    }),
    "PUT /api/groups/{id}/members/{member}": async (by, to) => ({
      url: `/api/groups/${(await group(by.id, [to.id])).id}/members/${to.id}`,
      body: { role: "moderator" },
    }),
    "PUT /api/topics/{id}/heir": async (by, to) => ({
      url: `/api/topics/${(await makeTopic(db, { hostId: by.id })).id}/heir`,
      body: { member_id: to.id },
    }),
    "POST /api/topics/{id}/heir": async (by, to) => {
      const { id } = await makeTopic(db, { hostId: to.id, heirId: by.id });
      return { url: `/api/topics/${id}/heir`, body: { accept: true } };
    },
  };
  const liveRoom = (host: string) => makeLiveRoom(services, { state: "live" }, { host });
  Object.assign(acts, {
    "POST /api/live/{id}/messages": async (_by, to) => ({
      url: `/api/live/${(await liveRoom(to.id)).id}/messages`,
      body: { body: "说一句", idempotency_key: key() },
    }),
    "POST /api/live/messages/{id}/vote": async (_by, to) => {
      const room = await liveRoom((await makeMember(db)).id);
      return {
        url: `/api/live/messages/${(await makeMessage(db, room.id, to.id, { kind: "question" })).id}/vote`,
      };
    },
    "PUT /api/polls/{kind}/{id}/{key}/vote": async (_by, to) => {
      const asked = { key: "ab12cd34", question: "", choices: ["甲", "乙"], most: 1, ends_at: null };
      const poll: Block = { type: "poll", ...asked, results: "always" };
      const { id } = await makePost(db, { authorId: to.id, document: { blocks: [poll] } });
      const [choice] = await db
        .select({ id: pollChoices.id })
        .from(pollChoices)
        .innerJoin(polls, eq(polls.id, pollChoices.pollId))
        .where(eq(polls.textId, id));
      return { url: `/api/polls/post/${id}/ab12cd34/vote`, body: { choices: [choice?.id] } };
    },
  } satisfies Record<string, Act>);
  return { things, acts, commenting, reacting };
}
