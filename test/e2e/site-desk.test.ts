import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { homePath } from "../../src/sections/paths.ts";
import { sections } from "../../src/sections/registry.ts";
import { openDesk } from "./support/desk.ts";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";

phonesForJourneys();

/** The last one: no other journey reads its home. */
const club = sections.filter(({ umbrella }) => !umbrella).at(-1);
if (club === undefined) throw new Error("no club");

test("an old address is led to a new one at the desk on a phone, and a visitor gets there", async () => {
  const old = `/moved-${randomInt(10 ** 6)}`;
  const { page } = await openPhone();
  // Asked for in vain first: it leads to the front page.
  await visit(page, old);
  await openDesk(page, "/admin/redirects");
  await page.getByRole("button", { name: "新建" }).tap();
  const sheet = page.getByRole("dialog", { name: "新建跳转" });
  await sheet.getByLabel("旧地址").fill(old);
  await sheet.getByLabel("新地址").fill("/ask");
  await sheet.getByRole("button", { name: "保存" }).tap();
  await sheet.waitFor({ state: "hidden" });
  await page.getByText(old).waitFor();
  const { page: visitor } = await openPhone();
  const answer = await visitor.request.get(old, { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([301, "/ask"]);
});

test("an announcement is on a club's home at once, and stays closed on the device that closed it", async () => {
  const text = `今晚维护 ${randomInt(10 ** 6)}`;
  const { page } = await openPhone();
  await openDesk(page, "/admin/announcements");
  await page.getByRole("button", { name: "新建" }).tap();
  const sheet = page.getByRole("dialog", { name: "新建公告" });
  await sheet.getByLabel("文字").fill(text);
  await sheet.getByRole("button", { name: club.shortName }).tap();
  await sheet.getByRole("button", { name: "保存" }).tap();
  await sheet.waitFor({ state: "hidden" });
  const { page: visitor } = await openPhone();
  await visit(visitor, homePath(club));
  await visitor.getByText(text).waitFor();
  await visitor.getByRole("button", { name: "关掉这条公告" }).tap();
  await visitor.getByText(text).waitFor({ state: "hidden" });
  await visit(visitor, homePath(club));
  await visitor.getByText(text).waitFor({ state: "hidden" });
});

test("a section's footer says at once what the desk says, until its file's face comes back", async () => {
  const line = `页脚 ${randomInt(10 ** 6)}`;
  const { page } = await openPhone();
  await openDesk(page, `/admin/faces?section=${club.slug}`);
  await page.getByLabel(/^页脚文字/).fill(line);
  await page.getByRole("button", { name: "保存并生效" }).tap();
  await page.getByText("已生效，访客打开页面就能看到").waitFor();
  const { page: visitor } = await openPhone();
  await visit(visitor, homePath(club));
  await visitor.getByText(line).waitFor();
  await page.getByRole("button", { name: "恢复默认外观" }).tap();
  await page.getByRole("alertdialog").getByRole("button", { name: "恢复", exact: true }).tap();
  await page.getByText("已恢复默认外观").waitFor();
  const answer = await visitor.request.get(homePath(club));
  expect(await answer.text()).not.toContain(line);
});
