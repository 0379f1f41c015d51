import { expect, test } from "vitest";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeSignedIn } from "../../../../../test/support/factories.ts";
import { ADDRESSES_MAX, type Address } from "../contract.ts";
import { addressData, forgetAddresses } from "./personal-data.ts";

const { call, services } = await createTestApp();

const values = (changes: object = {}) => ({
  name: "林一",
  mobile: "13900001111",
  region_code: "440305",
  detail: "科技园路 8 号 5 栋 1203",
  label: "家",
  is_default: false,
  ...changes,
});
let serial = 0;
const key = () => {
  serial += 1;
  return `address-test-${serial}`;
};

function as(token: string) {
  const ask = (method: string, path: string, body?: object) =>
    call(method, `/api/my/addresses${path}`, { token, ...(body && { body }) });
  return {
    ask,
    list: async () => ((await ask("GET", "")).body.data as { items: Address[] }).items,
    add: async (changes: object = {}) =>
      (await ask("POST", "", { ...values(changes), idempotency_key: key() })).body.data as unknown as Address,
  };
}
const someone = async () => as((await makeSignedIn(services.db)).token);
const defaults = (list: Address[]) => list.filter((one) => one.is_default).map((one) => one.detail);

test("an address is kept as it was typed, with its region's name, and the first is the default", async () => {
  const me = await someone();
  const made = await me.add({ name: "  林  一 ", mobile: "+86 139-0000-1111", detail: "<b>5 栋</b>\n1203" });
  expect(made).toMatchObject({
    name: "林 一",
    mobile: "13900001111",
    region_code: "440305",
    region: "广东省深圳市南山区",
    detail: "<b>5 栋</b> 1203",
    label: "家",
    is_default: true,
  });
  expect(await me.list()).toEqual([made]);
});

test("each field that is wrong has its own message, and nothing is stored", async () => {
  const me = await someone();
  const wrong = values({
    name: " ",
    mobile: "12345",
    region_code: "440300",
    detail: "x",
    label: "一二三四五六七",
  });
  const answer = await me.ask("POST", "", { ...wrong, idempotency_key: key() });
  expect(answer.status).toBe(400);
  expect(answer.body.fields).toEqual({
    name: "请填写收货人",
    mobile: "请输入正确的手机号",
    region_code: "请选择所在地区",
    detail: "请填写详细地址，如街道、楼栋和门牌号",
    label: "标签最多 6 个字",
  });
  expect(await me.list()).toEqual([]);
});

test("twenty at most, also when thirty come at once", async () => {
  const me = await someone();
  const statuses = await Promise.all(
    Array.from({ length: 30 }, async (_, n) => {
      const body = { ...values({ detail: `${n} 号楼`, is_default: n % 3 === 0 }), idempotency_key: key() };
      return (await me.ask("POST", "", body)).status;
    }),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(ADDRESSES_MAX);
  expect(statuses.filter((status) => status === 409)).toHaveLength(30 - ADDRESSES_MAX);
  const list = await me.list();
  expect(list).toHaveLength(ADDRESSES_MAX);
  expect(defaults(list)).toHaveLength(1);
});

test("the same address sent twice is there once", async () => {
  const me = await someone();
  const body = { ...values(), idempotency_key: key() };
  const answers = await Promise.all([1, 2, 3].map(() => me.ask("POST", "", body)));
  expect(new Set(answers.map((answer) => (answer.body.data as Address).id)).size).toBe(1);
  expect(await me.list()).toHaveLength(1);
});

test("exactly one is the default, whatever is chosen, changed or deleted", async () => {
  const me = await someone();
  const first = await me.add({ detail: "第一处" });
  const second = await me.add({ detail: "第二处" });
  const third = await me.add({ detail: "第三处", is_default: true });
  expect(defaults(await me.list())).toEqual(["第三处"]);
  expect((await me.list())[0]?.id).toBe(third.id);
  await Promise.all([first, second, third].map(({ id }) => me.ask("PUT", `/${id}/default`)));
  expect(defaults(await me.list())).toHaveLength(1);
  await me.ask("PUT", `/${second.id}/default`);
  const refused = await me.ask("PUT", `/${second.id}`, values({ detail: "改了" }));
  expect(refused.body.fields).toEqual({ is_default: "要换默认地址，请把另一个地址设为默认" });
  await me.ask("PUT", `/${first.id}`, values({ detail: "第一处，刚改过" }));
  await me.ask("DELETE", `/${second.id}`);
  expect(defaults(await me.list())).toEqual(["第一处，刚改过"]);
  await me.ask("DELETE", `/${first.id}`);
  await me.ask("DELETE", `/${third.id}`);
  expect(await me.list()).toEqual([]);
});

test("nobody reaches another's addresses", async () => {
  const me = await someone();
  const other = await someone();
  const mine = await me.add();
  expect(await other.list()).toEqual([]);
  for (const [method, path, body] of [
    ["PUT", `/${mine.id}`, values({ detail: "别人的" })],
    ["PUT", `/${mine.id}/default`, undefined],
    ["DELETE", `/${mine.id}`, undefined],
  ] as const)
    expect((await other.ask(method, path, body)).status).toBe(404);
  expect(await me.list()).toEqual([mine]);
  expect((await call("GET", "/api/my/addresses")).status).toBe(401);
});

test("addresses go with the member's data, and with the account", async () => {
  const { member, token } = await makeSignedIn(services.db);
  await as(token).add();
  expect(await addressData.rows(services.db, member.id)).toEqual([
    {
      name: "林一",
      mobile: "13900001111",
      region: "广东省深圳市南山区",
      detail: "科技园路 8 号 5 栋 1203",
      label: "家",
      is_default: true,
    },
  ]);
  await services.db.transaction(async (tx) => forgetAddresses.forget?.(tx, services, member.id));
  expect(await as(token).list()).toEqual([]);
});
