import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { noticeKinds } from "#capabilities/people/notices/server/notice-kinds.ts";
import { notify, withdrawNotices } from "#capabilities/people/notices/server/public.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeMember } from "../../../../../test/support/factories.ts";
import { startWechatStandIn, wechatEnv } from "../../../../../test/support/wechat.ts";
import { people } from "../../../../../test/support/wechat-people.ts";
import { until } from "../../../../../test/support/within.ts";
import { settleTemplates, startMessages } from "./messages.ts";
import { wechatAccounts } from "./tables.ts";

const KIND = "members.sign-in-ended";
const SEND = "/cgi-bin/message/template/send";
const wechat = await startWechatStandIn();
afterAll(() => wechat.close());
const app = await createTestApp({
  env: { ...wechatEnv(wechat), WECHAT_TEMPLATES: `${KIND}=stand-in-template:thing1:time2` },
});
const { services } = app;
const { db } = services;
await settleTemplates(services);

let serial = 0;
beforeEach(async () => {
  wechat.messages.length = 0;
  wechat.requests.length = 0;
  wechat.fault(SEND, null);
  await db.execute(sql`delete from outbox_messages`);
  await db.delete(wechatAccounts);
});

const bound = async (openId = people.lin?.openid ?? "") => {
  const member = await makeMember(db);
  await db.insert(wechatAccounts).values({ appId: wechat.appId, openId, memberId: member.id });
  return member;
};

/** As a feature does that tells something of this kind. */
async function tell(memberId: string, title = "一台设备已被退出登录") {
  const kind = noticeKinds.get(KIND);
  if (kind === undefined) throw new Error("there is no such kind");
  serial += 1;
  const key = `test:${serial}`;
  await db.transaction((tx) =>
    notify(tx, kind, { memberId, key }, { title, link: "/lexus/my/safety" } as never),
  );
  return key;
}

async function waiting(): Promise<{ attempts: number; error: string }[]> {
  const { rows } = await db.execute<{ attempts: number; error: string }>(
    sql`select attempts, last_error as error from outbox_messages order by id`,
  );
  return rows;
}

/** Of another process; the app's own goes on beside it. */
async function relayed() {
  const relay = startMessages(services);
  await relay?.drain();
  await relay?.stop();
}

test("what a member is told goes to his WeChat too, with words that fit and the way to it", async () => {
  const member = await bound();
  await tell(member.id, "一台设备已被退出登录，请检查你所有的设备，谢谢");
  await relayed();
  await until("the message", async () => wechat.messages.length > 0);
  expect(wechat.messages).toEqual([
    {
      touser: people.lin?.openid,
      template_id: "stand-in-template",
      url: "http://paddock.test/lexus/my/safety",
      data: {
        thing1: { value: "一台设备已被退出登录，请检查你所有的设…" },
        time2: { value: expect.stringMatching(/^\d{4}年\d{1,2}月\d{1,2}日 \d\d:\d\d$/) },
      },
    },
  ]);
  await until("the end of it", async () => (await waiting()).length === 0);
});

test("who signs in another way, and what has no template, is not told there", async () => {
  await tell((await makeMember(db)).id);
  expect(await waiting()).toEqual([]);
  const plain = await createTestApp({ env: wechatEnv(wechat), beside: app });
  await settleTemplates(plain.services);
  await tell((await bound()).id);
  expect(await waiting()).toEqual([]);
  await settleTemplates(services);
});

test("a notice that is not told, is not told by WeChat either", async () => {
  const member = await bound();
  const failed = db.transaction(async (tx) => {
    const kind = noticeKinds.get(KIND);
    if (kind) await notify(tx, kind, { memberId: member.id }, { title: "不" } as never);
    throw new Error("rolled back");
  });
  await expect(failed).rejects.toThrow("rolled back");
  expect(await waiting()).toEqual([]);
  await withdrawNotices(db, "nothing");
});

test("what WeChat does not take now is tried again later", async () => {
  wechat.fault(SEND, { errcode: 45009 });
  await tell((await bound()).id);
  await relayed();
  await until("the failure", async () => (await waiting())[0]?.attempts === 1);
  wechat.fault(SEND, null);
  await db.execute(sql`update outbox_messages set due_at = now()`);
  await relayed();
  await until("the message", async () => wechat.messages.length === 1);
});

test("a token that something else voided is renewed on the way", async () => {
  await tell((await bound()).id);
  await relayed();
  await until("the message", async () => wechat.messages.length === 1);
  wechat.voidToken();
  await db.delete(wechatAccounts);
  await tell((await bound()).id);
  await relayed();
  await until("the next message", async () => wechat.messages.length === 2);
});

test("who does not follow the account is left alone from then on", async () => {
  const member = await bound(people.wen?.openid);
  await tell(member.id);
  await relayed();
  await until("the refusal", async () => (await db.select().from(wechatAccounts))[0]?.reachable === false);
  await until("the end of it", async () => (await waiting()).length === 0);
  await tell(member.id);
  expect(await waiting()).toEqual([]);
});
