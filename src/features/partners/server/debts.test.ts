import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Accounts } from "#capabilities/trade/payments/desk-contract.ts";
import { moveOrder } from "#features/orders/server/public.ts";
import { formatDate } from "#shared/format.ts";
import type { OrderAct } from "#shared/order.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeAdmin, makeMember, makeRole, makeSignedIn } from "../../../../test/support/factories.ts";
import { makeOrder, makePartner } from "../../../../test/support/partners.ts";
import { settleCommission } from "./commission.ts";
import { forgetPartner } from "./own-data.ts";

const { services, call } = await createTestApp({ env: { WRITES_ADDRESS_MINUTE_MAX: "100000" } });
const { db } = services;
const { token: desk } = await makeAdmin(db, "super");
const finishing: OrderAct[] = ["pay", "ship", "receive", "finish"];
const payee = {
  ...{ name: "王小明", id_number: "11010519491231002X" },
  ...{ way: "bank", bank: "招商银行", account: "6225880012345678" },
};

test("the accounts say what partners are owed, also those who are gone, and what of it is being paid out", async () => {
  const day = formatDate(new Date());
  const debts = async (token = desk) => {
    const { body } = await call("GET", `/api/admin/accounts?from=${day}&until=${day}`, { token });
    return (body.data as Accounts).debts;
  };
  const sums = async () => (await debts()).map(({ fen }) => fen);
  const [owed = 0, paying = 0] = await sums();
  const { member, token } = await makeSignedIn(db);
  const { code } = await makePartner(db, member.id, { rateBp: 500 });
  const buyer = await makeMember(db);
  const { order } = await makeOrder(db, buyer.id, { payFen: 400_000, partnerCode: code });
  await db.transaction(async (tx) => {
    let now = order;
    for (const act of finishing) now = await moveOrder(tx, now, act, { by: "system" });
  });
  await settleCommission(services);
  expect(await sums()).toEqual([owed + 20_000, paying]);
  const asked = await call("POST", "/api/my/partner/withdrawals", {
    token,
    body: { fen: 15_000, ...payee, idempotency_key: randomUUID() },
  });
  expect(await sums()).toEqual([owed + 5000, paying + 15_000]);
  await call("POST", `/api/admin/partner-withdrawals/${(asked.body.data as { id: string }).id}/pay`, {
    token: desk,
    body: {},
  });
  await db.transaction(async (tx) => forgetPartner.forget?.(tx, services, member.id));
  expect(await sums()).toEqual([owed + 5000, paying]);
  const linked = async (...permissions: string[]) => {
    const role = await makeRole(
      db,
      ["accounts.read", ...permissions].map((permission) => ({ permission })),
    );
    return (await debts((await makeAdmin(db, role)).token)).map(({ link }) => link !== null);
  };
  expect(await linked()).toEqual([false, false]);
  expect(await linked("partners.manage")).toEqual([true, false]);
  expect(await linked("partners.pay")).toEqual([true, true]);
});
