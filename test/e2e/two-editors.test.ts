import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { openDesk } from "./support/desk.ts";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";

phonesForJourneys();

test("two editors change one article at once: what only one changed is put together, and what both changed is asked", async () => {
  const title = `同写一篇 ${randomInt(10 ** 6)}`;
  const first = await openPhone();
  await openDesk(first.page, "/admin/articles");
  await first.page.getByRole("button", { name: "写文章" }).tap();
  const begin = first.page.getByRole("dialog", { name: "文章类型" });
  await begin.getByRole("listitem").filter({ hasText: "正文为主" }).getByRole("button").tap();
  await first.page.getByLabel("标题", { exact: true }).fill(title);
  const textOf = (page: typeof first.page) => page.getByRole("textbox", { name: "正文" });
  await textOf(first.page).tap();
  for (const words of ["清早出发。", "中午到山口。", "傍晚下山。"]) {
    await first.page.keyboard.insertText(words);
    await first.page.keyboard.press("Enter");
  }
  await first.page.getByText(/^已保存/).waitFor();

  const second = await openPhone();
  await openDesk(second.page, "/admin/articles");
  await visit(second.page, new URL(first.page.url()).pathname);
  await textOf(second.page).getByText("傍晚下山。").waitFor();

  // Without a network nobody hears of the other one, until it is there again.
  first.expectProblems(/ERR_INTERNET_DISCONNECTED|status of 409/);
  const writeAfter = async (page: typeof first.page, words: string, more: string) => {
    await textOf(page).getByText(words).tap();
    await page.keyboard.press("End");
    await page.keyboard.insertText(more);
  };
  await first.context.setOffline(true);
  await writeAfter(first.page, "清早出发。", "加满了油。");
  await writeAfter(second.page, "傍晚下山。", "一路顺利。");
  await second.page.getByText(/^已保存/).waitFor();
  await first.context.setOffline(false);
  await textOf(first.page).getByText("傍晚下山。一路顺利。").waitFor();
  await textOf(first.page).getByText("清早出发。加满了油。").waitFor();
  await first.page.getByText(/^已保存/).waitFor();
  await textOf(second.page).getByText("清早出发。加满了油。").waitFor();

  await first.context.setOffline(true);
  await writeAfter(first.page, "中午到山口。", "风很大。");
  await writeAfter(second.page, "中午到山口。", "下了雨。");
  await second.page.getByText(/^已保存/).waitFor();
  await first.context.setOffline(false);
  const sheet = first.page.getByRole("dialog", { name: "同事也改了这篇文章" });
  await sheet.getByRole("button", { name: "还有 1 处没有选" }).waitFor();
  await sheet.getByText("中午到山口。风很大。").waitFor();
  await sheet.getByText("中午到山口。下了雨。").waitFor();
  await sheet.getByRole("button", { name: "两段都留" }).tap();
  await sheet.getByRole("button", { name: "合并", exact: true }).tap();
  await sheet.waitFor({ state: "hidden" });
  await first.page.getByText(/^已保存/).waitFor();
  for (const words of ["中午到山口。风很大。", "中午到山口。下了雨。", "清早出发。加满了油。"])
    await textOf(second.page).getByText(words).waitFor();

  // The first tool line says that there is more.
  await textOf(first.page).tap();
  expect(await first.page.getByRole("button", { name: "撤销" }).isVisible()).toBe(true);
  await first.page.getByRole("button", { name: "更多工具" }).tap();
  for (const name of ["插入车型卡片", "插入文章卡片"]) {
    const box = await first.page.getByRole("button", { name }).boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true);
  }
});
