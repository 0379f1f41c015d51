import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { phonePhoto } from "../support/pictures.ts";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";
import { fillSignIn } from "./support/sign-in.ts";

phonesForJourneys();
const fixture = inject("fixture");
const { account, password } = inject("administrator");
const list = `/content/${fixture.gallery}/comment`;
const TEXT = "第四张的尾灯，像刚熄火的炭。";

const own = (page: Page) => page.getByRole("article", { name: "我的评论，仅自己可见" });

test("a comment with a picture waits, seen by its author only, until an administrator passes it", async () => {
  const { page } = await openPhone();
  await visit(page, list);
  await page.getByRole("button", { name: "说说你的看法" }).tap();
  const composer = page.getByRole("dialog", { name: "发表评论" });
  await composer.getByLabel("发表评论").fill(TEXT);
  await composer.getByRole("button", { name: "发送" }).tap();
  // A visitor until now: after signing in, the comment goes on its way with what was typed.
  await fillSignIn(page.getByRole("dialog", { name: /登录后继续/ }));
  await own(page).getByText(TEXT).waitFor();
  await own(page).getByText("审核中").waitFor();

  await page.getByRole("button", { name: "说说你的看法" }).tap();
  await composer.getByLabel("发表评论").fill(`${TEXT}（附图）`);
  await composer.getByLabel("选择图片").setInputFiles({
    name: "photo.jpg",
    mimeType: "image/jpeg",
    buffer: await phonePhoto(6, 600, 400),
  });
  await composer.getByRole("img", { name: "第 1 张图片" }).waitFor();
  await composer.getByRole("button", { name: "发送" }).tap();
  await composer.waitFor({ state: "hidden" });
  await expect.poll(() => own(page).count()).toBe(2);
  await page.reload();
  const withPicture = own(page).filter({ hasText: "附图" });
  await withPicture.getByText("审核中").waitFor();
  expect(await pictureLoads(page, withPicture.locator("img[srcset], img[src^='/media/']").last())).toBe(true);

  const visitor = await openPhone();
  await visit(visitor.page, list);
  await visitor.page.getByText("还没有评论").waitFor();
  expect(await visitor.page.getByText(TEXT).count()).toBe(0);

  const administrator = await openPhone();
  await passBoth(administrator.page);

  await visitor.page.reload();
  await visitor.page.getByRole("list", { name: "评论" }).getByText("附图").waitFor();
  await page.reload();
  await page.getByRole("list", { name: "评论" }).getByText("附图").waitFor();
  expect(await own(page).count()).toBe(0);
});

/** Signs in as the administrator and passes what waits, one after the other, with the thumb. */
async function passBoth(page: Page): Promise<void> {
  await visit(page, "/admin/articlecomment");
  await page.getByRole("link", { name: "去登录" }).tap();
  await page.getByLabel("账号").fill(account);
  await page.getByLabel("密码", { exact: true }).fill(password);
  await page.getByRole("button", { name: "登录" }).tap();
  const card = page.getByRole("article").filter({ hasText: TEXT });
  await card.waitFor();
  await page.getByRole("button", { name: "通过" }).tap();
  await page.getByText("本轮 1 / 2").waitFor();
  await card.waitFor();
  await page.getByRole("button", { name: "通过" }).tap();
  await page.getByText("全部处理完毕").waitFor();
}

async function pictureLoads(page: Page, image: ReturnType<Page["locator"]>): Promise<boolean> {
  await image.scrollIntoViewIfNeeded();
  const handle = await image.elementHandle();
  await page.waitForFunction((element) => (element as HTMLImageElement).naturalWidth > 0, handle);
  return true;
}
