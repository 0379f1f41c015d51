import { randomUUID } from "node:crypto";
import type { OwnGroup } from "../../src/features/groups/contract.ts";
import type { OwnTopic } from "../../src/features/topics/contract.ts";
import { documentOfText } from "../../src/shared/document.ts";
import { wasThere } from "../support/activities.ts";
import type { Answer } from "../support/app.ts";
import { versionOfComment } from "../support/factories.ts";
import { HELD_WORD, type Member, type Stage } from "./cast.ts";

/** What one author writes of one kind. */
export interface Written {
  /** A word that stands in this version alone. */
  mark: string;
  /** Stands in all that this author writes, for searches. */
  house: string;
  held: boolean;
}

/** How texts of one kind are written and found, over the endpoints that their screens use. */
export interface Kind {
  /** Its review kind. */
  name: string;
  /** Others see the version before while a change is looked at. */
  lasting?: true;
  /** Nothing of it is shown before somebody looked at it. */
  alwaysHeld?: true;
  /** Its kind among moderators' tools on the page. */
  tool?: string;
  create(stage: Stage, author: Member, what: Written): Promise<Answer & { id: string }>;
  change(stage: Stage, author: Member, id: string, what: Written): Promise<Answer>;
  withdraw?(stage: Stage, author: Member, id: string): Promise<Answer>;
  restore?(stage: Stage, author: Member, id: string): Promise<Answer>;
  /** Address of the answer that shows one and nothing beside it. */
  detail(id: string, stage: Stage): string;
}

const sentence = ({ mark, house, held }: Written) =>
  `${house} ${mark} 说说这一版里写的东西。${held ? HELD_WORD : ""}`;

const sent = async (answer: Promise<Answer>, idOf: (data: never) => string) => {
  const done = await answer;
  return { ...done, id: done.status === 200 ? idOf(done.body.data) : "" };
};
const ownId = (data: { id: string }) => data.id;

/** Read as the author's own screens do, at the moment of the change. */
async function own<T>(stage: Stage, author: Member, url: string): Promise<T> {
  return (await stage.app.call("GET", url, { token: author.token })).body.data;
}
const versionIn = async (stage: Stage, author: Member, url: string, side?: string) => {
  const data = await own<Record<string, { version?: string }> | null>(stage, author, url);
  const at = side === undefined ? data : data?.[side];
  return String((at as { version?: string } | null | undefined)?.version ?? "none");
};

const post: Kind = {
  name: "post",
  tool: "post",
  create: ({ app, board }, { token }, what) =>
    sent(
      app.call("POST", "/api/posts", {
        token,
        body: {
          board_id: board,
          title: `${what.house} ${what.mark} 的帖子`,
          document: documentOfText(sentence(what)),
          idempotency_key: randomUUID(),
        },
      }),
      ownId,
    ),
  change: async (stage, author, id, what) =>
    stage.app.call("PUT", `/api/posts/${id}`, {
      token: author.token,
      body: {
        title: `${what.house} ${what.mark} 的帖子`,
        document: documentOfText(sentence(what)),
        series: "",
        city: "",
        version: await versionIn(stage, author, `/api/my/posts/${id}`),
      },
    }),
  withdraw: ({ app }, { token }, id) => app.call("DELETE", `/api/posts/${id}`, { token }),
  detail: (id) => `/api/posts/${id}`,
};

const question: Kind = {
  name: "question",
  tool: "question",
  create: ({ app, category }, { token }, what) =>
    sent(
      app.call("POST", "/api/questions", {
        token,
        body: {
          title: `${what.house} ${what.mark} 怎么办？`,
          document: documentOfText(sentence(what)),
          category_id: category,
          section: "main",
          idempotency_key: randomUUID(),
        },
      }),
      ownId,
    ),
  change: async (stage, author, id, what) =>
    stage.app.call("PUT", `/api/questions/${id}`, {
      token: author.token,
      body: {
        title: `${what.house} ${what.mark} 怎么办？`,
        document: documentOfText(sentence(what)),
        category_id: stage.category,
        version: await versionIn(stage, author, `/api/questions/${id}/mine`, "question"),
      },
    }),
  withdraw: async (stage, author, id) =>
    stage.app.call(
      "DELETE",
      `/api/questions/${id}?version=${await versionIn(stage, author, `/api/questions/${id}/mine`, "question")}`,
      { token: author.token },
    ),
  detail: (id) => `/api/questions/${id}`,
};

const answer: Kind = {
  name: "answer",
  tool: "answer",
  create: ({ app, asked }, { token }, what) =>
    sent(
      app.call("POST", `/api/questions/${asked}/answers`, {
        token,
        body: { document: documentOfText(sentence(what)), idempotency_key: randomUUID() },
      }),
      ownId,
    ),
  change: async (stage, author, id, what) =>
    stage.app.call("PUT", `/api/answers/${id}`, {
      token: author.token,
      body: {
        document: documentOfText(sentence(what)),
        version: await versionIn(stage, author, `/api/questions/${stage.asked}/mine`, "answer"),
      },
    }),
  withdraw: async (stage, author, id) =>
    stage.app.call(
      "DELETE",
      `/api/answers/${id}?version=${await versionIn(stage, author, `/api/questions/${stage.asked}/mine`, "answer")}`,
      { token: author.token },
    ),
  detail: (id) => `/api/answers/${id}`,
};

/** A comment under what somebody else made. */
const under = (name: string, targetOf: (stage: Stage) => Record<string, string>): Kind => ({
  name,
  tool: "comment",
  create: (stage, { token }, what) =>
    sent(
      stage.app.call("POST", "/api/comments", {
        token,
        body: { ...targetOf(stage), body: sentence(what), idempotency_key: randomUUID() },
      }),
      ownId,
    ),
  change: async ({ app }, { token }, id, what) =>
    app.call("PUT", `/api/comments/${id}`, {
      token,
      body: { body: sentence(what), version: await versionOfComment(app.services.db, id) },
    }),
  withdraw: async ({ app }, { token }, id) =>
    app.call(
      "DELETE",
      `/api/comments/${id}?version=${encodeURIComponent(await versionOfComment(app.services.db, id))}`,
      { token },
    ),
  detail: (id) => `/api/comments/${id}`,
});
const remark: Kind = {
  ...under("article_comment", ({ article, said }) => ({
    ...{ target_kind: "article", target_id: article },
    reply_to_id: said,
  })),
  alwaysHeld: true,
};
const floor = under("post_comment", ({ post: id }) => ({ target_kind: "post", target_id: id }));

const hosted = async (stage: Stage, author: Member, id: string) =>
  (await own<{ items: OwnTopic[] } | null>(stage, author, "/api/my/hosted-topics"))?.items.find(
    ({ topic: of }) => of.id === id,
  );
const topic: Kind = {
  name: "topic",
  lasting: true,
  alwaysHeld: true,
  create: ({ app }, { token }, what) =>
    sent(
      app.call("POST", "/api/topics", {
        token,
        body: {
          ...{ name: `话题${what.house}`, intro: sentence(what), class_key: "trip" },
          ...{ section: "main", idempotency_key: randomUUID() },
        },
      }),
      (data: OwnTopic) => data.topic.id,
    ),
  change: async (stage, author, id, what) => {
    const version = (await hosted(stage, author, id))?.version ?? "none";
    const body = { name: `话题${what.house}`, intro: sentence(what), class_key: "trip", version };
    return stage.app.call("PUT", `/api/topics/${id}`, { token: author.token, body });
  },
  withdraw: async (stage, author, id) => {
    const name = (await hosted(stage, author, id))?.topic.name ?? "";
    const query = new URLSearchParams({ name });
    return stage.app.call("DELETE", `/api/topics/${id}?${query}`, { token: author.token });
  },
  restore: ({ app }, { token }, id) => app.call("POST", `/api/topics/${id}/restore`, { token }),
  detail: (id) => `/api/topics/${id}`,
};

const led = async (stage: Stage, author: Member, id: string) =>
  (await own<{ items: OwnGroup[] } | null>(stage, author, "/api/my/groups"))?.items.find(
    ({ group: of }) => of.id === id,
  );
const group: Kind = {
  name: "group",
  alwaysHeld: true,
  create: ({ app }, { token }, what) =>
    sent(
      app.call("POST", "/api/groups", {
        token,
        body: {
          ...{ name: `群${what.house}`, intro: sentence(what) },
          ...{ section: "main", idempotency_key: randomUUID() },
        },
      }),
      (data: OwnGroup) => data.group.id,
    ),
  change: async (stage, author, id, what) => {
    const version = (await led(stage, author, id))?.version ?? "none";
    const body = { name: `群${what.house}`, intro: sentence(what), version };
    return stage.app.call("PUT", `/api/groups/${id}`, { token: author.token, body });
  },
  withdraw: async (stage, author, id) => {
    const name = (await led(stage, author, id))?.group.name ?? "";
    const query = new URLSearchParams({ name });
    return stage.app.call("DELETE", `/api/groups/${id}?${query}`, { token: author.token });
  },
  detail: (id) => `/api/groups/${id}`,
};

const profileChange = async (stage: Stage, author: Member, what: Written) =>
  stage.app.call("PUT", "/api/user", {
    token: author.token,
    body: { bio: sentence(what), version: await versionIn(stage, author, "/api/user") },
  });
const profile: Kind = {
  name: "profile",
  lasting: true,
  alwaysHeld: true,
  create: async (stage, author, what) => ({
    ...(await profileChange(stage, author, what)),
    id: author.member.id,
  }),
  change: (stage, author, _id, what) => profileChange(stage, author, what),
  detail: (id) => `/api/user/${id}`,
};

const review: Kind = {
  name: "activity_review",
  create: async ({ app, activity }, { token, member }, what) => {
    await wasThere(app.services.db, activity, member.id);
    return sent(
      app.call("POST", `/api/activities/${activity}/reviews`, {
        token,
        body: { stars: 4, document: documentOfText(sentence(what)), idempotency_key: randomUUID() },
      }),
      ownId,
    );
  },
  change: async (stage, author, id, what) =>
    stage.app.call("PUT", `/api/activity-reviews/${id}`, {
      token: author.token,
      body: {
        stars: 5,
        document: documentOfText(sentence(what)),
        version: await versionIn(stage, author, `/api/my/activity-reviews/${id}`),
      },
    }),
  withdraw: ({ app }, { token }, id) => app.call("DELETE", `/api/activity-reviews/${id}`, { token }),
  detail: (id) => `/api/activity-reviews/${id}`,
};

export const kinds = { post, question, answer, remark, floor, topic, group, profile, review } as const;
export type KindName = keyof typeof kinds;
export const kindNames = Object.keys(kinds) as KindName[];
