import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { memberTokens } from "#capabilities/people/members/server/tables.ts";
import { hashToken } from "#platform/auth/tokens.ts";
import type { Actor } from "#platform/http/actor.ts";
import { closedToMinors, member } from "#platform/http/policy.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeSignedIn } from "../../../../../test/support/factories.ts";
import { allowMore, countUse, LIMIT_SECONDS, minorMode, turnOn } from "./minor-mode.ts";

const { call, services } = await createTestApp();
const { db } = services;

/** In China's time, on one day. */
const at = (time: string) => new Date(`2026-11-20T${time}:00+08:00`);
const post = (token: string, what: string, body?: object) =>
  call("POST", `/api/user/minor-mode${what}`, { token, ...(body && { body }) });

describe("minors' mode", () => {
  it("is on for the member on every device, and off with its password alone", async () => {
    const { token } = await makeSignedIn(db);
    expect((await post(token, "", { password: "2468" })).body.data).toMatchObject({ on: true });
    expect((await call("GET", "/api/user", { token })).body.data).toMatchObject({ minor_mode: true });
    // Turned on once more with another password it would be anybody's to turn off.
    expect((await post(token, "", { password: "1111" })).status).toBe(409);
    const wrong = await post(token, "/off", { password: "1111" });
    expect([wrong.status, wrong.body.fields]).toEqual([400, { password: "密码不正确" }]);
    expect((await post(token, "/off", { password: "2468" })).body.data).toMatchObject({ on: false });
    expect((await call("GET", "/api/user", { token })).body.data).toMatchObject({ minor_mode: false });
  });

  it("takes four digits and nothing else", async () => {
    const { token } = await makeSignedIn(db);
    for (const password of ["123", "12345", "abcd", "１２３４", 1234, null])
      expect((await post(token, "", { password })).status).toBe(400);
    expect((await call("GET", "/api/user/minor-mode", { token })).body.data).toMatchObject({ on: false });
  });

  it("cannot be guessed: after a few tries even the right password waits", async () => {
    const { token } = await makeSignedIn(db);
    await post(token, "", { password: "2468" });
    let tries = 0;
    while ((await post(token, "/off", { password: String(1000 + tries) })).status === 400 && tries < 20)
      tries += 1;
    // Twice eight where a new window began between them.
    expect(tries).toBeLessThanOrEqual(16);
    expect((await post(token, "/off", { password: "2468" })).body.code).toBe("RATE_LIMITED");
  });

  it("with a forgotten password is turned off by a code to the number", async () => {
    const { token } = await makeSignedIn(db);
    await post(token, "", { password: "2468" });
    expect((await post(token, "/reset")).body.code).toBe("PROOF_REQUIRED");
    await db
      .update(memberTokens)
      .set({ provedAt: new Date() })
      .where(eq(memberTokens.hash, hashToken(token)));
    expect((await post(token, "/reset")).body.data).toMatchObject({ on: false });
  });

  it("locks after forty minutes of a day, however many devices tell it, and begins anew the next", async () => {
    const { member: child } = await makeSignedIn(db);
    await turnOn(db, child.id, "2468", at("09:00"));
    let now = at("10:00").getTime();
    await countUse(db, child.id, new Date(now));
    for (let minute = 0; minute < 39; minute += 1) {
      // Two devices, half a minute apart.
      now += 30_000;
      await countUse(db, child.id, new Date(now));
      now += 30_000;
      await countUse(db, child.id, new Date(now));
    }
    expect(await minorMode(db, child.id, new Date(now))).toMatchObject({ used_seconds: 2340, locked: null });
    now += 60_000;
    expect(await countUse(db, child.id, new Date(now))).toMatchObject({
      used_seconds: LIMIT_SECONDS,
      locked: "time",
    });
    expect(await minorMode(db, child.id, new Date("2026-11-21T08:00:00+08:00"))).toMatchObject({
      used_seconds: 0,
      locked: null,
    });
  });

  it("counts nothing while the phone lies there", async () => {
    const { member: child } = await makeSignedIn(db);
    await turnOn(db, child.id, "2468", at("09:00"));
    await countUse(db, child.id, at("10:00"));
    expect(await countUse(db, child.id, at("15:00"))).toMatchObject({ used_seconds: 60 });
  });

  it.each([
    ["21:59", null],
    ["22:00", "night"],
    ["23:30", "night"],
    ["03:00", "night"],
    ["05:59", "night"],
    ["06:00", null],
  ])("at %s in China is locked: %s", async (time, locked) => {
    const { member: child } = await makeSignedIn(db);
    await turnOn(db, child.id, "2468", at("09:00"));
    expect(await minorMode(db, child.id, at(time))).toMatchObject({ locked });
  });

  it("is opened for half an hour more by the password", async () => {
    const { member: child } = await makeSignedIn(db);
    await turnOn(db, child.id, "2468", at("09:00"));
    await expect(allowMore(db, child.id, "1111", at("22:10"))).rejects.toThrow("密码不正确");
    expect(await minorMode(db, child.id, at("22:11"))).toMatchObject({ locked: "night" });
    await allowMore(db, child.id, "2468", at("22:10"));
    expect(await minorMode(db, child.id, at("22:39"))).toMatchObject({ locked: null });
    expect(await minorMode(db, child.id, at("22:41"))).toMatchObject({ locked: "night" });
  });
});

it("what is closed to minors refuses them, whatever the client does", () => {
  const policy = closedToMinors(member);
  const actor: Actor = {
    kind: "member",
    id: "1",
    tokenHash: "",
    role: "member",
    status: "active",
    minor: false,
    provedAt: null,
  };
  expect(policy.check(actor)).toBe(actor);
  expect(() => policy.check({ ...actor, minor: true })).toThrow("未成年人模式下不可用");
  expect(() => policy.check({ kind: "visitor" })).toThrow("请先登录");
});
