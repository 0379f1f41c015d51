import type { Request } from "playwright-core";
import { expect, inject, onTestFinished, test } from "vitest";
import { freePort } from "../../scripts/free-port.ts";
import { migrateDatabase } from "../../src/platform/database/migrate.ts";
import { ensurePostgres } from "../../src/platform/postgres/ensure.ts";
import { until } from "../support/within.ts";
import { startAppProcess } from "./support/app-process.ts";
import { newDataFolder } from "./support/data-folder.ts";
import { openPhone, phonesForJourneys, restingScroll, swipeUp, visit } from "./support/phone.ts";
import { seedFixture } from "./support/seed.ts";
import { signIn } from "./support/sign-in.ts";

phonesForJourneys();
const fixture = inject("fixture");

test("without a network a list says so, and goes on when it is back", async () => {
  const { page, context, expectProblems } = await openPhone();
  expectProblems(/ERR_INTERNET_DISCONNECTED/);
  await visit(page, "/");
  await context.setOffline(true);
  await page.getByRole("tab", { name: "图集" }).tap();
  await page.getByText("网络不给力").first().waitFor();
  expect(await page.getByRole("tab", { name: "图集" }).getAttribute("aria-selected")).toBe("true");
  await context.setOffline(false);
  await page.getByRole("button", { name: "重试" }).tap();
  await page.getByRole("heading", { name: "六张照片，看完一台车" }).waitFor();
  expect(new URL(page.url()).search).toBe("?tab=pic");
});

test("a screen whose code or data cannot be fetched says so, and opens when the network is back", async () => {
  const { page, context, expectProblems } = await openPhone();
  expectProblems(/ERR_INTERNET_DISCONNECTED/);
  await visit(page, "/");
  await context.setOffline(true);
  await page.getByRole("heading", { name: fixture.postTitle }).tap();
  await page.getByRole("heading", { name: "网络不给力" }).waitFor();
  await context.setOffline(false);
  await page.getByRole("button", { name: "重试" }).tap();
  await page.getByText(fixture.postText).waitFor();
});

test("a screen that is asked for during an outage says that it will pass, and opens afterwards", async () => {
  const { page, context, expectProblems } = await openPhone();
  expectProblems(/status of 503/);
  await visit(page, "/");
  await context.route(`**/api/articles/${fixture.post}*`, (route) =>
    route.fulfill({
      status: 503,
      json: { state: false, code: "UNAVAILABLE", error: ["服务暂时不可用，请稍后再试"] },
    }),
  );
  await page.getByRole("heading", { name: fixture.postTitle }).tap();
  await page.getByRole("heading", { name: "服务暂时不可用" }).waitFor();
  await context.unroute(`**/api/articles/${fixture.post}*`);
  await page.getByRole("button", { name: "重试" }).tap();
  await page.getByText(fixture.postText).waitFor();
});

/** How a screen's own data fails, and what its readers are told then. */
const failures = [
  { status: 500, json: { state: false, code: "INTERNAL", error: ["secret detail"] }, told: "服务器内部错误" },
  { status: 403, json: { state: false, code: "FORBIDDEN", error: ["别的话"] }, told: "禁止访问" },
  {
    status: 200,
    json: { state: false, code: "X", error: ["先做这个", "再做那个"] },
    told: "先做这个，再做那个",
  },
  { status: 0, told: "网络不给力，请检查后重试" },
];

test("what a member's screens cannot load is told as what it is, and only a lost line as the network", async () => {
  const { page, context, expectProblems } = await openPhone();
  expectProblems(/Failed to load resource/);
  await signIn(page, "/my");
  for (const [path, endpoint] of [
    ["/my/address", "/api/my/addresses"],
    ["/my/grade", "/api/my/level"],
    ["/my/comment", "/api/my/comments"],
  ] as const) {
    let failure = failures[0];
    const isAsked = (url: URL) => url.pathname === endpoint;
    await context.route(isAsked, (route) =>
      failure?.json ? route.fulfill({ status: failure.status, json: failure.json }) : route.abort("failed"),
    );
    await visit(page, path);
    const told = page.getByRole("alert").filter({ has: page.getByRole("button", { name: "重试" }) });
    for (const next of failures) {
      failure = next;
      await told.first().waitFor();
      await told.first().getByRole("button", { name: "重试" }).tap();
      await told.getByText(next.told, { exact: true }).first().waitFor();
    }
    await context.unroute(isAsked);
  }
});

test("a part that cannot be fetched leaves the page as it is, and opens when it is tried again", async () => {
  const { page, context, expectProblems } = await openPhone();
  expectProblems(/ERR_INTERNET_DISCONNECTED/);
  const failed = page.getByRole("alert").getByText("网络不给力，打开失败");
  await visit(page, `/article/${fixture.post}/post`);
  let refused = 0;
  page.on("requestfailed", (request) => {
    if (/\/share-sheet-[^/]*\.js$/.test(request.url())) refused += 1;
  });
  await context.setOffline(true);
  const share = page.getByRole("button", { name: "分享", exact: true });
  await share.tap();
  await failed.waitFor();
  expect(await page.getByText(fixture.postText).isVisible()).toBe(true);
  const retry = page.getByRole("button", { name: "重试" });
  // The way to try again stands there for eight seconds; where a busy browser needs longer, a person shares once more.
  const tryAgain = () =>
    until("the way to try again", async () => {
      if (!(await retry.isVisible())) await share.tap();
      return retry.tap({ timeout: 6000 }).then(
        () => true,
        () => false,
      );
    });
  // Still without a network. The same words stood there before: they are about this time once the code was asked for anew.
  const before = refused;
  await tryAgain();
  await until("the code to be asked for once more", async () => refused > before);
  await failed.waitFor();
  await context.setOffline(false);
  await tryAgain();
  await page.getByRole("dialog", { name: "分享" }).waitFor();
});

test("what a screen may open is fetched once its reader rests, and opens without a network", async () => {
  const { page, context, expectProblems } = await openPhone();
  expectProblems(/ERR_INTERNET_DISCONNECTED/);
  await visit(page, `/article/${fixture.post}/post`);
  const wanted = [/\/sheet-body-[^/]*\.js$/, /\/share-sheet-[^/]*\.js$/];
  const underWay = new Set<Request>();
  const fetched: string[] = [];
  page.on("request", (request) => underWay.add(request));
  page.on("requestfailed", (request) => underWay.delete(request));
  page.on("requestfinished", (request) => {
    underWay.delete(request);
    fetched.push(new URL(request.url()).pathname);
  });
  const arrived = () => wanted.every((name) => fetched.some((path) => name.test(path)));
  // A busy browser may take a touch away from the page; a person then swipes once more.
  await until("the code of the sheet to be fetched ahead", async () => {
    if (!arrived()) await swipeUp(page);
    await page.waitForTimeout(1000);
    return arrived() && underWay.size === 0;
  });
  await restingScroll(page);
  await context.setOffline(true);
  const sheet = page.getByRole("dialog", { name: "分享" });
  const share = page.getByRole("button", { name: "分享", exact: true });
  // As with swipes: a touch that a busy browser took away is made once more.
  await until("the sheet to open", async () => {
    if (!(await sheet.isVisible())) await share.tap({ timeout: 10_000 });
    return sheet.waitFor({ timeout: 10_000 }).then(
      () => true,
      () => false,
    );
  });
  // Of what it is made of nothing was missing.
  expect(await page.getByText("网络不给力，打开失败").count()).toBe(0);
});

test("the end of a list that could not be loaded can be asked for again", async () => {
  const { page, context, expectProblems } = await openPhone();
  expectProblems(/ERR_INTERNET_DISCONNECTED/);
  await visit(page, "/");
  await context.setOffline(true);
  const again = page.getByRole("button", { name: "加载失败，点击重试" });
  // What comes into view gets its true height: whoever wants to the end of a list scrolls on until it is there.
  await until("the end of the list", async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    return again.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    );
  });
  await context.setOffline(false);
  await again.tap();
  await page.getByRole("heading", { name: "往期第 20 篇，留给翻页的人" }).waitFor({ state: "attached" });
});

test("what was acknowledged is there after a power cut", async () => {
  const { path: dataDir, remove } = await newDataFolder();
  onTestFinished(remove);
  const postgres = await ensurePostgres({ dataDir });
  await migrateDatabase(postgres.url);
  const { post } = await seedFixture(postgres.url, dataDir);
  // From here on the app alone keeps the database server.
  await postgres.release();
  const port = await freePort();
  let app = await startAppProcess({ dataDir, port });
  onTestFinished(() => app.stop());

  const { page, expectProblems } = await openPhone({ baseURL: app.origin });
  expectProblems(/ERR_CONNECTION|Failed to load resource/);
  const list = `/content/${post}/comment`;
  await signIn(page, list);
  await page.getByRole("button", { name: "说说你的看法" }).tap();
  const composer = page.getByRole("dialog", { name: "发表评论" });
  await composer.getByLabel("发表评论").fill("断电之前的最后一句话。");
  const acknowledged = page.waitForResponse(
    (response) =>
      response.request().method() === "POST" && /\/comments$/.test(new URL(response.url()).pathname),
  );
  await composer.getByRole("button", { name: "发送" }).tap();
  expect((await acknowledged).ok()).toBe(true);
  await app.kill();

  app = await startAppProcess({ dataDir, port });
  await page.goto(list);
  const own = page.getByRole("article", { name: "我的评论，仅自己可见" });
  await own.getByText("断电之前的最后一句话。").waitFor();
  await own.getByText("审核中").waitFor();
});
