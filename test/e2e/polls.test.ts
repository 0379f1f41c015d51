import { expect, inject, test } from "vitest";
import { decideReview } from "./support/ask.ts";
import { hydrated } from "./support/hydrated.ts";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";
import { fillSignIn, signIn } from "./support/sign-in.ts";

phonesForJourneys();
const { forum } = inject("fixture");
const TITLE = "冬天前换轮胎，想听听大家怎么选";
const MOVE = "四季胎";

test("a post asks, a reader signs in to vote and sees the result, and its author changes nothing any longer", async () => {
  const author = await openPhone();
  // What is held is not there for others, and the page asks as they would before it asks as the author.
  author.expectProblems(/status of 404/);
  await signIn(author.page, `/bbs/${forum.board}/channel`);
  await author.page.getByRole("button", { name: "发帖" }).tap();
  const composer = author.page.getByRole("dialog", { name: "发帖" });
  await composer.getByLabel("标题").fill(TITLE);
  await composer.getByLabel("正文").fill("每月 1500 公里，一年下两场雪。");
  await composer.getByRole("button", { name: "添加投票" }).tap();
  const sheet = author.page.getByRole("dialog", { name: "添加投票" });
  await sheet.getByRole("button", { name: "完成" }).tap();
  await sheet.getByText("第 1 个选项还没有填写").waitFor();
  await sheet.getByLabel("投票标题").fill("换哪一种");
  await sheet.getByLabel("选项 1", { exact: true }).fill("雪地胎");
  await sheet.getByLabel("选项 2", { exact: true }).fill(MOVE);
  await sheet.getByRole("button", { name: "完成" }).tap();
  await sheet.waitFor({ state: "detached" });
  const tile = composer.getByRole("region", { name: "投票" });
  await tile.getByText(MOVE).waitFor();
  await composer.getByRole("button", { name: "发布" }).tap();
  await author.page.waitForURL(/\/my\/bbs\?tab=in_review/);
  await author.page.getByRole("link", { name: TITLE }).tap();
  await author.page.getByText("发布后可以投票").waitFor();

  // Whoever decides about the post reads what it asks.
  await decideReview<{ title?: string; text: string }>(
    author.page,
    "post",
    ({ title, text }) => title === TITLE && text.includes(`换哪一种\n雪地胎\n${MOVE}`),
    { decision: "pass" },
  );
  await author.page.getByText("还没有人参与").waitFor();

  const reader = await openPhone();
  await visit(reader.page, new URL(author.page.url()).pathname);
  await hydrated(reader.page);
  const vote = reader.page.getByRole("button", { name: "投票", exact: true });
  expect(await vote.isDisabled()).toBe(true);
  await reader.page.getByRole("radio", { name: MOVE }).check();
  await vote.tap();
  await fillSignIn(reader.page.getByRole("dialog"));
  await reader.page.getByText("1 人参与 · 你已投票").waitFor();
  await reader.page.getByRole("listitem").filter({ hasText: MOVE }).getByText("100%").waitFor();
  expect(await reader.page.getByRole("radio", { name: MOVE }).count()).toBe(0);

  await visit(author.page, new URL(author.page.url()).pathname);
  await hydrated(author.page);
  await author.page.getByRole("button", { name: "更多操作" }).first().tap();
  await author.page.getByRole("button", { name: "修改", exact: true }).tap();
  await author.page.getByText("已有人投票，不能再修改或移除").waitFor();
  expect(await author.page.getByRole("button", { name: "移除投票" }).count()).toBe(0);
});
