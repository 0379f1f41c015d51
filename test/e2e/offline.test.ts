import { chromium, type Page } from "playwright-core";
import { expect, inject, onTestFinished, test } from "vitest";
import { CHROMIUM_ARGS, findChromium } from "../../scripts/chromium.ts";
import { until, within } from "../support/within.ts";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";
import { signIn } from "./support/sign-in.ts";

phonesForJourneys();
const fixture = inject("fixture");
/** The development server builds no worker. */
const built = process.env.E2E_MODE !== "development";

/** Waits until pages that were opened are kept, and the worker answers for this page. */
const kept = (page: Page, ...paths: string[]) =>
  until(`${paths.join(", ")} to be kept`, () =>
    page.evaluate(async (wanted) => {
      const pages = await caches.open("paddock-pages");
      const found = await Promise.all(wanted.map((path) => pages.match(path)));
      return navigator.serviceWorker.controller !== null && found.every(Boolean);
    }, paths),
  );

test.runIf(built)("a browser offers to install the app", async () => {
  // Only a browser with windows can say whether it would.
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  onTestFinished(() => within("the end of the browser", browser.close()));
  const { page, context } = await openPhone({ serviceWorkers: "allow" }, browser);
  await visit(page, "/");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await within(
    "what the browser has against it",
    session.send("Page.getInstallabilityErrors"),
  );
  // Only that a journey's window is a private one.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(["in-incognito"]);
});

test.runIf(built)(
  "what was opened is read without a network, and what was liked meanwhile is sent when it is back",
  async () => {
    const { page, context, expectProblems } = await openPhone({ serviceWorkers: "allow" });
    // Of parts below the text that were not fetched before.
    expectProblems(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503/);
    const article = `/article/${fixture.post}/post`;
    const gallery = `/article/${fixture.gallery}/pic`;
    await signIn(page, "/");
    // One by a tap inside the app, for which the server draws no page, one by its address.
    await page.getByRole("heading", { name: fixture.postTitle }).tap();
    await page.getByText(fixture.postText).waitFor();
    await kept(page, article);
    await visit(page, gallery);
    await kept(page, article, gallery);

    await context.setOffline(true);
    await visit(page, article);
    await page.getByText(fixture.postText).waitFor();
    await page.getByText("没有网络，显示的是上次加载的内容").waitFor();
    const picture = page.locator("main img").first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    const like = page.getByRole("button", { name: "点赞" }).first();
    await like.tap();
    await page.getByText("没有网络，恢复后会自动发出").waitFor();
    expect(await like.getAttribute("aria-pressed")).toBe("true");

    // What was never opened says so, and leads to what was.
    await page.goto(`/article/${fixture.video}/video`);
    await page.getByRole("heading", { name: "没有网络", exact: true }).waitFor();
    await page.getByRole("link", { name: fixture.postTitle }).tap();
    await page.getByText(fixture.postText).waitFor();

    const sent = page.waitForResponse((response) => response.request().method() === "PUT");
    await context.setOffline(false);
    expect((await sent).ok()).toBe(true);
    await page.getByText("刚才的 1 个操作已提交").waitFor();

    // Nothing of a member is among what is kept, and nothing of it outlives the sign-out.
    const all = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(all.filter((path) => /^\/(api|my|admin)/.test(path))).toEqual([]);
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) localStorage.removeItem(key);
      window.dispatchEvent(new StorageEvent("storage", { key: null }));
    });
    await until("what was read to be forgotten", () =>
      page.evaluate(async () => !(await caches.keys()).includes("paddock-pages")),
    );
  },
);
