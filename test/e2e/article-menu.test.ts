import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { openPhone, phonesForJourneys, restingScroll, tapAt, visit } from "./support/phone.ts";
import { fillSignIn, signIn } from "./support/sign-in.ts";

phonesForJourneys();
const fixture = inject("fixture");
const { account, password } = inject("administrator");
const post = `/article/${fixture.post}/post`;
const card = (page: Page) => page.locator("main:visible").getByRole("link", { name: fixture.postTitle });

async function openMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: "更多操作", exact: true }).tap();
  await page.getByRole("dialog", { name: "更多操作" }).waitFor();
}

test("an article that is not wanted leaves the lists, and comes back by 撤销", async () => {
  const { page } = await openPhone();
  await visit(page, "/");
  await card(page).first().tap();
  await page.getByText(fixture.postText).waitFor();
  await openMenu(page);
  await page.getByRole("button", { name: "不感兴趣" }).tap();
  // A visitor until now.
  await fillSignIn(page.getByRole("dialog", { name: /登录后继续/ }));
  await page.getByText("将不再显示这条内容").waitFor();
  await page.goBack();
  await page.getByRole("heading", { level: 2 }).first().waitFor();
  await expect.poll(() => card(page).count()).toBe(0);
  await page.goForward();
  await openMenu(page);
  await page.getByRole("button", { name: "取消不感兴趣" }).tap();
  await page.getByText("已恢复显示").waitFor();
  await openMenu(page);
  await page.getByRole("button", { name: "不感兴趣" }).tap();
  await page.getByRole("button", { name: "撤销" }).tap();
  await page.getByText("已恢复显示").waitFor();
  await page.goBack();
  await card(page).first().waitFor();
});

test("a reported article reaches the desk, and stays when the report is dismissed", async () => {
  const { page } = await openPhone();
  await signIn(page, `/article/${fixture.gallery}/pic`);
  await openMenu(page);
  await page.getByRole("button", { name: "举报" }).tap();
  const sheet = page.getByRole("dialog", { name: "举报文章" });
  await sheet.getByText("抄袭或侵权").tap();
  await sheet.getByLabel(/补充说明/).fill("第三张是我拍的");
  await sheet.getByRole("button", { name: "提交举报" }).tap();
  await page.getByText("已收到举报").waitFor();

  const desk = await openPhone();
  await visit(desk.page, "/admin/reviews/article");
  await desk.page.getByRole("link", { name: "去登录" }).tap();
  await desk.page.getByLabel("账号").fill(account);
  await desk.page.getByLabel("密码", { exact: true }).fill(password);
  await desk.page.getByRole("button", { name: "登录" }).tap();
  await desk.page.getByRole("button", { name: /六张照片/ }).tap();
  await desk.page.getByText("第三张是我拍的").waitFor();
  await desk.page.getByRole("button", { name: "忽略举报" }).tap();
  await desk.page.getByText("没有未处理的举报").waitFor();
  await page.reload();
  await page.getByText(fixture.galleryCaptions[0] ?? "", { exact: true }).waitFor();
});

test("larger text keeps the paragraph that is read where it was", async () => {
  const { page } = await openPhone();
  await visit(page, post);
  await page.evaluate(() => {
    const prose = document.querySelector("main .prose");
    for (let n = 1; n <= 40; n += 1) {
      const p = document.createElement("p");
      p.id = `p${n}`;
      p.textContent = `第 ${n} 段。`.repeat(20);
      prose?.append(p);
    }
  });
  await page.getByRole("button", { name: "字号" }).tap();
  await page.getByRole("button", { name: /增大字号/ }).waitFor();
  // It begins just below what lies over the page at the top.
  const read = page.locator("#p20");
  // What comes near is laid out late and pushes it once more.
  const offPlace = async () => {
    await read.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 112));
    await restingScroll(page);
    return read.evaluate((element) => Math.abs(element.getBoundingClientRect().top - 112));
  };
  await expect.poll(offPlace).toBeLessThan(2);
  const box = async () => {
    const { top, height } = await read.evaluate((element) => element.getBoundingClientRect());
    return { top, height };
  };
  const before = await box();
  for (const [name, size] of [
    [/增大字号/, "l"],
    [/增大字号/, "xl"],
    [/减小字号/, "l"],
  ] as const) {
    // Where the button lies, as a finger does: a `tap` of the button that has to try again scrolls the page first.
    const button = await page.getByRole("button", { name }).boundingBox();
    if (button === null) throw new Error("the button is not shown");
    await tapAt(page, { x: button.x + button.width / 2, y: button.y + button.height / 2 });
    await page.locator(`main .prose[data-size="${size}"]`).first().waitFor();
    await restingScroll(page);
    await expect.poll(async () => Math.abs((await box()).top - before.top)).toBeLessThanOrEqual(2);
  }
  expect((await box()).height).toBeGreaterThan(before.height);
});

test("the card of a car leads to all about its series", async () => {
  const { page } = await openPhone();
  await visit(page, post);
  await page.getByRole("complementary", { name: fixture.carName }).getByRole("link").tap();
  await expect.poll(() => new URL(page.url()).search).toMatch(/^\?series=/);
  await page.getByRole("heading", { level: 1, name: fixture.carName }).waitFor();
  await card(page).first().waitFor();
  // The one with the card, and the one that is kept for owners of that car.
  expect(await page.getByRole("heading", { level: 2 }).count()).toBe(2);
  await page.getByRole("button", { name: `取消车系 ${fixture.carName}` }).tap();
  await expect.poll(() => page.getByRole("heading", { level: 2 }).count()).toBeGreaterThan(5);
});
