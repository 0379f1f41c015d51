import { randomInt } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { openDesk } from "./support/desk.ts";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";

phonesForJourneys();
const owner = inject("administrator");
const DESK = { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false };

/** Calls the API as somebody of the desk. */
async function call(page: Page, method: string, path: string, token: string, data?: object) {
  const answer = await page.request.fetch(path, {
    method,
    ...(data && { data }),
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: answer.status(), body: (await answer.json()) as { data: Record<string, string> } };
}

test("an editor's role sees only his groups at the desk, and is refused elsewhere", async () => {
  const account = `editor${randomInt(10 ** 6)}`;
  const password = "an-editors-own-words";
  const { page } = await openPhone(DESK);
  const post = async (path: string, data: object) =>
    ((await (await page.request.post(path, { data })).json()) as { data: Record<string, string> }).data;
  const proof = { password: owner.password };
  const { access_token: ownerToken = "" } = await post("/api/admin/login", owner);
  const made = await call(page, "POST", "/api/admin/administrators", ownerToken, {
    ...{ account, name: "编辑小周", role: "editor", proof },
  });
  const oneTime = made.body.data.one_time_password;
  const { access_token: token = "" } = await post("/api/admin/login", {
    ...{ account, password: oneTime, new_password: password },
  });

  await openDesk(page, "/admin/home", { account, password });
  const rail = page.getByRole("navigation", { name: "后台导航" });
  await rail.getByRole("button", { name: "内容" }).click();
  await rail.getByRole("link", { name: "话题", exact: true }).waitFor();
  expect(await rail.getByRole("button", { name: "会员" }).count()).toBe(0);
  // In every place that he has.
  for (const place of await rail.getByRole("button").all()) {
    await place.click();
    for (const name of ["会员", "角色", "运行设置", "管理员", "操作记录", "关键词库", "禁言"])
      expect([name, await rail.getByRole("link", { name, exact: true }).count()]).toEqual([name, 0]);
  }

  // Whoever knows the address of a screen reads why it stays closed.
  await visit(page, "/admin/adminmember");
  await page.getByText("你的角色不能打开“会员”").waitFor();

  // And whoever knows the address of an endpoint is refused by the server.
  for (const path of ["/api/admin/members", "/api/admin/roles", "/api/admin/settings", "/api/admin/audit"])
    expect([path, (await call(page, "GET", path, token)).status]).toEqual([path, 403]);
  expect((await call(page, "GET", "/api/admin/overview", token)).status).toBe(200);
});
