import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { phonePhoto } from "../support/pictures.ts";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";
import { signIn } from "./support/sign-in.ts";

phonesForJourneys();
const fixture = inject("fixture");
const channel = `/bbs/${fixture.forum.board}/channel`;
const TITLE = "换了六活塞以后的四千公里";
const TEXT = "先说结论：日常没必要，跑山有意义。见 #刹车升级#";

const write = (page: Page) => page.getByRole("button", { name: "发帖" }).tap();
const composer = (page: Page) => page.getByRole("dialog", { name: "发帖" });

test("a post survives a crash while it is written, and a lost answer leaves one post and no draft", async () => {
  const { page, context, expectProblems } = await openPhone();
  // What is held is not there for others, and the page asks as they would before it asks as the author.
  expectProblems(/status of 404/);
  await signIn(page, channel);
  await write(page);
  await composer(page).getByLabel("标题").fill(TITLE);
  await composer(page).getByLabel("正文").fill(TEXT);
  await composer(page)
    .getByLabel("选择图片")
    .setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer: await phonePhoto(6, 600, 400) });
  await composer(page).getByText("封面").waitFor();
  await page.close();

  const again = await context.newPage();
  await visit(again, channel);
  await write(again);
  await again.getByText("继续上次的草稿").waitFor();
  expect(await composer(again).getByLabel("标题").inputValue()).toBe(TITLE);
  expect(await composer(again).getByLabel("正文").inputValue()).toBe(TEXT);
  await composer(again).getByText("封面").waitFor();

  // Back closes it over the same page, and keeps it.
  await again.goBack();
  await composer(again).waitFor({ state: "detached" });
  expect(new URL(again.url()).pathname).toBe(channel);
  await write(again);

  let lost = 0;
  await again.route("**/api/posts", async (route) => {
    if (route.request().method() !== "POST" || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  expectProblems(/ERR_FAILED/);
  const send = composer(again).getByRole("button", { name: "发布" });
  await send.tap();
  await composer(again).getByRole("alert").getByText("网络不给力").waitFor();
  await send.dblclick();
  await composer(again).waitFor({ state: "detached" });
  await again.waitForURL(/\/my\/bbs/);
  await again.getByText(TITLE).waitFor();

  const token = await again.evaluate(() => localStorage.getItem("paddock.token"));
  const own = async (path: string) => {
    const answer = await fetch(new URL(path, inject("origin")), {
      headers: { authorization: `Bearer ${token}` },
    });
    return ((await answer.json()) as { data: { items: { title?: string }[] } }).data.items;
  };
  expect((await own("/api/my/posts?tab=in_review")).map(({ title }) => title)).toEqual([TITLE]);
  await expect.poll(() => own("/api/my/drafts")).toEqual([]);
});
