import { expect, inject, test } from "vitest";
import { until } from "../support/within.ts";
import { decideReview } from "./support/ask.ts";
import { hydrated } from "./support/hydrated.ts";
import { openPhone, phonesForJourneys, restingScroll, visit } from "./support/phone.ts";
import { signIn } from "./support/sign-in.ts";

phonesForJourneys();
const { forum } = inject("fixture");
const TITLE = "第一次发帖，说说杭州到川西的路";

test("a new member's post waits where only he sees it, is passed, and stands on its board", async () => {
  const author = await openPhone();
  // To others it is not there, and the page asks as they would before it asks as the author.
  author.expectProblems(/status of 404/);
  const reader = await openPhone();
  await signIn(author.page, "/bbs");
  await author.page.getByRole("button", { name: "发帖" }).click();
  await author.page.getByText("选择版块").click();
  await author.page.getByRole("dialog", { name: "选择版块" }).getByText(forum.boardName).click();
  await author.page.getByPlaceholder(/标题/).fill(TITLE);
  await author.page.getByPlaceholder(/说说你的车/).fill("早上六点出发，一路顺利。 #川西自驾#");
  await author.page.getByRole("button", { name: "发布" }).click();
  await author.page.waitForURL(/\/my\/bbs\?tab=in_review/);
  await author.page.getByRole("link", { name: TITLE }).click();
  await author.page.getByText("仅自己可见").waitFor();

  await visit(reader.page, `/bbs/${forum.board}/channel`);
  await reader.page.getByRole("heading", { name: forum.boardName }).waitFor();
  expect(await reader.page.getByText(TITLE).count()).toBe(0);
  await decideReview<{ title?: string }>(reader.page, "post", ({ title }) => title === TITLE, {
    decision: "pass",
  });
  await visit(reader.page, `/bbs/${forum.board}/channel`);
  await hydrated(reader.page);
  await reader.page.getByRole("heading", { name: TITLE }).click();
  await reader.page.waitForURL(/\/bbs\/\d+$/);
  await reader.page.getByText("早上六点出发").filter({ visible: true }).first().waitFor();
  expect(new URL(reader.page.url()).pathname).toMatch(/^\/bbs\/\d+$/);
  // The author, who has had it open all along, hears that it stands there now, and can be answered.
  await author.page.getByRole("button", { name: "回复楼主" }).waitFor();
  expect(await author.page.getByText("仅自己可见").count()).toBe(0);
});

test("a board is left for a thread and found again at the same place", async () => {
  const { page } = await openPhone();
  await visit(page, `/bbs/${forum.board}/channel`);
  await hydrated(page);
  const far = page.getByRole("heading", { name: "第 22 次换机油的账单" });
  // The list goes on as its end comes near.
  await until("the thread far down the list", async () => {
    await page.mouse.wheel(0, 2000);
    return (await far.count()) > 0;
  });
  await far.scrollIntoViewIfNeeded();
  // On the screen, not on the page: what is above may get its true height meanwhile, and the page moves with it.
  const standing = async () => {
    await restingScroll(page);
    return (await far.boundingBox())?.y ?? Number.NaN;
  };
  const before = await standing();
  await far.click();
  await page.waitForURL(/\/bbs\/\d+$/);
  await page.goBack();
  await far.waitFor();
  await expect.poll(async () => Math.abs((await standing()) - before)).toBeLessThan(3);
});

test("what writes and what asks goes while one reads on, and comes back to whoever turns or goes there by keyboard", async () => {
  const { page } = await openPhone();
  for (const [address, name] of [
    [`/bbs/${forum.board}/channel`, "发帖"],
    ["/ask", "提问"],
  ] as const) {
    await visit(page, address);
    await hydrated(page);
    const button = page.getByRole("button", { name, exact: true });
    const isOnScreen = async () => {
      const box = await button.boundingBox();
      return box !== null && box.y + box.height <= 844;
    };
    const scrollBy = (y: number) => page.evaluate((by) => window.scrollBy(0, by), y);
    // Long enough to be read on, whatever the list holds.
    await page.addStyleTag({ content: "main { min-height: 3000px }" });
    expect(await isOnScreen(), address).toBe(true);
    await scrollBy(600);
    await until(`${name} goes`, async () => !(await isOnScreen()));
    await scrollBy(-100);
    await until(`${name} comes back`, isOnScreen);
    await scrollBy(300);
    await until(`${name} goes again`, async () => !(await isOnScreen()));
    await button.focus();
    await until(`${name} comes to a keyboard`, isOnScreen);
    await scrollBy(300);
    await until(`${name} goes once more`, async () => !(await isOnScreen()));
    await page.evaluate(() => window.scrollTo(0, 0));
    await until(`${name} stands at the top`, isOnScreen);
  }
});
