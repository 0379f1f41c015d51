/** A visitor's phone: a browser context of its own, whose console is listened to. */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { connectDatabase } from "../../../src/platform/database/client.ts";
import { TOKEN_KEY } from "../../../src/shared/token-key.ts";
import { within } from "../../support/within.ts";
import { hydrated } from "./hydrated.ts";
import { emptyQueues } from "./queues.ts";

export interface Phone {
  context: BrowserContext;
  page: Page;
  /** Errors and warnings of all its pages so far. */
  problems: string[];
  /** Lets messages pass that the journey itself provokes, such as those of a network that is off. */
  expectProblems(pattern: RegExp): void;
}

let browser: Browser | undefined;
const phones: { context: BrowserContext; problems: string[]; allowed: RegExp[] }[] = [];

/** Call it once in a file of journeys. After each journey its phones are closed, and none may have complained. */
export function phonesForJourneys(): void {
  beforeAll(async () => {
    browser = await chromium.connect(inject("browserEndpoint"));
    // All journeys come from one address: on a quick machine they sign in more often than one address may.
    const { db, close } = connectDatabase(inject("appDatabaseUrl"), { max: 1 });
    try {
      await db.execute("delete from rate_limits");
      // A desk that was closed holds what it had open for minutes.
      await db.execute(
        "update review_items set claimed_by = null, claimed_until = null where claimed_by is not null",
      );
    } finally {
      await close();
    }
    await emptyQueues();
  });
  afterEach(async ({ task }) => {
    const used = phones.splice(0);
    if (task.result?.state === "fail") for (const { context } of used) await tellPages(context);
    for (const { context } of used) await within("the closing of a phone", context.close());
    const complaints = used.flatMap(({ problems, allowed }) =>
      problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
    );
    expect(complaints).toEqual([]);
  });
  afterAll(async () => {
    if (browser) await within("the end of the browser's connection", browser.close());
    browser = undefined;
  });
}

/**
 * Opens a phone of 390 × 844 with a touch screen; relative addresses lead to the app. Its owner has asked for less
 * motion: fades of what is off the screen never end, and a journey tells nothing about how things move.
 * @param by another browser than that of all journeys
 */
export async function openPhone(options: BrowserContextOptions = {}, by = browser): Promise<Phone> {
  if (!by) throw new Error("phonesForJourneys() was not called");
  const context = await by.newContext({
    baseURL: inject("origin"),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    reducedMotion: "reduce",
    // Nothing that a journey before it read stands between a journey and the server.
    serviceWorkers: "block",
    ...options,
  });
  // Far off: how long something takes on a busy machine says nothing.
  context.setDefaultTimeout(60_000);
  context.on("page", limitEvaluation);
  // Journeys come to a name that counts as safe; over plain HTTP, where many try the product first, this is missing.
  await context.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, "randomUUID"));
  const problems: string[] = [];
  const allowed: RegExp[] = [];
  phones.push({ context, problems, allowed });
  context.on("console", (message) => {
    // Said by what blocks it.
    if (/Service Worker registration blocked/.test(message.text())) return;
    if (message.type() === "error" || message.type() === "warning")
      problems.push(`${message.page()?.url()}: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => problems.push(`${error.page()?.url()}: ${error.error()}`));
  return {
    context,
    page: await context.newPage(),
    problems,
    expectProblems: (pattern) => allowed.push(pattern),
  };
}

/** Says what stood on the pages of a journey that failed: where it ran may be gone when somebody asks. */
async function tellPages(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    const text = await page
      .locator("body")
      .ariaSnapshot({ timeout: 2_000 })
      .catch((error: Error) => error.message);
    process.stderr.write(`${page.url()}\n${text.replaceAll(/\s+/g, " ").slice(0, 2_000)}\n`);
  }
}

/** The same, signed in already. @param token of a member, as the fixture names them */
export async function openPhoneAs(token: string): Promise<Phone> {
  const phone = await openPhone();
  await phone.page.addInitScript(
    ([key, given]) => {
      // Once: signing in anew later has to last.
      if (sessionStorage.getItem("opened") === null) localStorage.setItem(key, given);
      sessionStorage.setItem("opened", "1");
    },
    [TOKEN_KEY, token] as const,
  );
  return phone;
}

/** What runs in the page has no limit of its own, and waits for ever for a page that never comes. */
function limitEvaluation(page: Page): void {
  const evaluate = page.evaluate.bind(page) as (run: unknown, argument?: unknown) => Promise<unknown>;
  page.evaluate = ((run: unknown, argument?: unknown) =>
    within(`${page.url()} to run ${String(run).slice(0, 100)}`, evaluate(run, argument))) as Page["evaluate"];
}

/** Opens an address and waits until React has taken the page over. */
export async function visit(page: Page, path: string): Promise<void> {
  // The step back of an overlay that has just closed may still be under way, and ends what is begun meanwhile.
  await page.goto(path).catch((error: Error) => {
    if (!error.message.includes("ERR_ABORTED")) throw error;
    return page.goto(path);
  });
  await hydrated(page);
}

/** One stroke of a finger over the screen, from a point to another. */
export const swipe = (page: Page, from: Point, to: Point) =>
  touching(page, "a stroke", async (touch) => {
    await touch("touchStart", [from]);
    for (const part of parts) await touch("touchMove", [between(from, to, part)]);
    await touch("touchEnd", []);
  });

/** Two fingers around a point, from one distance to another. */
export const pinch = (page: Page, around: Point, from: number, to: number) =>
  touching(page, "a pinch", async (touch) => {
    const fingers = (distance: number) => [
      { x: around.x - distance / 2, y: around.y, id: 0 },
      { x: around.x + distance / 2, y: around.y, id: 1 },
    ];
    await touch("touchStart", fingers(from));
    for (const part of parts) await touch("touchMove", fingers(from + (to - from) * part));
    await touch("touchEnd", []);
  });

/** Taps a point, whatever lies there. */
export const tapAt = (page: Page, point: Point) =>
  touching(page, "a tap", async (touch) => {
    await touch("touchStart", [point]);
    await touch("touchEnd", []);
  });

/** Two taps an eighth of a second apart by their own account, however long the machine takes to deliver them. */
export const doubleTap = (page: Page, point: Point) =>
  touching(page, "a double tap", async (touch) => {
    const start = Date.now();
    await touch("touchStart", [point], start);
    await touch("touchEnd", [], start + 20);
    await touch("touchStart", [point], start + 125);
    await touch("touchEnd", [], start + 145);
  });

/** @param at when it happens, in ms since 1970; without it when it arrives */
type Touch = (
  type: "touchStart" | "touchMove" | "touchEnd",
  touchPoints: Point[],
  at?: number,
) => Promise<unknown>;

/** The steps of a stroke, as shares of its way. */
const parts = Array.from({ length: 8 }, (_, step) => (step + 1) / 8);

const between = (from: Point, to: Point, part: number) => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
});

async function touching(page: Page, what: string, gesture: (touch: Touch) => Promise<void>): Promise<void> {
  const session = await within("a debugging session", page.context().newCDPSession(page));
  await gesture((type, touchPoints, at) =>
    within(
      `${type} of ${what}`,
      session.send("Input.dispatchTouchEvent", {
        type,
        touchPoints,
        ...(at !== undefined && { timestamp: at / 1000 }),
      }),
    ),
  );
  await session.detach();
}

/** Reads on by a screenful, as a thumb does. */
export const swipeUp = (page: Page) => swipe(page, { x: 200, y: 760 }, { x: 200, y: 140 });

interface Point {
  x: number;
  y: number;
  /** Tells fingers apart. */
  id?: number;
}

/** Vertical offset of the page, once it has stopped changing for three frames. */
export function restingScroll(page: Page): Promise<number> {
  const resting = page.evaluate(
    () =>
      new Promise<number>((done) => {
        let last = Number.NaN;
        let same = 0;
        const look = () => {
          same = window.scrollY === last ? same + 1 : 0;
          last = window.scrollY;
          if (same >= 3) done(last);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  return within("the page to stop scrolling", resting);
}
