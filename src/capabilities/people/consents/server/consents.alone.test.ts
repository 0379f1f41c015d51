import { expect, test } from "vitest";
import { publishTexts } from "#capabilities/people/legal/server/publish-texts.ts";
import { documents } from "#capabilities/people/legal/server/tables.ts";
import { figuresOf } from "#platform/database/figures-of.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeMember, makeSignedIn } from "../../../../../test/support/factories.ts";
import type { ConsentState, SignedText } from "../contract.ts";
import { signableKeys } from "../signable.ts";
import { consentEffects } from "./effects.ts";
import { forgetSignatures, renewalWaits, signatureData, signatureMerge } from "./own-data.ts";
import { signConsent } from "./sign.ts";
import { consentOf } from "./standing.ts";

const { call, services } = await createTestApp();
const { db } = services;
await publishTexts(db);
const section = umbrellaSection.slug;

function as(token: string) {
  const at = (key: string) => `/api/my/signatures/${key}`;
  return {
    state: async (key: string) => (await call("GET", at(key), { token })).body.data as ConsentState,
    list: async () =>
      ((await call("GET", "/api/my/signatures", { token })).body.data as { items: SignedText[] }).items,
    sign: (key: string, body: object) => call("POST", at(key), { token, body: { section, ...body } }),
    withdraw: (key: string) => call("DELETE", at(key), { token }),
  };
}
const someone = async () => {
  const { member, token } = await makeSignedIn(db);
  return { id: member.id, ...as(token) };
};

const waiting = async (memberId: string) =>
  (await figuresOf(db, "test:waiting", [["of his", renewalWaits]], memberId)).get("of his");

test("every text that is signed has a version in force from the first day on", async () => {
  const me = await someone();
  const states = await Promise.all(signableKeys.map((key) => me.state(key)));
  expect(states.filter(({ version }) => version === null)).toEqual([]);
});

test("a text is signed with name, version and time, once however often it is tapped", async () => {
  const me = await someone();
  const before = await me.state("portrait");
  expect(before).toMatchObject({ signed: null, valid: false });
  const body = { version: before.version, name: "林  一" };
  const answers = await Promise.all([1, 2, 3].map(() => me.sign("portrait", body)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await me.state("portrait")).toMatchObject({
    valid: true,
    signed: { version: before.version, name: "林 一", section },
  });
  expect(await me.list()).toHaveLength(1);
  expect((await me.state("track")).known).toEqual({ name: "林 一", contact: "" });
});

test("what a text asks for is missing, or it is another version, and nothing is signed", async () => {
  const me = await someone();
  const { version } = await me.state("track");
  const cases = [
    [{ version, name: "林", contact: "13900001111" }, 400, "name"],
    [{ version, name: "林一", contact: "" }, 400, "contact"],
    [{ version: "2020-01-01", name: "林一", contact: "13900001111" }, 409, undefined],
    [{ version, name: "林一", contact: "13900001111", section: "nowhere" }, 400, undefined],
  ] as const;
  for (const [body, status, field] of cases) {
    const answer = await me.sign("track", body);
    expect(answer.status).toBe(status);
    if (field) expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
  }
  expect((await me.sign("agreement", { version })).status).toBe(400);
  expect((await call("POST", "/api/my/signatures/track", { body: { section, version } })).status).toBe(401);
  expect(await me.list()).toEqual([]);
});

test("a signature is withdrawn once, with what rests on it, and can be given again", async () => {
  const me = await someone();
  const ended: string[] = [];
  const effect = consentEffects.get("safety");
  expect(effect).toBeUndefined();
  consentEffects
    .offer("safety", {
      consequence: "报名会取消。",
      async withdrawn(_tx, _services, memberId) {
        ended.push(memberId);
      },
    })
    .install();
  const { version, consequence } = await me.state("safety");
  expect(consequence).toBe("报名会取消。");
  await me.sign("safety", { version });
  const both = await Promise.all([me.withdraw("safety"), me.withdraw("safety")]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(ended).toEqual([me.id]);
  expect(await me.state("safety")).toMatchObject({ signed: null, valid: false });
  await me.sign("safety", { version });
  expect((await me.list()).map(({ state }) => state)).toEqual(["signed", "withdrawn"]);
});

test("a correction asks nobody again; a change of substance asks everybody who signed before it", async () => {
  const me = await someone();
  const { version: first } = await me.state("carconsent");
  await me.sign("carconsent", { version: first });
  const publish = (version: string, substantial: boolean) =>
    db
      .insert(documents)
      .values({ key: "carconsent", version, title: "授权书", body: "新的正文", substantial });
  await publish("2026-04-01", false);
  expect(await me.state("carconsent")).toMatchObject({ version: "2026-04-01", valid: true });
  expect(await waiting(me.id)).toBe(0);
  await publish("2026-05-01", true);
  expect(await me.state("carconsent")).toMatchObject({ signed: { version: first }, valid: false });
  expect((await me.list())[0]?.state).toBe("outdated");
  expect(await waiting(me.id)).toBe(1);
  // What was on the screen is no longer what is in force.
  expect((await me.sign("carconsent", { version: first })).status).toBe(409);
  await me.sign("carconsent", { version: "2026-05-01" });
  expect((await me.list()).map(({ state }) => state)).toEqual(["signed", "replaced"]);
  expect((await consentOf(db, me.id, ["carconsent", "track"])).size).toBe(1);
});

test("signatures go into the archive, over to a joined account, and with the account", async () => {
  const me = await someone();
  const other = await makeMember(db);
  await db.transaction((tx) => signConsent(tx, me.id, "portrait", { section, name: "林一" }));
  expect(await signatureData.rows(db, me.id)).toMatchObject([
    { document: "portrait", what: "签署", name: "林一" },
  ]);
  await db.transaction(async (tx) => signatureMerge.merge?.(tx, services, { from: me.id, into: other.id }));
  expect(await signatureData.rows(db, me.id)).toEqual([]);
  expect((await consentOf(db, other.id, ["portrait"])).get("portrait")?.valid).toBe(true);
  await db.transaction(async (tx) => forgetSignatures.forget?.(tx, services, other.id));
  expect(await signatureData.rows(db, other.id)).toEqual([]);
});
