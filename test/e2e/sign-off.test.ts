import { randomInt } from "node:crypto";
import { inject, test } from "vitest";
import { administratorToken, ask, NOBODY } from "./support/ask.ts";
import { openDesk } from "./support/desk.ts";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";

phonesForJourneys();
const owner = inject("administrator");
const DESK = { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false };

test("what needs a second person is handed in on a phone, sent back, handed in again and passed at the desk", async () => {
  const name = `要复核 ${randomInt(10 ** 6)}`;
  const account = `writer${randomInt(10 ** 6)}`;
  const password = "a-writers-own-words";
  const title = `两个人的稿子 ${randomInt(10 ** 6)}`;
  const { page: chief } = await openPhone(DESK);
  const asOwner = await administratorToken(chief);
  const proof = { password: owner.password };

  // The role is made as people make it.
  await openDesk(chief, "/admin/roles");
  await chief.getByRole("link", { name: "新建", exact: true }).click();
  await chief.getByLabel("名称").fill(name.slice(0, 12));
  await chief.getByRole("checkbox", { name: "编辑文章" }).click();
  await chief.getByRole("checkbox", { name: "发布文章" }).click();
  const line = chief.locator("div").filter({ has: chief.getByRole("checkbox", { name: "发布文章" }) });
  await line.last().getByRole("button", { name: "全部分区" }).click();
  await chief.getByRole("checkbox", { name: "发布要经另一位同事复核" }).click();
  await line.last().getByRole("button", { name: "全部分区 · 要复核" }).waitFor();
  await chief.getByLabel("你的登录密码").fill(owner.password);
  await chief.getByRole("button", { name: "新建角色" }).last().click();
  await chief.getByText("已保存，立即生效").waitFor();
  const { items } = await ask<{ items: { key: string; name: string }[] }>(
    chief,
    "GET",
    "/api/admin/roles",
    undefined,
    asOwner,
  );
  const role = items.find((one) => one.name === name.slice(0, 12))?.key ?? "";
  const made = await ask<{ one_time_password: string }>(
    chief,
    "POST",
    "/api/admin/administrators",
    { account, name: "小周", role, proof },
    asOwner,
  );
  const { page: writer } = await openPhone();
  await ask(
    writer,
    "POST",
    "/api/admin/login",
    { account, password: made.one_time_password, new_password: password },
    NOBODY,
  );

  await openDesk(writer, "/admin/articles", { account, password });
  await writer.getByRole("button", { name: "写文章" }).tap();
  const begin = writer.getByRole("dialog", { name: "文章类型" });
  await begin.getByRole("listitem").filter({ hasText: "正文为主" }).getByRole("button").tap();
  await writer.getByLabel("标题", { exact: true }).fill(title);
  await writer.getByRole("textbox", { name: "正文" }).tap();
  await writer.keyboard.insertText("三百匹马力");
  await writer.getByText("封面与设置").tap();
  await writer.getByRole("textbox", { name: "栏目" }).fill("评测");
  await writer.getByText(/^已保存/).waitFor();
  const sheet = writer.getByRole("dialog", { name: "送审" });
  const handIn = async (note: string) => {
    await writer.getByRole("button", { name: "送审", exact: true }).tap();
    await sheet.getByLabel("送审说明").fill(note);
    await sheet.getByRole("button", { name: "送审", exact: true }).tap();
    await sheet.waitFor({ state: "hidden" });
    await writer.getByText(/^待复核：你/).waitFor();
  };
  await handIn("请看马力");

  await visit(chief, "/admin/articles?tab=waiting");
  await chief.getByText("送审说明：请看马力").first().waitFor();
  await chief.getByRole("button", { name: `编辑 ${title}` }).click();
  await chief.getByText(/^待复核：小周/).waitFor();
  await chief.getByRole("button", { name: "退回", exact: true }).click();
  const back = chief.getByRole("dialog", { name: "退回送审" });
  await back.getByLabel("退回的理由").fill("马力没有来源");
  await back.getByRole("button", { name: "退回", exact: true }).click();
  await back.waitFor({ state: "hidden" });

  await visit(writer, "/admin/articles?tab=waiting");
  await writer.getByText("退回理由：马力没有来源").waitFor();
  await writer.getByRole("button", { name: `编辑 ${title}` }).tap();
  await writer.getByText(/退回了你的送审：马力没有来源/).waitFor();
  await writer.getByText("封面与设置").tap();
  await writer.getByRole("textbox", { name: "来源", exact: true }).fill("厂家资料");
  await writer.getByText(/^已保存/).waitFor();
  await handIn("补了来源");

  await visit(chief, "/admin/articles?tab=waiting");
  await chief.getByRole("button", { name: `编辑 ${title}` }).click();
  await chief.getByRole("button", { name: "通过", exact: true }).click();
  await chief.getByRole("alertdialog").getByRole("button", { name: "通过", exact: true }).click();
  await chief.getByText("已通过并发布").waitFor();

  const { page: reader } = await openPhone();
  await visit(reader, "/content");
  await reader.getByText(title).first().waitFor();
});
