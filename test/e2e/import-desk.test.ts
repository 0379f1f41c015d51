import { randomInt } from "node:crypto";
import { expect, inject, test } from "vitest";
import { until } from "../support/within.ts";
import { openDesk } from "./support/desk.ts";
import { openPhone, phonesForJourneys } from "./support/phone.ts";

phonesForJourneys();
const owner = inject("administrator");

test("a feed is checked, imported and taken back on a phone", async () => {
  const n = randomInt(10 ** 6);
  const title = `旧站的文章 ${n}`;
  const feed =
    `<?xml version="1.0"?><rss version="2.0"><channel><title>旧站</title><link>https://old.example</link>` +
    `<item><title>${title}</title><guid>https://old.example/${n}</guid>` +
    `<description><![CDATA[<p>从旧站带过来的正文。</p>]]></description></item></channel></rss>`;
  const { page } = await openPhone();
  await openDesk(page, "/admin/import");
  await page.getByRole("button", { name: "新的导入" }).first().tap();
  const sheet = page.getByRole("dialog", { name: "新的导入" });
  await sheet
    .locator('input[type="file"]')
    .setInputFiles({ name: "old.xml", mimeType: "text/xml", buffer: Buffer.from(feed) });
  await sheet.getByRole("list", { name: "已上传" }).getByText("old.xml").waitFor();
  await sheet.getByRole("button", { name: "开始检查" }).tap();

  await page.getByText("等你确认").waitFor();
  await page.getByText("会导入").first().waitFor();
  const stored = async () => {
    const answer = await page.request.get("/api/articles?limit=50");
    const { data } = (await answer.json()) as { data: { items: { title: string }[] } };
    return data.items.some((article) => article.title === title);
  };
  expect(await stored()).toBe(false);

  const confirm = async (button: string, dialog: string, yes: string) => {
    await page.getByRole("button", { name: button }).tap();
    const asked = page.getByRole("dialog", { name: dialog });
    await asked.getByLabel("你的登录密码").fill(owner.password);
    await asked.getByRole("button", { name: yes }).tap();
    await asked.waitFor({ state: "hidden" });
  };
  await confirm("开始导入", "开始导入？", "开始导入");
  await page.getByText("已完成", { exact: true }).waitFor();
  await until("the imported article", async () => (await stored()) || undefined);

  await confirm("撤销这次导入", "撤销这次导入？", "撤销");
  await page.getByText("已撤销").first().waitFor();
  await until("the article's end", async () => !(await stored()) || undefined);
});
