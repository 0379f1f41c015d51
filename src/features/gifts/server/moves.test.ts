import { expect, test } from "vitest";
import {
  type ClaimAct,
  claimActs,
  claimMoves,
  claimStates,
  claimWays,
  holdsStock,
  isSettled,
  moveOf,
} from "#shared/gift.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeAdmin, makeRole, makeSignedIn } from "../../../../test/support/factories.ts";
import { claimOf, makeClaim, makeGift, makeStaff, optionOf } from "../../../../test/support/gifts.ts";
import { claimVersion, moveClaim } from "./move-claim.ts";
import { expireClaims } from "./rounds.ts";

const { services, call } = await createTestApp();
const { db } = services;
const desk = (await makeAdmin(db, await makeRole(db, [{ permission: "gifts.manage" }]))).token;

type Row = Awaited<ReturnType<typeof claimOf>>;

/** How each act is asked for by whoever may. @returns whether it was done */
async function attempt(act: ClaimAct, row: Row, owner: string, staff: string): Promise<boolean> {
  const version = claimVersion(row);
  const at = async (path: string, body: object, token = desk) =>
    (await call("POST", path, { token, body })).status === 200;
  const claim = `/api/admin/gift-claims/${row.id}`;
  const counter = "/api/admin/gift-counter";
  switch (act) {
    case "approve":
    case "unship":
      return at(`${claim}/${act}`, { version });
    case "refuse":
    case "withdraw":
      return at(`${claim}/${act}`, { version, reason: "名单核对后不符" });
    case "ship":
      return at(`${claim}/ship`, { version, courier: "顺丰", tracking: "SF9999999" });
    case "cancel":
      return at(`/api/my/gift-claims/${row.id}/cancel`, {}, owner);
    case "hand": {
      const body = { store_id: row.storeId ?? "1", code: row.code ?? "99999999" };
      return at(`${counter}/hand-out`, { ...body, idempotency_key: `hand-out-of-${row.id}` }, staff);
    }
    case "unhand":
      return at(`${counter}/undo`, { claim_id: row.id }, staff);
    case "expire":
      return (await expireClaims(services)) === 1;
    // What orders do; postage.test.ts has them do it.
    case "ask":
    case "pay":
    case "lapse":
      return db
        .transaction((tx) => moveClaim(tx, row, act, { by: "system" }))
        .then(
          () => true,
          () => false,
        );
  }
}

for (const way of claimWays)
  for (const state of claimStates)
    test(`${way}, ${state}: every act that the table has is done, and no other`, async () => {
      for (const act of claimActs) {
        const over = act === "expire" ? { collectUntil: new Date(Date.now() - 1000) } : {};
        const gift = await makeGift(db, {
          ...{ opensAt: new Date(Date.now() - 9000), closesAt: new Date(Date.now() - 5000), ...over },
        });
        const { member, token } = await makeSignedIn(db);
        const staff = await makeStaff(db, gift.store.id);
        const before = await makeClaim(db, gift, member.id, { way, state });
        const done = await attempt(act, before, token, staff.token);
        const after = await claimOf(db, before.id);
        const to = moveOf(act, state, way);
        // Asked for once more, these two answer that it is so already: it changes nothing.
        const again =
          (act === "cancel" && state === "cancelled") ||
          (act === "ship" && way === "mail" && state === "shipped");
        expect([act, done, after.state]).toEqual([act, to !== null || again, to ?? state]);
        expect((await optionOf(db, gift.optionId)).taken).toBe(holdsStock(after.state) ? 1 : 0);
        expect(after.settledAt === null).toBe(!isSettled(after.state));
        if (act === "expire" && to === null)
          expect((await claimOf(db, before.id)).state, "nothing expires later").toBe(state);
      }
    });

test("every move of the table leads from a state that is reached to another", () => {
  for (const act of claimActs) {
    expect(claimMoves[act].from).not.toContain(claimMoves[act].to);
    for (const from of claimMoves[act].from) expect(claimStates).toContain(from);
  }
});
