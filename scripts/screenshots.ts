/**
 * Photographs the main states of the running app into docs/screens:
 *   npm run screenshots
 * on a demo that is made for it, or on the data folder of `DATA_DIR` (then `ADMIN_PASSWORD` has to be its own).
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type BrowserContextOptions, chromium, type Page } from "playwright-core";
import sharp from "sharp";
import { sectionBase } from "../src/sections/path-table.ts";
import { sections, umbrellaSection } from "../src/sections/registry.ts";
import { startAppProcess } from "../test/e2e/support/app-process.ts";
import { newDataFolder } from "../test/e2e/support/data-folder.ts";
import { hydrated } from "../test/e2e/support/hydrated.ts";
import { fillSignIn } from "../test/e2e/support/sign-in.ts";
import { CHROMIUM_ARGS, findChromium } from "./chromium.ts";
import { freePort } from "./free-port.ts";

const folder = resolve(import.meta.dirname, "../docs/screens");
const MAX_BYTES = 200 * 1024;
const password = process.env.ADMIN_PASSWORD ?? "screenshots-only-1";
const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  locale: "zh-CN",
  timezoneId: "Asia/Shanghai",
};
const desk: BrowserContextOptions = {
  viewport: { width: 1280, height: 844 },
  locale: "zh-CN",
  timezoneId: "Asia/Shanghai",
};

interface ListedArticle {
  id: string;
  kind: string;
}

const own = process.env.DATA_DIR === undefined ? await newDataFolder() : undefined;
const dataDir = own?.path ?? process.env.DATA_DIR ?? "";
const executablePath = findChromium();
if (!executablePath) throw new Error("Chromium is not installed; CHROMIUM_PATH may name one.");
console.log(`starting the app on ${dataDir} …`);
const app = await startAppProcess({
  dataDir,
  port: await freePort(),
  env: { DEMO: "1", ADMIN_PASSWORD: password },
});
const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
try {
  await mkdir(folder, { recursive: true });
  await photographReading();
  await photographMember();
  await photographAdministration();
} finally {
  await browser.close();
  await app.stop();
  await own?.remove();
}

async function photographReading(): Promise<void> {
  const page = await open(phone, "/");
  await shoot(page, "home");
  await page.emulateMedia({ colorScheme: "dark" });
  await shoot(page, "home-dark");
  await page.emulateMedia({ colorScheme: "light" });
  const club = sections.find((section) => section !== umbrellaSection);
  if (club) await show(page, `${sectionBase(club)}/home`, "club-home");
  await show(page, await addressOf("post"), "article");
  await show(page, await addressOf("pic"), "gallery");
  await show(page, await addressOf("video"), "video");
  await show(page, "/agreement", "document");
  await page.context().close();
  const wide = await open(desk, "/");
  await shoot(wide, "home-wide");
  await wide.context().close();
}

async function photographMember(): Promise<void> {
  const article = await addressOf("post");
  const page = await open(phone, article);
  await page.getByRole("button", { name: "收藏" }).tap();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "登录", exact: true }).waitFor();
  await shoot(page, "sign-in");
  await fillSignIn(sheet);
  await sheet.waitFor({ state: "hidden" });
  await go(page, `/content/${article.split("/")[2]}/comment`);
  await page.getByRole("button", { name: "说说你的看法" }).tap();
  const composer = page.getByRole("dialog", { name: "发表评论" });
  await composer.getByLabel("发表评论").fill("看完就想出门，沿着这条路慢慢开一遍。");
  await composer.getByRole("button", { name: "发送" }).tap();
  await composer.waitFor({ state: "hidden" });
  await page.getByText("已提交，审核通过后公开").waitFor({ state: "hidden" });
  await shoot(page, "comments");
  await show(page, "/my", "my");
  await page.context().close();
}

async function photographAdministration(): Promise<void> {
  const page = await open(phone, "/admin/login?redirect=/admin/articlecomment");
  await page.getByLabel("账号").fill("admin");
  await page.getByLabel("密码", { exact: true }).fill(password);
  await page.getByRole("button", { name: "登录", exact: true }).tap();
  await page.getByRole("button", { name: "通过" }).waitFor();
  await shoot(page, "admin-queue");
  const storageState = await page.context().storageState();
  await page.context().close();
  const wide = await open({ ...desk, storageState }, "/admin/articlecomment");
  await wide.getByRole("button", { name: /^通过/ }).waitFor();
  await shoot(wide, "admin-queue-wide");
  await wide.context().close();
}

async function open(options: BrowserContextOptions, path: string): Promise<Page> {
  const context = await browser.newContext({ ...options, baseURL: app.origin });
  const page = await context.newPage();
  await go(page, path);
  return page;
}

async function go(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

async function show(page: Page, path: string, name: string): Promise<void> {
  await go(page, path);
  await shoot(page, name);
}

/** The address of the newest article of a kind. */
async function addressOf(kind: string): Promise<string> {
  const answer = await fetch(`${app.origin}/api/articles?kind=${kind}&limit=1`);
  const { data } = (await answer.json()) as { data: { items: ListedArticle[] } };
  const [article] = data.items;
  if (!article) throw new Error(`there is no article of kind ${kind}`);
  return `/article/${article.id}/${kind}`;
}

/** One picture of what is seen, once everything in it has been drawn. */
async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Those further down wait to be scrolled to.
    const seen = [...document.images].filter((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      return image.checkVisibility() && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    });
    await Promise.allSettled(seen.map((image) => image.decode()));
  });
  const png = await page.screenshot({ animations: "disabled", caret: "hide" });
  let quality = 88;
  let bytes = await sharp(png).webp({ quality }).toBuffer();
  while (bytes.length > MAX_BYTES && quality > 40) {
    quality -= 8;
    bytes = await sharp(png).webp({ quality }).toBuffer();
  }
  await writeFile(join(folder, `${name}.webp`), bytes);
  console.log(`${name}.webp  ${Math.round(bytes.length / 1024)} kB`);
}
