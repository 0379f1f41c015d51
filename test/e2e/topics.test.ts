import { inject, test } from "vitest";
import { openDesk } from "./support/desk.ts";
import { openPhone, openPhoneAs, phonesForJourneys, visit } from "./support/phone.ts";

phonesForJourneys();
const { people, forum } = inject("fixture");
const NAME = "雨季怎么养车";
const TITLE = "连着下了两周雨，地毯怎么晾";

test("a topic is proposed, passed at the desk, and gathers what is written under it", async () => {
  const { page } = await openPhoneAs(people.proposer.token);
  await visit(page, "/createtopic");
  await page.getByLabel("话题名称").fill(NAME);
  await page.getByLabel("简介").fill("防水、除湿、胎压：雨季里的小经验。");
  await page.getByRole("group", { name: "分类" }).getByRole("button").first().tap();
  await page.getByRole("button", { name: "提交审核" }).tap();
  await page.getByText(/已提交，(通过审核后其他人可见|通常 .+内审核完)/).waitFor();

  const desk = (await openPhone()).page;
  await openDesk(desk, "/admin/reviews/topic");
  await desk.getByRole("article").filter({ hasText: NAME }).waitFor();
  await desk.getByRole("button", { name: "通过" }).tap();
  await desk.getByText("已通过").waitFor();

  await visit(page, "/topicmore");
  await page
    .getByRole("link", { name: new RegExp(NAME) })
    .first()
    .tap();
  await page.getByRole("heading", { name: new RegExp(NAME) }).waitFor();
  const topic = new URL(page.url()).pathname;
  await page.getByRole("button", { name: "发帖" }).tap();
  const composer = page.getByRole("dialog", { name: "发帖" });
  await composer.getByText("选择版块").tap();
  await page.getByRole("dialog", { name: "选择版块" }).getByText(forum.boardName).tap();
  await composer.getByLabel("标题").fill(TITLE);
  await composer.getByRole("button", { name: "发布" }).tap();
  await page.waitForURL(/\/bbs\/\d+/);

  const reader = (await openPhone()).page;
  await visit(reader, topic);
  await reader.getByText(TITLE).waitFor();
});
