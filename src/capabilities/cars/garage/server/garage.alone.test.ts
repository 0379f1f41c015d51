import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { carGenerations, carSeries, carTrims } from "#capabilities/cars/catalogue/server/tables.ts";
import { interestChoices, memberInterests } from "#capabilities/people/members/server/public.ts";
import { Keys } from "#platform/secrets/keys.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeMember, makePicture, makeSignedIn } from "../../../../../test/support/factories.ts";
import { CARS_MAX, type CarRecord, type GarageCar } from "../contract.ts";
import { type CarState, carStates } from "./car-states.ts";
import { hashOf, resealHashSecret } from "./hash-of.ts";
import { carData, carMerge, forgetCars, recordData } from "./own-data.ts";
import { ownSeries } from "./own-series.ts";
import { carsOf } from "./read-cars.ts";
import { carHashSecrets, memberCars } from "./tables.ts";

const { call, services } = await createTestApp();
const { db } = services;

const VIN = "LFMAA11E0D0123456";
const PLATE = "京AD88812";

const [series] = await db
  .insert(carSeries)
  .values([
    { slug: "river", name: "江行", make: "晨风", section: umbrellaSection.slug, body: "suv" },
    { slug: "hill", name: "山行", make: "晨风", section: umbrellaSection.slug, body: "suv" },
  ])
  .returning();
if (!series) throw new Error("no series");
const [generation] = await db
  .insert(carGenerations)
  .values({ seriesId: series.id, code: "RV50", fromYear: 2020, makers: ["LFM"] })
  .returning();
const [trim] = await db
  .insert(carTrims)
  .values({ seriesId: series.id, generationId: generation?.id, modelYear: 2022, name: "2.0L 远行版" })
  .returning();
if (!generation || !trim) throw new Error("no trim");

let serial = 0;
const values = (changes: object = {}) => ({ series: "river", ...changes });
const keyed = (changes: object = {}) => {
  serial += 1;
  return { ...values(changes), idempotency_key: `garage-test-${serial}` };
};

function as(id: string, token: string) {
  const ask = (method: string, path: string, body?: object) =>
    call(method, `/api/my/cars${path}`, { token, ...(body && { body }) });
  return {
    id,
    ask,
    list: async () => ((await ask("GET", "")).body.data as { items: GarageCar[] }).items,
    add: async (changes: object = {}) => (await ask("POST", "", keyed(changes))).body.data as GarageCar,
  };
}
async function someone() {
  const { member, token } = await makeSignedIn(db);
  return as(member.id, token);
}
/** The certification's word on some cars, for one test. */
const states = new Map<string, CarState>();
carStates.offer("test", { states: async () => states }).install();

test("a car is kept with its catalogue's name; of VIN and plate only what recognises them", async () => {
  const me = await someone();
  const made = await me.add({
    generation_id: generation.id,
    trim_id: trim.id,
    plate: " 京a·d88812 ",
    vin: VIN.toLowerCase(),
    colour: "雪山白",
    mileage_km: 32_000,
    bought_on: "2022-05-06",
    city: "杭州",
    dealer: "城西店",
  });
  expect(made).toMatchObject({
    label: "晨风 江行 2022款 2.0L 远行版",
    series: { slug: "river" },
    generation: { code: "RV50", makers: ["LFM"] },
    plate: "京A·D8**12",
    vin_last: "123456",
    is_default: true,
    certification: { state: "none", locked: false },
  });
  expect(await me.list()).toEqual([made]);
  const everything = JSON.stringify([
    await db.select().from(memberCars),
    (await db.execute("select * from idempotency_keys")).rows,
  ]);
  for (const secret of [VIN, VIN.slice(0, 11), PLATE, "D88812"]) expect(everything).not.toContain(secret);
});

test("each field that is wrong has its own message, and nothing is stored", async () => {
  const me = await someone();
  const wrong = { mileage_km: 1.5, bought_on: "2999-01-01", colour: "一".repeat(13), series: "" };
  const answer = await me.ask("POST", "", keyed(wrong));
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body.fields ?? {}).sort()).toEqual([
    "bought_on",
    "colour",
    "mileage_km",
    "series",
  ]);
  for (const [changes, field] of [
    [{ series: "nowhere" }, "series"],
    [{ series: "hill", trim_id: trim.id }, "series"],
    [{ series: "hill", generation_id: generation.id }, "series"],
    [{ vin: "车架号" }, "vin"],
    [{ plate: "12" }, "plate"],
  ] as const) {
    const refused = await me.ask("POST", "", keyed(changes));
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.fields ?? {})).toEqual([field]);
  }
  expect((await me.ask("POST", "", keyed({ picture_id: "999999" }))).status).toBe(400);
  expect(await me.list()).toEqual([]);
});

test("what a careful clerk would doubt is kept all the same", async () => {
  const me = await someone();
  expect(await me.add({ vin: "1111", plate: "京A1234" })).toMatchObject({ vin_last: "1111" });
});

test("five at most, also when ten come at once, and one of them is the default", async () => {
  const me = await someone();
  const statuses = await Promise.all(
    Array.from(
      { length: 10 },
      async (_, n) => (await me.ask("POST", "", keyed({ is_default: n % 3 === 0 }))).status,
    ),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(CARS_MAX);
  expect(statuses.filter((status) => status === 409)).toHaveLength(10 - CARS_MAX);
  const list = await me.list();
  expect(list.filter((car) => car.is_default)).toHaveLength(1);
  await Promise.all(list.map(({ id }) => me.ask("PUT", `/${id}/default`)));
  expect((await me.list()).filter((car) => car.is_default)).toHaveLength(1);
});

test("sent twice it is there once; the same VIN twice in one garage is refused", async () => {
  const me = await someone();
  const body = keyed({ vin: VIN });
  const answers = await Promise.all([1, 2, 3].map(() => me.ask("POST", "", body)));
  expect(new Set(answers.map((answer) => (answer.body.data as GarageCar).id)).size).toBe(1);
  const again = await me.ask("POST", "", keyed({ vin: VIN }));
  expect(again.status).toBe(409);
  expect(again.body.fields).toEqual({ vin: "这台车已经在你的车库里" });
  // Somebody else may say that it is his: the certification decides.
  expect((await (await someone()).add({ vin: VIN })).vin_last).toBe("123456");
});

test("VIN and plate stay as they are when they are left out, and go when they are emptied", async () => {
  const me = await someone();
  const { id } = await me.add({ vin: VIN, plate: PLATE });
  const kept = (await me.ask("PUT", `/${id}`, values({ colour: "黑" }))).body.data;
  expect(kept).toMatchObject({ colour: "黑", plate: "京A·D8**12", vin_last: "123456" });
  const emptied = (await me.ask("PUT", `/${id}`, values({ vin: "", plate: "" }))).body.data;
  expect(emptied).toMatchObject({ plate: "", vin_last: "" });
});

test("a picture is its owner's alone, replaced and given up with the car", async () => {
  const me = await someone();
  const first = await makePicture(db, { ownerMemberId: me.id, attachedAt: null });
  const second = await makePicture(db, { ownerMemberId: me.id, attachedAt: null });
  const foreign = await makePicture(db, { ownerMemberId: (await makeMember(db)).id, attachedAt: null });
  const { id, picture } = await me.add({ picture_id: first.id });
  expect(picture?.src).toContain("/media/");
  expect(picture?.src).not.toBe(`/media/${first.key}`);
  expect((await call("GET", `/media/${first.key}`)).status).toBe(404);
  expect((await me.ask("PUT", `/${id}`, values({ picture_id: foreign.id }))).status).toBe(400);
  const changed = await me.ask("PUT", `/${id}`, values({ picture_id: second.id }));
  expect(changed.body.data).toMatchObject({ picture: { id: second.id } });
  const kept = await me.ask("PUT", `/${id}`, values({ picture_id: second.id }));
  expect(kept.status).toBe(200);
  expect((await me.ask("DELETE", `/${id}`)).status).toBe(200);
  // Both are free again: another car may take them.
  expect((await me.ask("POST", "", keyed({ picture_id: first.id }))).status).toBe(200);
  expect((await me.ask("POST", "", keyed({ picture_id: second.id }))).status).toBe(200);
});

test("what is certified is neither changed nor deleted; everything else of the car is", async () => {
  const me = await someone();
  const { id } = await me.add({ vin: VIN, plate: PLATE, bought_on: "2022-05-06" });
  states.set(id, { state: "approved", path: "/my/car-audit", locked: true, valid_until: new Date() });
  for (const changes of [{ vin: "" }, { plate: "京A12345" }, { series: "hill" }, { bought_on: null }]) {
    const refused = await me.ask("PUT", `/${id}`, values({ bought_on: "2022-05-06", ...changes }));
    expect(refused.status).toBe(409);
  }
  const fine = { bought_on: "2022-05-06", mileage_km: 50_000, vin: VIN, plate: "京A D88812" };
  expect((await me.ask("PUT", `/${id}`, values(fine))).status).toBe(200);
  const kept = await me.ask("DELETE", `/${id}`);
  expect([kept.status, kept.body.error]).toEqual([409, ["这台车已认证，请先在认证里解除绑定再删除"]]);
  expect((await me.list())[0]).toMatchObject({ mileage_km: 50_000, certification: { state: "approved" } });
  states.delete(id);
  expect((await me.ask("DELETE", `/${id}`)).status).toBe(200);
  const [row] = await db.select().from(memberCars).where(eq(memberCars.id, id));
  expect(row).toMatchObject({
    vinHash: null,
    plateHash: null,
    vinLast: "",
    plateMasked: "",
    mileageKm: null,
  });
});

test("nobody reaches another's cars and records", async () => {
  const me = await someone();
  const other = await someone();
  const { id } = await me.add();
  const record = { kind: "upkeep", title: "换机油", done_on: "2024-01-02" };
  const made = await me.ask("POST", `/${id}/records`, { ...record, idempotency_key: "record-of-mine" });
  const one = (made.body.data as CarRecord).id;
  for (const [method, path, body] of [
    ["PUT", `/${id}`, values()],
    ["PUT", `/${id}/default`, undefined],
    ["DELETE", `/${id}`, undefined],
    ["GET", `/${id}/records`, undefined],
    ["POST", `/${id}/records`, { ...record, idempotency_key: "record-of-other" }],
    ["PUT", `/${id}/records/${one}`, record],
    ["DELETE", `/${id}/records/${one}`, undefined],
  ] as const)
    expect((await other.ask(method, path, body)).status).toBe(404);
  const theirs = await other.add();
  expect((await other.ask("DELETE", `/${theirs.id}/records/${one}`)).status).toBe(404);
  expect((await call("GET", "/api/my/cars")).status).toBe(401);
  expect(await other.list()).toHaveLength(1);
});

test("records stand by their day, add up, are changed and deleted, and refuse what is wrong", async () => {
  const me = await someone();
  const { id } = await me.add();
  const add = (changes: object) => {
    serial += 1;
    const body = { kind: "upkeep", title: "保养", done_on: "2024-03-01", ...changes };
    return me.ask("POST", `/${id}/records`, { ...body, idempotency_key: `record-test-${serial}` });
  };
  await add({ title: "首保", mileage_km: 5000, done_on: "2023-03-01" });
  const made = await add({ kind: "modification", title: "换轮毂", cost_yuan: "8800" });
  const read = async () =>
    (await me.ask("GET", `/${id}/records`)).body.data as { items: CarRecord[]; cost_yuan: number };
  expect((await read()).items.map(({ title }) => title)).toEqual(["换轮毂", "首保"]);
  const one = (made.body.data as CarRecord).id;
  const changed = { kind: "modification", title: "换回原厂轮毂", done_on: "2022-03-01", cost_yuan: "388.50" };
  await me.ask("PUT", `/${id}/records/${one}`, changed);
  expect(await read()).toMatchObject({
    items: [
      { title: "首保", cost_yuan: null },
      { title: "换回原厂轮毂", cost_yuan: 388.5 },
    ],
    cost_yuan: 388.5,
  });
  for (const wrong of [
    { title: " " },
    { done_on: "2999-01-01" },
    { cost_yuan: -1 },
    { cost_yuan: "0" },
    { cost_yuan: "3.885" },
    { cost_yuan: "03" },
    { cost_yuan: "10000000.01" },
    { cost_yuan: "一千" },
    { mileage_km: 9_000_000 },
    { kind: "race" },
  ])
    expect((await add(wrong)).status).toBe(400);
  await me.ask("DELETE", `/${id}/records/${one}`);
  expect((await read()).items).toHaveLength(1);
  expect(await recordData.rows(db, me.id)).toMatchObject([{ kind: "保养", title: "首保", mileage_km: 5000 }]);
});

test("a joined account brings its cars; one that both have keeps its VIN once", async () => {
  const ending = await someone();
  const going = await someone();
  await ending.add({ vin: VIN, colour: "白" });
  await ending.add({ colour: "黑" });
  await going.add({ vin: VIN, colour: "红" });
  await db.transaction(async (tx) => carMerge.merge?.(tx, services, { from: ending.id, into: going.id }));
  const list = await going.list();
  expect(list.map(({ colour, is_default, vin_last }) => [colour, is_default, vin_last])).toEqual([
    ["红", true, "123456"],
    ["白", false, ""],
    ["黑", false, ""],
  ]);
  expect(await carData.rows(db, going.id)).toHaveLength(3);
  await db.transaction(async (tx) => forgetCars.forget?.(tx, services, going.id));
  expect(await carsOf(db, going.id)).toEqual([]);
});

test("hashes are equal for equal text, survive a change of keys, and need the key", async () => {
  const first = await hashOf(db, services.keys, "vin", VIN);
  expect(await hashOf(db, services.keys, "vin", VIN)).toBe(first);
  expect(await hashOf(db, services.keys, "plate", VIN)).not.toBe(first);
  // The first two processes that need the secret at the same time have one.
  await db.delete(carHashSecrets);
  const both = await Promise.all([1, 2].map(() => hashOf(db, services.keys, "vin", VIN)));
  expect(new Set(both).size).toBe(1);
  expect(both[0]).not.toBe(first);
  const [old, fresh] = ["o", "n"].map((letter) => Buffer.from(letter.repeat(32)));
  if (!old || !fresh) throw new Error("no keys");
  await db.delete(carHashSecrets);
  const before = await hashOf(db, new Keys([old]), "vin", VIN);
  const rotated = new Keys([fresh, old]);
  expect(await hashOf(db, rotated, "vin", VIN)).toBe(before);
  expect([await resealHashSecret(db, rotated), await resealHashSecret(db, rotated)]).toEqual([true, false]);
  expect(await hashOf(db, new Keys([fresh]), "vin", VIN)).toBe(before);
  await expect(hashOf(db, new Keys([old]), "vin", VIN)).rejects.toThrow("not among the configured");
});

test("the series of one's own cars come before those that one follows, each once", async () => {
  const me = await someone();
  await db.insert(memberInterests).values([
    { memberId: me.id, key: "river", position: 0 },
    { memberId: me.id, key: "far", position: 1 },
  ]);
  interestChoices
    .offer("test", async () => [
      { key: "far", label: "远方", group: "晨风" },
      { key: "river", label: "江行", group: "晨风" },
    ])
    .install();
  await me.add({ series: "hill" });
  await me.add({ series: "river" });
  expect((await ownSeries(db, me.id)).map(({ key }) => key)).toEqual(["hill", "river", "far"]);
});
