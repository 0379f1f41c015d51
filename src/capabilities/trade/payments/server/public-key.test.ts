import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAddress, makeBuyer, makeSku, orderBody } from "../../../../../test/support/shop.ts";
import { startWechatPay } from "../../../../../test/support/wechat-pay.ts";
import { payments } from "./tables.ts";

const pay = await startWechatPay({ publicKey: true });
afterAll(() => pay.close());
const { call, inject, services } = await createTestApp({ env: pay.env });
const { db } = services;

test("a merchant with a public key of WeChat Pay orders, is notified and asks by it, and fetches no certificates for it", async () => {
  const { id, token } = await makeBuyer(db);
  const { id: addressId } = await makeAddress(db, id);
  const sku = await makeSku(db);
  const placed = await call("POST", "/api/orders", { token, body: orderBody([{ sku }], addressId) });
  const { payment_number: number } = placed.body.data as { payment_number: string };
  const path = `/api/my/payments/${number}`;
  const begun = await call("POST", `${path}/pay`, { token, body: { way: "native" } });
  expect(begun.body.data).toMatchObject({ url: expect.stringMatching(/^weixin:/) });
  expect((await call("POST", `${path}/check`, { token })).body.data).toMatchObject({ state: "pending" });
  pay.pay(number);
  const tell = ({ body, headers }: ReturnType<typeof pay.told>) =>
    inject({ method: "POST", url: "/api/payments/wechat/notify", payload: body, headers });
  const told = pay.told(number);
  const forged = { ...told.headers, "wechatpay-signature": "Zm9yZ2Vk" };
  expect((await tell({ ...told, headers: forged })).statusCode).toBe(401);
  expect(pay.requests.filter((request) => request.endsWith("/v3/certificates"))).toEqual([]);
  // Under another name nobody is believed, also not with the right key.
  const renamed = { ...told.headers, "wechatpay-serial": "PUB_KEY_ID_0" };
  expect((await tell({ ...told, headers: renamed })).statusCode).toBeGreaterThanOrEqual(400);
  expect((await tell(told)).statusCode).toBe(204);
  const [row] = await db.select().from(payments).where(eq(payments.number, number));
  expect(row).toMatchObject({ state: "paid" });
});
