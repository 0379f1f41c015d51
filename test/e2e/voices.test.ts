import { randomInt } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { InfluenceApplication } from "../../src/capabilities/profile/influence/contract.ts";
import type { DeskInfluencerDetail } from "../../src/capabilities/profile/influence/desk-contract.ts";
import { sections } from "../../src/sections/registry.ts";
import { phonePhoto } from "../support/pictures.ts";
import { administratorToken, ask } from "./support/ask.ts";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";
import { signIn } from "./support/sign-in.ts";

phonesForJourneys();
const [club, other] = sections.filter(({ umbrella }) => !umbrella).map(({ slug }) => slug);

/** The desk of this journey: a season in both clubs, an invitation, and what it decides. */
async function openDesk(page: Page) {
  const token = await administratorToken(page);
  const tell = <T>(path: string, data: object) => ask<T>(page, "POST", path, data, token);
  const read = <T>(path: string) => ask<T>(page, "GET", path, undefined, token);
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  for (const section of [club, other])
    await tell("/api/admin/influence/seasons", {
      ...{ section, title: "秋季招募", opens_at: inDays(-1), closes_at: inDays(30) },
    });
  await tell("/api/admin/influence/rights", {
    ...{ section: club, title: "到店礼", tiers: ["A"], claimable: true },
  });
  const { code } = await tell<{ code: string }>("/api/admin/influence/codes", {
    ...{ section: club, quota: 1, valid_until: null },
  });
  return {
    code,
    async decide(called: string, decide: (seen: DeskInfluencerDetail) => object): Promise<void> {
      const { items } = await read<{ items: { id: string; called: string }[] }>(
        "/api/admin/influencers?limit=50",
      );
      const path = `/api/admin/influencers/${items.find((item) => item.called === called)?.id}`;
      const seen = await read<DeskInfluencerDetail>(path);
      await tell(`${path}/decision`, {
        version: seen.review?.version,
        ...decide(seen),
      });
    },
  };
}

async function uploadScreenshot(page: Page): Promise<void> {
  const buffer = await phonePhoto(1, 600, 1200);
  const sent = page.waitForResponse((response) => response.url().endsWith("/api/upload"));
  await page
    .locator('input[aria-label="选择B站主页截图"]')
    .setInputFiles({ name: "profile.jpg", mimeType: "image/jpeg", buffer });
  await sent;
  await page.getByRole("img", { name: "B站主页截图" }).waitFor();
}

test("a member comes by an invitation, applies, sends what is asked for, becomes a voice and takes a right", async () => {
  const { page } = await openPhone();
  const called = `林小川${randomInt(1000, 10_000)}`;
  const desk = await openDesk(page);
  await signIn(page, `/${club}/invitein?code=${desk.code}`);
  await page.getByText("邀请你成为达人").waitFor();
  await page.getByRole("link", { name: "立即申请" }).tap();
  await page.getByLabel("称呼").fill(called);
  await page.getByRole("button", { name: "所在城市" }).tap();
  const cities = page.getByRole("dialog");
  await cities.getByText("浙江省", { exact: true }).tap();
  await cities.getByText("杭州市", { exact: true }).tap();
  await page.getByLabel("内容风格").fill("周末自驾路线和露营，拍真实的油耗");
  await page.getByRole("button", { name: "下一步" }).tap();
  await page.getByRole("button", { name: "B站" }).tap();
  await page.getByLabel("昵称").fill("川哥开车");
  await page.getByLabel("主页链接").fill("https://v.douyin.com/iAbC3xYz");
  await page.getByText(/这是抖音的链接/).waitFor();
  await page
    .getByLabel("主页链接")
    .fill(`来看 https://space.bilibili.com/${randomInt(10 ** 6, 10 ** 7)}?from=x`);
  await page.getByLabel("粉丝数", { exact: true }).fill("1.28万");
  await uploadScreenshot(page);
  await page.getByRole("checkbox", { name: "我已经放好了" }).check();
  await page.getByRole("button", { name: "下一步" }).tap();
  await page.getByRole("button", { name: "《达人合作说明》" }).waitFor();
  await page.getByRole("checkbox", { name: /同意/ }).check();
  await page.getByRole("button", { name: "提交申请" }).tap();
  await page.getByRole("heading", { name: /已提交/ }).waitFor();

  await desk.decide(called, ({ accounts }) => ({
    decision: "ask",
    accounts: accounts.map(({ id }) => ({ account_id: id, reason: "截图看不清粉丝数" })),
  }));
  await page.getByRole("link", { name: "查看进度" }).tap();
  await page.getByText("待补材料").waitFor();
  await page.getByRole("link", { name: "修改重新提交" }).tap();
  await page.getByLabel("称呼").waitFor();
  await page.getByRole("button", { name: "下一步" }).tap();
  await page.getByText("截图看不清粉丝数", { exact: true }).waitFor();
  await uploadScreenshot(page);
  await page.getByRole("button", { name: "下一步" }).tap();
  // It was agreed to in this version.
  await page.getByText("已同意", { exact: true }).waitFor();
  await page.getByRole("button", { name: "提交申请" }).tap();
  await page.getByRole("heading", { name: /已提交/ }).waitFor();

  // Elsewhere a form stands open as the decision comes: what is typed there stays.
  await visit(page, `/${other}/invite`);
  await page.getByLabel("称呼").fill("川");
  await page.getByText("草稿已自动保存").waitFor();
  const field = await page.getByLabel("称呼").elementHandle();
  const again = page.waitForResponse((response) => response.url().includes("/api/influence/form"));
  await desk.decide(called, ({ accounts }) => ({
    decision: "approve",
    tier: "A",
    proofs: accounts.map(({ id }) => ({ account_id: id, state: "confirmed" })),
  }));
  await again;
  const kept = page.waitForResponse((response) => response.url().endsWith("/api/influence/draft"));
  await page.getByLabel("称呼").pressSequentially("哥");
  expect(await field?.evaluate((input) => input.isConnected)).toBe(true);
  // Whoever goes on at once loses nothing of it.
  await page.getByRole("button", { name: "返回" }).tap();
  await kept;
  await visit(page, `/${other}/invite`);
  await expect.poll(() => page.getByLabel("称呼").inputValue()).toBe("川哥");

  // What is kept of the page of success leads to where the application stands.
  await visit(page, `/${club}/inviteok`);
  await page.waitForURL(`**/${club}/inviteaudit`);
  await page.getByText("A 级达人").waitFor();
  await page.getByRole("button", { name: "领取到店礼" }).tap();
  await page.getByText("等待发放").waitFor();
  await page.getByRole("button", { name: "领取邀请码" }).tap();
  await page.getByText("还可以邀请 20 人").waitFor();
  const mine = await ask<{ holding: InfluenceApplication }>(
    page,
    "GET",
    `/api/influence/mine?section=${club}`,
  );
  expect(mine.holding).toMatchObject({ tier: "A", invitation: { quota: 20, used: 0 } });
});
