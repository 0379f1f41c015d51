import axe from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { routeTable } from "../../src/app/web/all-routes.ts";
import { sections } from "../../src/sections/registry.ts";
import { within } from "../support/within.ts";
import { addressOf, isVisited, isWhole } from "./support/addresses.ts";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";
import { signIn } from "./support/sign-in.ts";
import { smallScreenFaults } from "./support/small-screens.ts";

phonesForJourneys();

const visitors = routeTable.filter((row) => !row.screen.admin);

/**
 * Every kind of screen is examined once, in the first section that has it, and once more where a club's colours show
 * most. The others are the same screen with other content.
 */
const examined = new Set([
  ...visitors.filter(
    ({ screen }, at) =>
      !screen.id.includes("legacy") && visitors.findIndex((other) => other.screen.id === screen.id) === at,
  ),
  ...visitors.filter(
    ({ screen, section }) =>
      screen.id === "home.club" || (screen.id === "my.club" && section === sections[1]),
  ),
]);

/**
 * Of the clubs, whose screens are the same code with other data, the first is visited whole; of the others what is examined:
 * their home, and what they alone have. Their HTML is looked at in markup.test.ts.
 */
const visited = visitors.filter(
  (row) =>
    isVisited(row) && (examined.has(row) || row.section === sections[0] || row.section === sections[1]),
);

/** One heading of the first level that is seen, and a title: what is wrong with them, if anything. */
async function faultsOf(page: Page): Promise<string[]> {
  const heading = page.locator("h1:visible");
  // A screen for members draws what a visitor sees of it in the browser, a moment after the page was taken over.
  await heading
    .first()
    .waitFor({ timeout: 20_000 })
    .catch(() => undefined);
  const headings = await heading.allInnerTexts();
  const title = await page.title();
  return [
    ...(headings.length === 1 && headings[0]?.trim() ? [] : [`headings ${JSON.stringify(headings)}`]),
    ...(title.trim() ? [] : ["no title"]),
  ];
}

/**
 * What of the bars is still seen once the native shell draws them: the styles alone leave them out, so that they do not
 * flash before the app runs.
 */
function barsInShell(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const { host } = root.dataset;
    root.dataset.host = "shell";
    const seen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const found = [
      ...document.querySelectorAll('[data-bar="tab"], [data-share], [data-bar="nav"] h1, header button'),
    ]
      .filter((element) => {
        if (!seen(element)) return false;
        // Left to screen readers, a pixel large.
        if (element.closest('[data-bar="nav"]:not([data-actions])')) return false;
        if (element.matches("h1")) return getComputedStyle(element).opacity !== "0";
        return (
          !element.matches("header button") || /^(返回|分享)$/.test(element.getAttribute("aria-label") ?? "")
        );
      })
      .map((element) => `in the shell: ${element.outerHTML.slice(0, 120)}`);
    root.dataset.host = host ?? "browser";
    return found;
  });
}

/** Rules of axe that colours decide. The others say the same in both. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** What axe finds, in light and in dark colours. */
async function axeFaultsOf(page: Page, address: string): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(axe.source);
  for (const colorScheme of ["light", "dark"] as const) {
    // Phones of journeys move nothing, so the colours are there at once: half-way through a change, contrast means nothing.
    await page.emulateMedia({ colorScheme });
    const run = findingsOf(page, colorScheme === "light" ? undefined : OF_COLOURS);
    const findings = await within(`axe on ${address} in ${colorScheme} colours`, run);
    found.push(...findings.map((finding) => `${colorScheme}: ${finding}`));
  }
  await page.emulateMedia({ colorScheme: "light" });
  return found;
}

/** Seconds that each screen takes of a run, so that what new ones add is seen while it is little. */
const seconds: { screen: string; address: string; seconds: number }[] = [];

afterAll(() => {
  const slowest = seconds.toSorted((one, other) => other.seconds - one.seconds).slice(0, 12);
  const sum = seconds.reduce((total, one) => total + one.seconds, 0);
  console.info(`${seconds.length} screens in ${sum.toFixed(1)} s; those that took longest:`);
  for (const one of slowest) console.info(`  ${one.seconds.toFixed(2)} s  ${one.screen}  ${one.address}`);
});

test.runIf(isWhole)("a whole run visits the first two sections whole, and the home of every other", () => {
  for (const [at, section] of sections.entries()) {
    const seen = visited.filter((row) => row.section === section).map(({ screen }) => screen.id);
    expect(seen.length, section.slug).toBeGreaterThan(at < 2 ? 50 : 0);
    expect(seen, section.slug).toContain(section.umbrella ? "home" : "home.club");
  }
});

const bySection = sections
  .map(({ slug }) => [slug, visited.filter(({ section }) => section.slug === slug)] as const)
  .filter(([, rows]) => rows.length > 0);

test.each(bySection)(
  "every screen of %s opens without a complaint, with one heading and a title, and axe and a narrow phone find nothing",
  { timeout: 600_000 },
  async (_slug, rows) => {
    const { page, problems } = await openPhone({ colorScheme: "light" });
    const faults: string[] = [];
    for (const row of rows) {
      const address = addressOf(row);
      const start = performance.now();
      await visit(page, address);
      const found = [...(await faultsOf(page)), ...(await barsInShell(page))];
      if (examined.has(row))
        found.push(...(await axeFaultsOf(page, address)), ...(await smallScreenFaults(page)));
      faults.push(...found.map((fault) => `${address}: ${fault}`));
      seconds.push({ screen: row.screen.id, address, seconds: (performance.now() - start) / 1000 });
    }
    expect(faults).toEqual([]);
    expect(problems).toEqual([]);
  },
);

/** @param only these rules of axe; all without */
function findingsOf(page: Page, only: string[] | undefined): Promise<string[]> {
  return page.evaluate(async (rules) => {
    const { violations } = await (window as unknown as { axe: typeof import("axe-core") }).axe.run(document, {
      resultTypes: ["violations"],
      ...(rules && { runOnly: rules }),
      // Whoever speaks to a phone says what he reads.
      rules: { "label-content-name-mismatch": { enabled: true } },
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? node.failureSummary}`),
    );
  }, only);
}

test("what a member alone sees is drawn as well as what visitors see", async () => {
  const { page } = await openPhone({ colorScheme: "light" });
  await signIn(page, "/my");
  const faults: string[] = [];
  for (const address of ["/my", "/lexus/my", "/my/message", "/my/redpacket"]) {
    await visit(page, address);
    // No call to sign in any longer: what stands there is the member's.
    await page.locator('h1:visible:not(:text("登录"))').first().waitFor();
    const found = [...(await axeFaultsOf(page, address)), ...(await smallScreenFaults(page))];
    faults.push(...found.map((fault) => `${address}: ${fault}`));
  }
  expect(faults).toEqual([]);
});

test("a keyboard reaches the way to the text first, then the navigation, then the screen", async () => {
  const { page } = await openPhone();
  await visit(page, "/");
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest("a, nav, main, header")?.outerHTML ?? "");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "跳到正文" });
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
  expect((await skip.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.keyboard.press("Tab");
  const navigation = page.getByRole("navigation", { name: "主导航" });
  expect(await navigation.evaluate((bar) => bar.contains(document.activeElement)), await focused()).toBe(
    true,
  );
  await skip.focus();
  await page.keyboard.press("Enter");
  expect(await page.locator("main:visible").evaluate((main) => main === document.activeElement)).toBe(true);
  await page.keyboard.press("Tab");
  expect(await page.locator("main:visible").evaluate((main) => main.contains(document.activeElement))).toBe(
    true,
  );
  expect(new URL(page.url()).hash).toBe("");
});

test("a chosen colour scheme is there with the first frame, before the app", async () => {
  const { page } = await openPhone({ colorScheme: "light" });
  await visit(page, "/my");
  await page.evaluate(() => localStorage.setItem("paddock.color_scheme", "dark"));
  // What this page still fetches is not to come empty.
  await page.goto("about:blank");
  await page.route("**/assets/*.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  await page.goto("/", { waitUntil: "domcontentloaded" });
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
});

test("a member is not told to sign in before the app is there, and a visitor is", async () => {
  const { page } = await openPhone();
  await page.route("**/assets/*.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  for (const path of ["/my", "/lexus/my"]) {
    await page.goto(path, { waitUntil: "domcontentloaded" });
    const asked = page.getByText(/登录 \/ 注册|手机号登录|无需登录也能逛|^加入/);
    expect(await asked.first().isVisible(), path).toBe(true);
    await page.evaluate(() => localStorage.setItem("paddock.token", "pm_whatever"));
    await page.goto(path, { waitUntil: "domcontentloaded" });
    expect(await asked.filter({ visible: true }).allInnerTexts(), path).toEqual([]);
    await page.evaluate(() => localStorage.clear());
  }
});
