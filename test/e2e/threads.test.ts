import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";

phonesForJourneys();
const { thread } = inject("fixture");
const path = `/bbs/${thread.post}?sort=old`;

async function openAs({ token }: { token: string }): Promise<Page> {
  const { page } = await openPhone();
  await page.addInitScript((given) => localStorage.setItem("paddock.token", given), token);
  return page;
}

/** The floor with this number, as it stands on the page. */
const floor = (page: Page, number: number) => page.locator(`[data-floor="${number}"]`);

async function send(page: Page, text: string): Promise<void> {
  const composer = page.getByRole("dialog");
  await composer.getByRole("textbox").fill(text);
  await composer.getByRole("button", { name: "发送" }).tap();
  await composer.waitFor({ state: "detached" });
}

test("two people talk in one thread: each sees the other's floor come, and is led to it when he likes", async () => {
  const [first, second] = thread.writers;
  if (!first || !second) throw new Error("there is nobody to talk");
  const one = await openAs(first);
  const watching = one.waitForResponse((response) => response.url().includes("/api/events?watch="));
  await visit(one, path);
  await watching;
  const other = await openAs(second);
  const followed = other.waitForResponse((response) => response.url().includes("/api/events?watch="));
  await visit(other, path);
  await followed;

  await other.getByRole("button", { name: "回复楼主" }).tap();
  await send(other, "刚换完，踏板短了一截");
  const at = thread.floors + 1;
  await one.getByRole("button", { name: "1 条新回复" }).waitFor();
  // Nothing moves before it is asked for.
  expect(await one.evaluate(() => window.scrollY)).toBe(0);
  expect(await floor(one, at).count()).toBe(0);
  await one.getByRole("button", { name: "1 条新回复" }).tap();
  await floor(one, at).getByText("刚换完，踏板短了一截").waitFor();
  await expect
    .poll(() => floor(one, at).evaluate((element) => element.getBoundingClientRect().top > 0))
    .toBe(true);

  await floor(one, at)
    .getByRole("button", { name: `${second.name}的评论，更多操作` })
    .tap();
  await one.getByRole("button", { name: `引用 ${at} 楼` }).tap();
  await send(one, "制动距离量过吗？");
  await floor(one, at + 1)
    .getByText("制动距离量过吗？")
    .waitFor();
  await other.getByRole("button", { name: "1 条新回复" }).tap();
  await floor(other, at + 1)
    .getByRole("button", { name: new RegExp(`${at} 楼`) })
    .waitFor();

  // The notice leads to the very floor.
  const answer = await other.request.get("/api/notices?group=reply", {
    headers: { authorization: `Bearer ${second.token}` },
  });
  const { data } = (await answer.json()) as { data: { items: { link: string }[] } };
  await visit(other, data.items[0]?.link ?? "");
  await floor(other, at + 1).waitFor();
  await expect
    .poll(() =>
      floor(other, at + 1).evaluate(
        (element) => element.getBoundingClientRect().bottom <= window.innerHeight,
      ),
    )
    .toBe(true);
  // What stands before it can be read from there on, without a jump.
  await other.getByRole("button", { name: "查看前面的楼层" }).tap();
  await floor(other, at - 10).waitFor({ state: "attached" });
});
