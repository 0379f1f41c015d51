import { expect, inject, test } from "vitest";
import { until } from "../support/within.ts";
import { countingLine } from "./support/counting-line.ts";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";

phonesForJourneys();
const fixture = inject("fixture");
/** The development server sends every module by itself. */
const built = process.env.E2E_MODE !== "development";

/** For so long nobody touches the page; and nothing more comes for so long, in ms. */
const UNTOUCHED_MS = 10_000;
const QUIET_MS = 2_000;

/** Requests and kB (1000 bytes) of a visit with empty caches. */
const LIMITS = [
  { screen: "the home", path: "/", requests: 60, kB: 380 },
  { screen: "an article", path: `/article/${fixture.post}/post`, requests: 60, kB: 250 },
  { screen: "the forum", path: "/bbs", requests: 60, kB: 350 },
];

test.runIf(built).each(LIMITS)(
  "a first visit of $screen asks for little, and for nothing twice",
  async ({ path, requests, kB }) => {
    const { origin, answered } = await countingLine(inject("origin"));
    // With its movements: covers that move on by themselves bring the next ones.
    const { page } = await openPhone({
      baseURL: origin,
      serviceWorkers: "allow",
      reducedMotion: "no-preference",
    });
    await visit(page, path);
    const begun = performance.now();
    await until("the page to be kept for reading offline", () =>
      page.evaluate(async (address) => {
        const pages = await caches.open("paddock-pages");
        return (await pages.match(address)) !== undefined;
      }, path),
    );
    let seen = -1;
    let last = performance.now();
    await until("a page that rests", () => {
      if (answered.length !== seen) last = performance.now();
      seen = answered.length;
      return performance.now() - begun > UNTOUCHED_MS && performance.now() - last > QUIET_MS;
    });

    const total = answered.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
    // Says what came, should it be too much.
    const list = answered.map((one) => `${one.bytes} ${one.path}`).join("\n");
    expect(answered.length, list).toBeLessThanOrEqual(requests);
    expect(total, list).toBeLessThanOrEqual(kB);
    expect(total).toBeGreaterThan(100);
    // The page itself is asked for once more, as nobody: the server says that it is still the same.
    const paths = answered.map((one) => one.path).filter((one) => one !== path);
    expect(paths.filter((one, at) => paths.indexOf(one) !== at)).toEqual([]);
  },
);

test.runIf(built)("a picture that was on the screen is kept without a second download", async () => {
  const { origin, answered } = await countingLine(inject("origin"));
  const { page } = await openPhone({ baseURL: origin, serviceWorkers: "allow" });
  await visit(page, `/article/${fixture.gallery}/pic`);
  const keptPictures = () =>
    page.evaluate(async () => {
      const pictures = await caches.open("paddock-pictures");
      return (await pictures.keys()).map(({ url }) => url.replace(location.origin, ""));
    });
  await until("a picture to be kept", async () => (await keptPictures()).length > 0);
  for (const kept of await keptPictures())
    expect(
      answered.filter(({ path }) => path === kept),
      kept,
    ).toHaveLength(1);
});

test.runIf(built)("on a network that costs, no picture is kept", async () => {
  const { page, context } = await openPhone({ serviceWorkers: "allow" });
  await context.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { type: "cellular", effectiveType: "4g" } }),
  );
  const path = `/article/${fixture.gallery}/pic`;
  await visit(page, path);
  await until("the page to be kept", () =>
    page.evaluate(
      async (address) => (await (await caches.open("paddock-pages")).match(address)) !== undefined,
      path,
    ),
  );
  // Pictures would be kept before the files of the build are.
  await until("its files to be kept", () =>
    page.evaluate(async () => {
      const files = await (await caches.open("paddock-files")).keys();
      return files.some(({ url }) => /once-idle/.test(url));
    }),
  );
  expect(await page.evaluate(async () => (await (await caches.open("paddock-pictures")).keys()).length)).toBe(
    0,
  );
});
