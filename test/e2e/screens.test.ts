import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { routeTable } from "../../src/app/web/all-routes.ts";
import { sections } from "../../src/sections/registry.ts";
import { within } from "../support/within.ts";
import { addressOf } from "./support/addresses.ts";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";

phonesForJourneys();

const visitors = routeTable.filter((row) => !row.screen.admin);

/** One heading of the first level that is seen, and a title: what is wrong with them, if anything. */
async function faultsOf(page: Page): Promise<string[]> {
  const headings = await page.locator("h1:visible").allInnerTexts();
  const title = await page.title();
  return [
    ...(headings.length === 1 && headings[0]?.trim() ? [] : [`headings ${JSON.stringify(headings)}`]),
    ...(title.trim() ? [] : ["no title"]),
  ];
}

test.each(sections.map((section) => section.slug))(
  "every screen of %s opens without a complaint, with one heading and a title",
  async (slug) => {
    const { page, problems } = await openPhone();
    const faults: string[] = [];
    const titles = new Map<string, string>();
    for (const row of visitors.filter(({ section }) => section.slug === slug)) {
      const address = addressOf(row);
      await visit(page, address);
      faults.push(...(await faultsOf(page)).map((fault) => `${address}: ${fault}`));
      titles.set(new URL(page.url()).pathname, await page.title());
    }
    expect(faults).toEqual([]);
    expect(problems).toEqual([]);
    expect(titles.size).toBeGreaterThan(5);
  },
);

/** Every kind of screen once, and where the clubs' colours show most. */
const kinds = visitors.filter(({ screen, section }, at) =>
  section.umbrella
    ? !screen.id.includes("legacy") && visitors.findIndex((other) => other.screen.id === screen.id) === at
    : screen.id === "home.club" || (screen.id === "my.club" && section === sections[1]),
);

test.each(kinds.map((row) => [row.path, row] as const))(
  "axe finds nothing serious on %s, light or dark",
  async (_path, row) => {
    const { page } = await openPhone();
    const found: string[] = [];
    await visit(page, addressOf(row));
    await page.evaluate(axe.source);
    for (const colorScheme of ["light", "dark"] as const) {
      // Phones of journeys move nothing, so the colours are there at once: half-way through a change, contrast means nothing.
      await page.emulateMedia({ colorScheme });
      const findings = await within(`axe on ${row.path} in ${colorScheme} colours`, seriousFindings(page));
      found.push(...findings.map((finding) => `${colorScheme}: ${finding}`));
    }
    expect(found).toEqual([]);
  },
);

function seriousFindings(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof import("axe-core") }).axe.run(document, {
      resultTypes: ["violations"],
    });
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .flatMap(({ id, nodes }) =>
        nodes.map(
          (node) => `${id}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? node.failureSummary}`,
        ),
      );
  });
}

test("a chosen colour scheme is there with the first frame, before the app", async () => {
  const { page } = await openPhone({ colorScheme: "light" });
  await visit(page, "/my");
  await page.evaluate(() => localStorage.setItem("paddock.color_scheme", "dark"));
  await page.route("**/assets/*.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  await page.goto("/", { waitUntil: "domcontentloaded" });
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
});
