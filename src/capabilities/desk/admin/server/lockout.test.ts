import { like, or, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { adminAccounts, codeOf, PASSWORD, wrongCodeOf } from "../../../../../test/support/admin-accounts.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { useLimit } from "../../../../../test/support/limits.ts";
import { adminTries } from "./tables.ts";

const test = await createTestApp();
const { db } = test.services;
const { makeAccount, withTotp, login, signedIn, renewCodes } = await adminAccounts(test);

/** Wrong passwords from one address; what each answered. */
async function guess(account: string, times: number, address: string, cookie = "") {
  const answers = [];
  for (let n = 0; n < times; n += 1) {
    const { status, headers, body } = await login({ account, password: "wrong" }, { address, cookie });
    answers.push({ status, code: body.code, error: body.error, retryAfter: headers["retry-after"] });
  }
  return answers;
}

/** As if an hour's tries from strange devices were used up. */
const useUpTries = (account: string) => useLimit(db, `admin:strangers:${account}`, 3600, 100);

describe("wrong passwords", () => {
  it("lock out the address they come from, and nobody else", async () => {
    const { account } = await makeAccount();
    const answers = await guess(account, 6, "198.51.100.1");
    expect(answers.map(({ code }) => code)).toEqual([...Array(5).fill("SIGN_IN_FAILED"), "LOCKED"]);
    const guesser = await login({ account, password: PASSWORD }, { address: "198.51.100.1" });
    expect([guesser.status, guesser.body.code]).toEqual([423, "LOCKED"]);
    const owner = await login({ account, password: PASSWORD }, { address: "198.51.100.2" });
    expect(owner.status).toBe(200);
  });

  it("of an IPv6 address count for its whole network", async () => {
    const { account } = await makeAccount();
    await guess(account, 3, "2001:db8:5:1::1");
    const more = await guess(account, 3, "2001:db8:5:1:ffff::2");
    expect(more.map(({ code }) => code)).toEqual(["SIGN_IN_FAILED", "SIGN_IN_FAILED", "LOCKED"]);
  });

  it("behind the same address do not stop a device that has signed in before", async () => {
    const { account } = await makeAccount();
    const address = "198.51.100.3";
    const { cookie } = await signedIn(account, { address });
    expect(cookie).toMatch(/^paddock_admin_device=pd_/);
    await guess(account, 6, address);
    expect((await login({ account, password: PASSWORD }, { address })).status).toBe(423);
    expect((await login({ account, password: PASSWORD }, { address, cookie })).status).toBe(200);
  });

  it("on a known device lock that device, and no other", async () => {
    const { account } = await makeAccount();
    const one = await signedIn(account, { address: "198.51.100.4" });
    const two = await signedIn(account, { address: "198.51.100.5" });
    const answers = await guess(account, 6, "198.51.100.4", one.cookie);
    expect(answers.at(-1)?.code).toBe("LOCKED");
    expect((await login({ account, password: PASSWORD }, one)).status).toBe(423);
    expect((await login({ account, password: PASSWORD }, two)).status).toBe(200);
  });

  it("from very many addresses stop strange devices only", async () => {
    const { account } = await makeAccount();
    const { cookie } = await signedIn(account, { address: "198.51.100.6" });
    await useUpTries(account);
    const strange = await login({ account, password: PASSWORD }, { address: "198.51.100.7" });
    expect([strange.status, strange.body.code]).toEqual([423, "LOCKED"]);
    expect((await login({ account, password: PASSWORD }, { address: "198.51.100.7", cookie })).status).toBe(
      200,
    );
  });

  it("are forgotten a quarter of an hour after the last one", async () => {
    const { account } = await makeAccount();
    await guess(account, 4, "198.51.100.8");
    await db.execute(`update admin_tries set last_at = last_at - interval '16 minutes'`);
    const answers = await guess(account, 5, "198.51.100.8");
    expect(answers.map(({ code }) => code)).toEqual(Array(5).fill("SIGN_IN_FAILED"));
  });

  it("are answered alike for known and unknown accounts, to the header", async () => {
    const { account } = await makeAccount();
    const known = await guess(account, 7, "198.51.100.9");
    const unknown = await guess("no-such-account", 7, "198.51.100.10");
    const untimed = (answers: typeof known) => answers.map(({ retryAfter, ...rest }) => [rest, !retryAfter]);
    expect(untimed(unknown)).toEqual(untimed(known));
    const locks = await db
      .select({
        subject: adminTries.subject,
        seconds: sql<number>`extract(epoch from locked_until - last_at)::int`,
      })
      .from(adminTries)
      .where(or(like(adminTries.subject, `%${account}`), like(adminTries.subject, "%no-such-account")));
    expect(locks.map(({ seconds }) => seconds)).toEqual([900, 900]);
    for (const { retryAfter } of [known.at(-1), unknown.at(-1)].flatMap((answer) => answer ?? []))
      expect(Number(retryAfter)).toBeGreaterThan(600);

    await useUpTries(account);
    await useUpTries("no-such-account");
    const [far] = await guess(account, 1, "198.51.100.11");
    const [farUnknown] = await guess("no-such-account", 1, "198.51.100.12");
    expect(farUnknown).toMatchObject({ status: far?.status, code: "LOCKED", error: far?.error });
  });
});

describe("a device's cookie", () => {
  it("is out of scripts' reach, and of other accounts' use", async () => {
    const owner = await makeAccount();
    const other = await makeAccount();
    const address = "198.51.100.20";
    const { headers } = await login({ account: owner.account, password: PASSWORD }, { address });
    const header = String(headers["set-cookie"]);
    expect(header).toMatch(/; Path=\/api\/admin; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
    const cookie = header.split(";")[0] ?? "";
    await guess(other.account, 6, address, cookie);
    expect((await login({ account: other.account, password: PASSWORD }, { address, cookie })).status).toBe(
      423,
    );
  });

  it("is kept for a second account on the same device", async () => {
    const one = await makeAccount();
    const two = await makeAccount();
    const first = await signedIn(one.account, { address: "198.51.100.21" });
    const second = await signedIn(two.account, { address: "198.51.100.21", cookie: first.cookie });
    expect(second.cookie).toBe(first.cookie);
  });

  it("that nobody gave out is worth nothing, and is replaced", async () => {
    const { account } = await makeAccount();
    const address = "198.51.100.22";
    const cookie = `paddock_admin_device=pd_${"x".repeat(43)}`;
    const { cookie: given } = await signedIn(account, { address, cookie });
    expect(given).toMatch(/^paddock_admin_device=pd_/);
    expect(given).not.toBe(cookie);
    await guess(account, 5, address, cookie);
    expect((await login({ account, password: PASSWORD }, { address, cookie })).status).toBe(423);
  });
});

describe("wrong codes with the right password", () => {
  it("count for the account, whatever address they come from", async () => {
    const { account, secret } = await withTotp();
    const credentials = { account: account.account, password: PASSWORD };
    for (let n = 0; n < 5; n += 1) {
      const { body } = await login(
        { ...credentials, totp: wrongCodeOf(secret) },
        { address: `203.0.113.${n}` },
      );
      expect(body.code).toBe("CODE_INVALID");
    }
    const right = await login({ ...credentials, totp: codeOf(secret) }, { address: "203.0.113.9" });
    expect(right.body.code).toBe("LOCKED");
  });

  it("do not stop a known device", async () => {
    const { account, secret } = await withTotp();
    const credentials = { account: account.account, password: PASSWORD };
    const { cookie } = await signedIn(account.account, { address: "203.0.113.20" }, { totp: codeOf(secret) });
    await renewCodes();
    for (let n = 0; n < 6; n += 1)
      await login({ ...credentials, totp: wrongCodeOf(secret) }, { address: `203.0.113.${30 + n}` });
    const { status } = await login(
      { ...credentials, totp: codeOf(secret) },
      { address: "203.0.113.20", cookie },
    );
    expect(status).toBe(200);
  });
});
