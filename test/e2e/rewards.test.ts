import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";
import { signIn } from "./support/sign-in.ts";

phonesForJourneys();
const { account, password } = inject("administrator");

/** Gives out one packet of seven points, as the desk does. @returns the campaign's name */
async function giveOut(page: Page): Promise<string> {
  const ask = async (path: string, data: object, token = "") => {
    const answer = await page.request.post(path, { headers: { authorization: `Bearer ${token}` }, data });
    return ((await answer.json()) as { data: never }).data as Record<string, string>;
  };
  const { access_token: token = "" } = await ask("/api/admin/login", { account, password });
  const name = `旅途红包 ${Math.random().toString(36).slice(2, 8)}`;
  const { id, version } = await ask(
    "/api/admin/red-packets",
    {
      name,
      section: "main",
      greeting: "一路平安",
      total: 7,
      packet_count: 1,
      starts_at: new Date(Date.now() - 60_000).toISOString(),
      ends_at: new Date(Date.now() + 3_600_000).toISOString(),
      needs_mobile: true,
      needs_club: false,
    },
    token,
  );
  await ask(`/api/admin/red-packets/${id}/start`, { version, proof: { password } }, token);
  return name;
}

test("a red packet is opened with a tap, and the points are there", async () => {
  const { page } = await openPhone();
  const name = await giveOut(page);
  await signIn(page, "/my");
  await visit(page, "/my/redpacket");
  await page.getByRole("link", { name }).tap();
  await page.getByRole("button", { name: "拆红包" }).tap();
  const opened = page.getByRole("region", { name: "拆到的红包" });
  await opened.getByText("7", { exact: true }).waitFor();
  await opened.getByRole("link", { name: /已存入我的积分/ }).waitFor();
  // The only one was the best.
  await page.getByText("手气最佳").waitFor();
  await page.getByRole("button", { name: "返回" }).tap();
  await page.getByRole("tab", { name: "已领取" }).tap();
  await page.getByRole("link", { name }).getByText("已到账").waitFor();
});

test("a medal that signing up brought is worn, and taken off on the wall", async () => {
  const { page } = await openPhone();
  await signIn(page, "/my");
  await visit(page, "/my/honour");
  await page.getByRole("link", { name: "初来乍到" }).tap();
  await page.getByRole("heading", { name: "初来乍到" }).waitFor();
  await page.getByRole("button", { name: "佩戴" }).tap();
  await page.getByRole("button", { name: "取下", exact: true }).waitFor();
  await page.getByRole("button", { name: "返回" }).tap();
  await page.getByRole("button", { name: "取下 初来乍到" }).tap();
  await expect.poll(() => page.getByText("空位").count()).toBe(3);
});
