import { expect, test } from "vitest";
import { warningTemplates } from "#capabilities/people/warnings/server/templates.ts";
import { createTestApp } from "../../../../../../test/support/app.ts";
import { makeAdmin, makeMember, makeRole, makeSignedIn } from "../../../../../../test/support/factories.ts";
import type { MemberDetail } from "../../contract.ts";
import type { GroupMessageDetail } from "../../messages-contract.ts";
import type { Segment } from "../../segments-contract.ts";
import { sendDueMessages } from "../messages/send-messages.ts";

const { call, services } = await createTestApp();
const { db } = services;
const { token } = await makeAdmin(db, "super");
const { version } = await warningTemplates(db);

type Results = { id: string; problem: string; warning: string | null }[];
let keys = 0;
const send = (ids: string[], act: object, more: { by?: string; key?: string } = {}) => {
  keys += 1;
  const body = { ids, act, idempotency_key: more.key ?? `batch-of-members-${keys}` };
  return call("POST", "/api/admin/members/batch", { token: more.by ?? token, body });
};
const resultsOf = (answer: Awaited<ReturnType<typeof send>>) =>
  (answer.body.state
    ? (answer.body.data as unknown as { results: Results })
    : expect.fail(JSON.stringify(answer.body))
  ).results;
const show = async (id: string) =>
  (await call("GET", `/api/admin/members/${id}`, { token })).body.data as unknown as MemberDetail;
const ban = { act: "ban", reason: "广告引流", minutes: 60, hide: false };

test("each is banned on its own, who cannot be says why, and all of it is undone", async () => {
  const { member: one, token: signedIn } = await makeSignedIn(db);
  const two = await makeMember(db);
  const gone = await makeMember(db, { status: "cancelled", mobile: null });
  const ids = [one.id, gone.id, "999999999", two.id];
  const results = resultsOf(await send(ids, ban, { key: "the-same-batch-1" }));
  expect(results.map(({ id }) => id)).toEqual(ids);
  expect(results.map(({ problem }) => problem)).toEqual(["", "这个账号已注销", "没有这位会员", ""]);
  expect((await show(one.id)).standing).toBe("banned");
  expect((await call("GET", "/api/user", { token: signedIn })).status).toBe(401);
  // An answer that was lost: sent again nothing happens twice.
  expect(resultsOf(await send(ids, ban, { key: "the-same-batch-1" }))).toEqual(results);
  expect((await show(one.id)).sanctions).toHaveLength(1);

  const undone = resultsOf(await send([one.id, two.id], { act: "unban", reason: "误操作，已撤销" }));
  expect(undone.map(({ problem }) => problem)).toEqual(["", ""]);
  expect((await show(two.id)).standing).toBe("active");
  expect(resultsOf(await send([two.id], { act: "unban", reason: "再来一次" }))[0]?.problem).toBe(
    "这个账号没有被封禁",
  );
});

test("warnings are given once, and taken back one by one", async () => {
  const ids = [(await makeMember(db)).id, (await makeMember(db)).id];
  const warn = { act: "warn", template: "abuse", version, words: "第二次了" };
  const given = resultsOf(await send(ids, warn, { key: "warned-once-only" }));
  expect(given.every(({ warning }) => warning !== null)).toBe(true);
  expect(resultsOf(await send(ids, warn, { key: "warned-once-only" }))).toEqual(given);
  expect((await show(ids[0] ?? "")).warnings).toEqual({ standing: 1, all: 1 });
  const stale = resultsOf(await send(ids, { ...warn, version: "aaaaaaaaaaaaaaaa" }));
  expect(stale[0]?.problem).toContain("警告模板刚刚改过");
  const warnings = Object.fromEntries(given.map(({ id, warning }) => [id, warning]));
  const back = resultsOf(await send(ids, { act: "withdraw", reason: "误操作", warnings }));
  expect(back.map(({ problem }) => problem)).toEqual(["", ""]);
  expect((await show(ids[0] ?? "")).warnings.standing).toBe(0);
});

test("a message reaches whom it was written to, once, and nobody else", async () => {
  const [one, two, other] = [await makeSignedIn(db), await makeSignedIn(db), await makeSignedIn(db)];
  const body = {
    ...{ ids: [one.member.id, two.member.id], title: "补寄礼品", body: "请补填收货地址。" },
    ...{ link: "/my/addresses", kind: "service", idempotency_key: "message-to-two-1" },
  };
  const made = await call("POST", "/api/admin/members/batch/message", { token, body });
  const again = await call("POST", "/api/admin/members/batch/message", { token, body });
  expect(again.body).toEqual(made.body);
  await sendDueMessages(services);
  const { id } = made.body.data as { id: string };
  const shown = await call("GET", `/api/admin/group-messages/${id}`, { token });
  expect(shown.body.data as unknown as GroupMessageDetail).toMatchObject({
    ...{ state: "sent", told: 2, segment_name: "手选的 2 位会员" },
  });
  const noticesOf = async (by: string) =>
    JSON.stringify((await call("GET", "/api/notices?group=system", { token: by })).body);
  expect(await noticesOf(one.token)).toContain("补寄礼品");
  expect(await noticesOf(other.token)).not.toContain("补寄礼品");
});

test("chosen members come into a segment that was picked by hand, and out of it again", async () => {
  const [one, two] = [(await makeMember(db)).id, (await makeMember(db)).id];
  const put = (ids: string[], into: object, by = token) =>
    call("POST", "/api/admin/members/batch/segment", { token: by, body: { ids, into } });
  const made = (await put([one], { name: "老朋友" })).body.data as { id: string };
  expect((await put([one, two], { id: made.id })).body.data).toMatchObject({ added: [two] });
  const inside = async () => {
    const { body } = await call("GET", `/api/admin/segments/${made.id}/members`, { token });
    return (body.data as unknown as { items: { member: { id: string } }[] }).items.map(
      ({ member }) => member.id,
    );
  };
  expect(await inside()).toEqual([two, one]);
  const leave = `/api/admin/members/batch/segment/${made.id}/leave`;
  expect((await call("POST", leave, { token, body: { ids: [two] } })).body.data).toEqual({ left: 1 });
  expect(await inside()).toEqual([one]);
  const filter = await call("POST", "/api/admin/segments", {
    token,
    body: { name: "按条件", filter: { city: "上海" } },
  });
  expect((await put([one], { id: (filter.body.data as unknown as Segment).id })).status).toBe(409);
  expect((await put([one], { name: "老朋友" })).status).toBe(409);
  expect((await put(["999999999"], { name: "没有人" })).status).toBe(404);
});

test("too many, the same twice, and who may not are refused before anything is done", async () => {
  const { id } = await makeMember(db);
  expect((await send([], ban)).status).toBe(400);
  expect((await send([id, id], ban)).status).toBe(400);
  const many = Array.from({ length: 501 }, (_, at) => String(at + 1));
  expect((await send(many, ban)).body.error).toEqual(["一次最多选 500 位会员"]);
  const { token: by } = await makeAdmin(db, await makeRole(db, [{ permission: "members.read" }]));
  expect((await send([id], ban, { by })).status).toBe(403);
  expect((await send([id], { act: "warn", template: "abuse", version, words: "" }, { by })).status).toBe(403);
  const segment = { ids: [id], into: { name: "不许" } };
  expect((await call("POST", "/api/admin/members/batch/segment", { token: by, body: segment })).status).toBe(
    403,
  );
  const message = { ids: [id], title: "标题", body: "正文", kind: "news", idempotency_key: "not-allowed-1" };
  expect((await call("POST", "/api/admin/members/batch/message", { token: by, body: message })).status).toBe(
    403,
  );
  expect((await show(id)).standing).toBe("active");
});
