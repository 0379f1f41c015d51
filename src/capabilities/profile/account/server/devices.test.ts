import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { memberTokens, smsCodes } from "#capabilities/people/members/server/tables.ts";
import type { Device } from "#capabilities/profile/account/contract.ts";
import { hashToken } from "#platform/auth/tokens.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeMember, makeSignedIn } from "../../../../../test/support/factories.ts";

const { call, services } = await createTestApp({ env: { SMS_ADDRESS_HOUR_MAX: "1000" } });
const { db } = services;
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1";
const WECHAT = "Mozilla/5.0 (Linux; Android 15) Chrome/120 Mobile MicroMessenger/8.0.50";

beforeEach(async () => {
  await db.delete(smsCodes);
});

async function signIn(mobile: string, userAgent: string, from: string): Promise<string> {
  await db.delete(smsCodes);
  const headers = { "user-agent": userAgent, "x-forwarded-for": from };
  const sent = await call("POST", "/api/sms/code", { body: { mobile }, headers });
  const { demo_code: code } = sent.body.data as { demo_code: string };
  const answer = await call("POST", "/api/user/login", { body: { mobile, code, agreed: true }, headers });
  return (answer.body.data as { access_token: string }).access_token;
}

const list = async (token: string) =>
  ((await call("GET", "/api/user/devices", { token })).body.data as { items: Device[] }).items;
const end = (token: string, id: string) => call("DELETE", `/api/user/devices/${id}`, { token });
const works = async (token: string) => (await call("GET", "/api/user", { token })).status === 200;

describe("signed-in devices", () => {
  it("tell what they are, from which network, and which one is asking", async () => {
    const mobile = (await makeMember(db)).mobile ?? "";
    const phone = await signIn(mobile, IPHONE, "203.0.113.7");
    await signIn(mobile, WECHAT, "198.51.100.20");
    const items = await list(phone);
    expect(items).toHaveLength(2);
    expect(items.map(({ name, seen_from, current }) => [name, seen_from, current])).toEqual(
      expect.arrayContaining([
        ["Safari · iPhone", "203.0.113.*", true],
        ["微信 · Android", "198.51.100.*", false],
      ]),
    );
    // Nothing that would open anything.
    expect(JSON.stringify(items)).not.toContain(hashToken(phone));
  });

  it("stay one after a rotation, signed in since the beginning and seen where they were used", async () => {
    const mobile = (await makeMember(db)).mobile ?? "";
    const token = await signIn(mobile, IPHONE, "203.0.113.7");
    const began = new Date(Date.now() - 5 * 86_400_000);
    await db
      .update(memberTokens)
      .set({ signedInAt: began, seenAt: began })
      .where(eq(memberTokens.hash, hashToken(token)));
    const headers = { "x-forwarded-for": "198.51.100.99" };
    const rotated = await call("POST", "/api/token/refresh", { token, headers });
    const items = await list((rotated.body.data as { access_token: string }).access_token);
    expect(items).toMatchObject([{ seen_from: "198.51.100.*", current: true }]);
    expect(items[0]?.signed_in_at).toBe(began.toISOString());
    expect(Date.parse(items[0]?.seen_at ?? "")).toBeGreaterThan(began.getTime());
  });

  it("are signed out one by one, after a fresh proof, and never the one that asks", async () => {
    const mobile = (await makeMember(db)).mobile ?? "";
    const [phone, other, third] = [
      await signIn(mobile, IPHONE, "203.0.113.7"),
      await signIn(mobile, WECHAT, "198.51.100.20"),
      await signIn(mobile, WECHAT, "192.0.2.20"),
    ];
    const items = await list(phone);
    const own = items.find(({ current }) => current);
    const wanted = items.find(({ seen_from }) => seen_from.startsWith("198"));
    await db
      .update(memberTokens)
      .set({ provedAt: null })
      .where(eq(memberTokens.hash, hashToken(phone)));
    expect((await end(phone, wanted?.id ?? "")).body.code).toBe("PROOF_REQUIRED");
    await db
      .update(memberTokens)
      .set({ provedAt: new Date() })
      .where(eq(memberTokens.hash, hashToken(phone)));
    expect((await end(phone, own?.id ?? "")).status).toBe(409);
    expect((await end(phone, wanted?.id ?? "")).status).toBe(200);
    expect([await works(phone), await works(other), await works(third)]).toEqual([true, false, true]);
    expect((await end(phone, wanted?.id ?? "")).status).toBe(404);
  });

  it("of others are out of reach", async () => {
    const stranger = await makeSignedIn(db);
    const [theirs] = await list(stranger.token);
    const mobile = (await makeMember(db)).mobile ?? "";
    const token = await signIn(mobile, IPHONE, "203.0.113.7");
    expect((await end(token, theirs?.id ?? "")).status).toBe(404);
    expect(await works(stranger.token)).toBe(true);
  });
});
