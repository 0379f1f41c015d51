import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { memberTokens } from "../../src/capabilities/people/members/server/tables.ts";
import { addWord } from "../../src/capabilities/review/words/server/edit-list.ts";
import { newToken } from "../../src/platform/auth/tokens.ts";
import { MEMBER_TOKEN_PREFIX } from "../../src/platform/http/actor.ts";
import { documentOfText } from "../../src/shared/document.ts";
import { makeActivity } from "../support/activities.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import {
  makeAdmin,
  makeArticle,
  makeBoard,
  makeComment,
  makePost,
  makeSignedIn,
} from "../support/factories.ts";
import { categoryByKey, makeQuestion } from "../support/questions.ts";
import { until } from "../support/within.ts";

/** A word of the library that holds whatever it stands in back. */
export const HELD_WORD = "待查字样甲乙";

export type Member = Awaited<ReturnType<typeof makeSignedIn>>;

/** What does not change while authors and moderators act: two processes, who acts, and where they write. */
export interface Stage {
  app: TestApp;
  /** Another process of the same site, which hears of changes by message alone. */
  second: TestApp;
  read: Read;
  readSecond: Read;
  desk: { id: string; token: string };
  /** Another moderator: nobody undoes for him. */
  reader: Member;
  article: string;
  /** What the reader said under it, for others to answer. */
  said: string;
  board: string;
  category: string;
  /** A post and a question of somebody else. */
  post: string;
  asked: string;
  /** One that is over. */
  activity: string;
}

const known = { level: 6, growth: 9000, createdAt: new Date(Date.now() - 60 * 86_400_000), region: "上海" };

/** A member whose texts are shown at once, with points for nothing in particular. */
export const makeKnown = ({ services }: TestApp): Promise<Member> => makeSignedIn(services.db, known);

/** Another sign-in of a member, as after a ban ended the others. */
export async function signInAgain({ services }: TestApp, { member }: Member): Promise<Member> {
  const { token, hash } = newToken(MEMBER_TOKEN_PREFIX);
  const expiresAt = new Date(Date.now() + 86_400_000);
  await services.db.insert(memberTokens).values({ hash, memberId: member.id, family: hash, expiresAt });
  return { member, token };
}

/** Reads over the network as a browser does, so that kept answers are among what is read. */
export type Read = (url: string, token?: string) => Promise<{ status: number; text: string }>;

async function reading({ app }: TestApp): Promise<Read> {
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  return async (url, token) => {
    const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(30_000),
    });
    return { status: answer.status, text: await answer.text() };
  };
}

/** Waits until what followed from the acts so far is done, and both processes have heard what they have to drop. */
export async function heard({ app, second }: Stage): Promise<void> {
  for (const one of [app, second]) {
    await one.call("POST", "/api/topics/1/view");
    await one.call("GET", "/api/site");
  }
}

export async function setStage(): Promise<Stage> {
  const app = await createTestApp();
  const second = await createTestApp({ beside: app });
  const { db } = app.services;
  const { admin, token } = await makeAdmin(db, "super");
  const reader = await makeKnown(app);
  const board = await makeBoard(db);
  await addWord(app.services, { id: admin.id, address: "203.0.113.1" }, { text: HELD_WORD, action: "hold" });
  const article = await makeArticle(db);
  const said = await makeComment(db, {
    targetId: article.id,
    authorId: reader.member.id,
    status: "published",
  });
  const post = await makePost(db, { boardId: board.id });
  const asked = await makeQuestion(db);
  const { activity } = await makeActivity(db, { state: "ended" });
  const category = await categoryByKey(db);
  await until("the held word to be known", async () => {
    const probe = await makeKnown(app);
    const made = await app.call("POST", "/api/posts", {
      token: probe.token,
      body: {
        board_id: board.id,
        title: "试一试这个词",
        document: documentOfText(`这里有${HELD_WORD}，看看会不会先审。`),
        idempotency_key: randomUUID(),
      },
    });
    return (made.body.data as { status: string }).status === "in_review";
  });
  return {
    ...{ app, second, read: await reading(app), readSecond: await reading(second), reader },
    ...{
      article: article.id,
      said: said.id,
      board: board.id,
      post: post.id,
      asked: asked.id,
      activity: activity.id,
    },
    ...{ category: category.id, desk: { id: admin.id, token } },
  };
}
