import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { notices } from "../../src/capabilities/people/notices/server/tables.ts";
import { moveLife } from "../../src/capabilities/review/moderation/server/public.ts";
import type { OwnTopic } from "../../src/features/topics/contract.ts";
import type { TestApp } from "./app.ts";
import { makeSignedIn } from "./factories.ts";

/** What members who propose and host topics do, over an app. */
export function topicHosts({ call, services }: TestApp) {
  const { db } = services;
  let serial = 0;
  const proposal = (values: object = {}) => {
    serial += 1;
    return {
      ...{ name: `提一个话题${serial}`, intro: "说说大家都在哪里开。", class_key: "trip", section: "main" },
      ...{ idempotency_key: `proposal-${serial}` },
      ...values,
    };
  };
  /** A member whose level lets him propose. */
  const driver = () => makeSignedIn(db, { level: 3 });
  const propose = (token: string, values: object = {}) =>
    call("POST", "/api/topics", { token, body: proposal(values) });
  const move = (id: string, name: "pass" | "reject" | "revoke", reason = "") =>
    db.transaction((tx) => moveLife(tx, services, "topic", id, name, { by: {}, reason }));
  const own = async (token: string) =>
    (await call("GET", "/api/my/hosted-topics", { token })).body.data as { items: OwnTopic[] };
  const toldTo = async (memberId: string) =>
    (await db.select().from(notices).where(eq(notices.memberId, memberId))).map(({ title }) => title);
  /** Kept answers are dropped with every change; whoever read the database behind it waits like this. */
  const settle = () => call("POST", "/api/topics/1/view");
  /** A proposal that waits for review. */
  const proposed = async (token: string, values: object = {}): Promise<OwnTopic> => {
    const answer = await propose(token, values);
    expect([answer.status, answer.body.error]).toEqual([200, undefined]);
    return answer.body.data as OwnTopic;
  };
  /** One that everybody sees. */
  const shown = async (token: string, values: object = {}): Promise<OwnTopic> => {
    const made = await proposed(token, values);
    await move(made.topic.id, "pass");
    await settle();
    return (await own(token)).items.find(({ topic }) => topic.id === made.topic.id) ?? made;
  };
  const page = (id: string) => call("GET", `/api/topics/${id}`);
  return { proposal, driver, propose, move, own, toldTo, settle, proposed, shown, page };
}
