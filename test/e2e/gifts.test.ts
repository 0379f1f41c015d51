import { randomInt } from "node:crypto";
import type { Page } from "playwright-core";
import { inject, test } from "vitest";
import { ask, NOBODY } from "./support/ask.ts";
import { openDesk } from "./support/desk.ts";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";
import { signIn } from "./support/sign-in.ts";

phonesForJourneys();
const owner = inject("administrator");
const HOUR = 3_600_000;

interface Given {
  /** Of the batch, and so of its store. */
  name: string;
  account: string;
  password: string;
}

/** Gives out a batch in a store with an account of its own, as the desk does. */
async function giveOut(page: Page): Promise<Given> {
  const { access_token: token } = await ask<{ access_token: string }>(
    page,
    "POST",
    "/api/admin/login",
    owner,
    NOBODY,
  );
  const n = randomInt(10 ** 6);
  const entry = { name: `旅途礼品${n}`, account: `store${n}`, password: "a-stores-own-words" };
  const proof = { password: owner.password };
  const made = await ask<{ one_time_password: string; administrator: { id: string } }>(
    page,
    "POST",
    "/api/admin/administrators",
    { account: entry.account, name: "店员小李", role: "store", proof },
    token,
  );
  const first = { account: entry.account, password: made.one_time_password, new_password: entry.password };
  await ask(page, "POST", "/api/admin/login", first, NOBODY);
  const store = await ask<{ id: string }>(
    page,
    "POST",
    "/api/admin/gift-stores",
    {
      ...{ section: "main", name: `门店${n}`, address: "测试路 1 号" },
      staff_ids: [made.administrator.id],
    },
    token,
  );
  const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
  const batch = await ask<{ id: string; version: string }>(
    page,
    "POST",
    "/api/admin/gifts",
    {
      ...{ name: entry.name, section: "main", pickup: true, mail: false, store_ids: [store.id] },
      ...{ opens_at: at(-1), closes_at: at(5), collect_until: at(50) },
      items: [{ name: "T 恤", axes: ["尺码"], options: [{ values: ["L"], total: 1 }] }],
      idempotency_key: `batch-of-${n}`,
    },
    token,
  );
  await ask(page, "POST", `/api/admin/gifts/${batch.id}/publish`, { version: batch.version }, token);
  return entry;
}

test("a gift is claimed, its code is typed in the store, handed out, taken back and handed out again", async () => {
  const { page } = await openPhone();
  const { name, account, password } = await giveOut(page);
  await signIn(page, "/active/activeform");
  await page.getByRole("link", { name }).tap();
  await page.getByRole("button", { name: "确认领取" }).tap();
  await page.getByText("请选好每一项").waitFor();
  await page.getByRole("button", { name: "L", exact: true }).tap();
  await page.getByText("剩 1 份", { exact: true }).waitFor();
  await page.getByRole("button", { name: "确认领取" }).tap();
  const ticket = page.getByRole("region", { name: "核销码" });
  await ticket.getByRole("img", { name: "核销二维码" }).waitFor();
  const code = (await ticket.getByText(/^\d{4} \d{4}$/).textContent())?.replace(" ", "") ?? "";

  const { page: counter, expectProblems } = await openPhone();
  // The third time it is refused.
  expectProblems(/409 \(Conflict\).*gift-counter\/look/);
  await openDesk(counter, "/admin/giftcounter", { account, password });
  await counter.getByLabel("核销码").fill(code);
  await counter.getByRole("button", { name: "核销并交付" }).tap();
  await counter.getByRole("button", { name: "撤销" }).tap();
  await counter.getByText("还没有核销").waitFor();
  await counter.getByLabel("核销码").fill(code);
  await counter.getByRole("button", { name: "核销并交付" }).tap();
  await counter.getByRole("button", { name: "撤销" }).waitFor();
  await counter.getByLabel("核销码").fill(code);
  await counter.getByText(/^这份礼品已在 .* 核销过$/).waitFor();

  // The member's page follows by itself.
  await page.getByText("礼品已经领取，谢谢参与。").waitFor();
  await visit(page, "/active/activeaudit");
  await page.getByRole("link", { name }).getByText("已核销").waitFor();
});

test("a store's account begins at its counter, and the rest of the desk is closed to it", async () => {
  const { page } = await openPhone();
  const { account, password } = await giveOut(page);
  await openDesk(page, "/admin/giftcounter", { account, password });
  await page.getByRole("heading", { name: "最近核销" }).waitFor();
  await page.getByRole("button", { name: "设置" }).tap();
  await page.getByRole("link", { name: "账号安全" }).waitFor();
  await visit(page, "/admin/gifts");
  await page.getByText("你的角色不能打开“礼品”").waitFor();
});
