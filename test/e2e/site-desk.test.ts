import { randomInt } from "node:crypto";
import sharp from "sharp";
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
  await visitor.getByRole("button", { name: "关闭这条公告" }).tap();
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

test("an article that was picked by hand stands on a club's home, and goes with it when the block's time is over", async () => {
  const { page } = await openPhone();
  await openDesk(page, `/admin/layout?section=${club.slug}`);
  await page.getByRole("button", { name: "添加区块" }).tap();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: /^精选文章/ }).tap();
  const title = `编辑推荐 ${randomInt(1000)}`;
  await sheet.getByLabel("标题（选填）").fill(title);
  const choices = sheet.getByRole("list", { name: "可以选的" });
  const first = choices.getByRole("listitem").first();
  const picked = (await first.locator("span.line-clamp-1").first().textContent()) ?? "";
  await first.getByRole("button", { name: "选它" }).tap();
  await sheet.getByRole("button", { name: "加到首页草稿" }).tap();
  await sheet.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "发布", exact: true }).tap();
  await sheet
    .getByText(/精选文章/)
    .first()
    .waitFor();
  await sheet.getByRole("button", { name: "发布", exact: true }).tap();
  await sheet.waitFor({ state: "hidden" });
  const { page: visitor } = await openPhone();
  await visit(visitor, homePath(club));
  const block = visitor.getByRole("region", { name: title });
  await block.getByText(picked).waitFor();
  expect(await block.getByRole("listitem").count()).toBe(1);
});

test("an advert is looked at, booked, seen with its mark, closed by a visitor, and counted", async () => {
  const advertiser = `轮胎厂 ${randomInt(10 ** 6)}`;
  const { page } = await openPhone();
  await openDesk(page, "/admin/adverts");
  await page.getByRole("button", { name: "新建" }).tap();
  const sheet = page.getByRole("dialog", { name: "新建广告" });
  await sheet.getByLabel("广告主").fill(advertiser);
  const chosen = page.waitForEvent("filechooser");
  await sheet.getByRole("button", { name: "上传图片" }).tap();
  const buffer = await sharp({ create: { width: 800, height: 400, channels: 3, background: "#2266aa" } })
    .png()
    .toBuffer();
  await (await chosen).setFiles({ name: "tyre.png", mimeType: "image/png", buffer });
  await sheet.getByText("访客看到的样子").waitFor();
  await sheet.getByText(`广告 · ${advertiser}`).waitFor();
  await sheet.getByLabel("图片说明").fill("四条新轮胎");
  await sheet.getByLabel("点开去哪里").fill("/ask");
  await sheet.getByRole("button", { name: club.shortName }).tap();
  await sheet.getByRole("button", { name: "保存" }).tap();
  await sheet.waitFor({ state: "hidden" });

  const { page: visitor } = await openPhone();
  await visit(visitor, homePath(club));
  const advert = visitor.getByRole("complementary", { name: `广告：${advertiser}` });
  const counted = visitor.waitForResponse((response) => response.url().endsWith("/seen"));
  await advert.getByText(`广告 · ${advertiser}`).waitFor();
  await counted;
  await advert.getByRole("button", { name: "关闭这条广告" }).tap();
  await advert.waitFor({ state: "hidden" });
  await visit(visitor, homePath(club));
  await visitor.getByRole("heading", { level: 1 }).first().waitFor();
  await advert.waitFor({ state: "hidden" });

  await expect
    .poll(
      async () => {
        await page.reload();
        return page
          .getByRole("button", { name: new RegExp(advertiser) })
          .first()
          .textContent();
      },
      { timeout: 60_000, interval: 2000 },
    )
    .toContain("展示 1");
});
