import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { holdsStock } from "#shared/gift.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeAdmin, makeCrowd, makeRole } from "../../../../test/support/factories.ts";
import { makeGift, makeStaff } from "../../../../test/support/gifts.ts";
import type { DeskBatch } from "../desk-contract.ts";
import { claimVersion } from "./move-claim.ts";
import { expireClaims } from "./rounds.ts";
import { giftBatches, giftClaims, giftCodes, giftOptions } from "./tables.ts";

const { services, call } = await createTestApp({ env: { WRITES_ADDRESS_MINUTE_MAX: "1000000" } });
const { db } = services;

const PEOPLE = 4;
const OPTIONS = 2;
const who = fc.nat(PEOPLE - 1);
const step = fc.oneof(
  fc.record({ act: fc.constant("claim" as const), who, option: fc.nat(OPTIONS - 1), mail: fc.boolean() }),
  fc.record({ act: fc.constantFrom("cancel", "approve", "refuse", "withdraw"), who }),
  fc.record({ act: fc.constantFrom("ship", "unship", "hand", "undo"), who }),
  fc.record({ act: fc.constant("stock" as const), option: fc.nat(OPTIONS - 1), total: fc.nat(4) }),
  fc.record({ act: fc.constantFrom("expire", "close", "reopen") }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function world() {
  const gift = await makeGift(db, { codeKind: "single" }, [2, 1]);
  const people = await makeCrowd(db, PEOPLE);
  await db.insert(giftCodes).values(people.map((_, n) => ({ batchId: gift.batch.id, code: `CODE${n}` })));
  const desk = (await makeAdmin(db, await makeRole(db, [{ permission: "gifts.manage" }]))).token;
  const staff = (await makeStaff(db, gift.store.id)).token;
  return { gift, people, desk, staff };
}
type World = Awaited<ReturnType<typeof world>>;

const HOUR = 3_600_000;

/** Does one step the way people do it; a refusal is as good an answer as any. */
async function take({ gift, people, desk, staff }: World, one: Step): Promise<void> {
  const { batch, store, options } = gift;
  const post = (path: string, token: string, body: object = {}) => call("POST", path, { token, body });
  const person = "who" in one ? people[one.who] : undefined;
  const latest = async () => {
    const rows = await db
      .select()
      .from(giftClaims)
      .where(eq(giftClaims.memberId, person?.id ?? "0"))
      .orderBy(giftClaims.id);
    return rows.at(-1);
  };
  const shownBatch = async () =>
    (await call("GET", `/api/admin/gifts/${batch.id}`, { token: desk })).body.data as DeskBatch;
  if (one.act === "claim" && "option" in one && "mail" in one && person !== undefined) {
    await call("POST", "/api/my/addresses", {
      token: person.token,
      body: {
        ...{ name: "车友", mobile: "13912345678", region_code: "440305", detail: "测试路 8 号" },
        idempotency_key: `address-of-${person.id}`,
      },
    });
    const { body } = await call("GET", "/api/my/addresses", { token: person.token });
    const address = (body.data as { items: { id: string }[] }).items[0]?.id ?? "1";
    await post(`/api/gifts/${batch.id}/claims`, person.token, {
      ...{ option_id: options[one.option]?.id, way: one.mail ? "mail" : "pickup", code: `CODE${one.who}` },
      ...{ store_id: one.mail ? null : store.id, address_id: one.mail ? address : null },
      idempotency_key: randomUUID(),
    });
    return;
  }
  if (one.act === "stock" && "total" in one) {
    const seen = await shownBatch();
    await call("PUT", `/api/admin/gifts/${batch.id}`, {
      token: desk,
      body: {
        ...seen,
        picture_ids: [],
        items: seen.items.map((item) => ({
          ...item,
          options: item.options.map((option, n) =>
            n === one.option ? { ...option, total: one.total } : option,
          ),
        })),
      },
    });
    return;
  }
  if (one.act === "expire") {
    const { collectUntil, closesAt } = batch;
    const past = { closesAt: new Date(Date.now() - HOUR / 2), collectUntil: new Date(Date.now() - 1000) };
    await db.update(giftBatches).set(past).where(eq(giftBatches.id, batch.id));
    await expireClaims(services);
    await db.update(giftBatches).set({ collectUntil, closesAt }).where(eq(giftBatches.id, batch.id));
    return;
  }
  if (one.act === "close" || one.act === "reopen") {
    const { version } = await shownBatch();
    const path = `/api/admin/gifts/${batch.id}/${one.act === "close" ? "close" : "publish"}`;
    await post(path, desk, { version, ...(one.act === "close" && { withdraw: true, reason: "货没有到" }) });
    return;
  }
  const claim = await latest();
  if (claim === undefined || person === undefined) return;
  const at = `/api/admin/gift-claims/${claim.id}/${one.act}`;
  const version = claimVersion(claim);
  if (one.act === "cancel") await post(`/api/my/gift-claims/${claim.id}/cancel`, person.token);
  else if (one.act === "undo") await post("/api/admin/gift-counter/undo", staff, { claim_id: claim.id });
  else if (one.act === "hand")
    await post("/api/admin/gift-counter/hand-out", staff, {
      ...{ store_id: store.id, code: claim.code ?? "99999999", idempotency_key: randomUUID() },
    });
  else if (one.act === "ship") await post(at, desk, { version, courier: "顺丰", tracking: "SF10001" });
  else await post(at, desk, { version, reason: "名单不符" });
}

/** What has to hold whatever happened. */
async function consistent({ gift }: World): Promise<void> {
  const options = await db.select().from(giftOptions).where(eq(giftOptions.batchId, gift.batch.id));
  const claims = await db.select().from(giftClaims).where(eq(giftClaims.batchId, gift.batch.id));
  const codes = await db.select().from(giftCodes).where(eq(giftCodes.batchId, gift.batch.id));
  const holding = claims.filter(({ state }) => holdsStock(state));
  for (const { id, total, taken } of options) {
    expect(taken).toBe(holding.filter(({ optionId }) => optionId === id).length);
    expect(taken).toBeGreaterThanOrEqual(0);
    expect(taken).toBeLessThanOrEqual(total);
  }
  const standing = claims.filter(({ state }) => state !== "refused" && state !== "cancelled");
  expect(new Set(standing.map(({ memberId }) => memberId)).size).toBe(standing.length);
  // A code is used up exactly as long as its claim keeps a piece.
  const used = codes.flatMap(({ claimId }) => claimId ?? []).toSorted();
  expect(used).toEqual(holding.map(({ id }) => id).toSorted());
}

test("whatever is done in whatever order, stock, claims and codes agree", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const made = await world();
      for (const one of steps) await take(made, one);
      await consistent(made);
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? 12) },
  );
}, 300_000);

test("the same with three at once", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, step, step), { minLength: 2, maxLength: 6 }), async (rounds) => {
      const made = await world();
      for (const some of rounds) await Promise.all(some.map((one) => take(made, one)));
      await consistent(made);
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? 8) },
  );
}, 300_000);
