import { type Browser, chromium, type Page } from "playwright-core";
import { CHROMIUM_ARGS, ensureChromium, findChromium } from "../scripts/chromium.ts";
import { sections } from "../src/sections/registry.ts";
import { type Desk, openDesk, quantile, signInAdmin } from "./desk.ts";
import { makeManyPeople } from "./people.ts";
import { median, type Row, row } from "./report.ts";
import { makeWaiting, measureBatches } from "./review-batches.ts";
import { query, type Site } from "./site.ts";

const KIND = "article_comment";
/** Keys that are timed, after some that are not: nobody may decide more than 240 a minute. */
const KEYS = 100;
const WARM_UP = 10;
const BETWEEN_MS = 300;
const TARGET_MS = 100;
/** Others decide so many a second together; one alone may four. */
const RATE = 50;
const OTHERS = 20;
/** Comments that wait for others while one desk is timed. */
const WAITING = 4000;
const AUTHORS = 2000;

const clubs = sections.filter(({ umbrella }) => !umbrella).map(({ slug }) => slug);
const [mine = "", theirs = ""] = clubs;
const DESK = { viewport: { width: 1280, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 } };

/**
 * From a key at the queue to the next item on screen while others decide fifty a second, in a section beside this one and at
 * the very same items; then batches and their undo, alone.
 */
export async function measureKeys(site: Site, say: (line: string) => void): Promise<Row[]> {
  await ensureChromium(say);
  const database = await site.copyDatabase();
  await makeManyPeople(database.url, AUTHORS);
  const desk = await openDesk(site, database);
  const executablePath = findChromium();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: CHROMIUM_ARGS });
  try {
    const rows: Row[] = [];
    const add = (...more: Row[]) => {
      rows.push(...more);
      // All of them take minutes: what was measured is there though the run is cut short.
      for (const { what, measured } of more) say(`${what}: ${measured}`);
    };
    const places = [
      ["two panes, alone", DESK, mine, null],
      ["two panes, others in another section", DESK, mine, theirs],
      ["two panes, others at the same items", DESK, mine, mine],
      ["one after the other, others in another section", PHONE, mine, theirs],
      ["one after the other, others at the same items", PHONE, mine, mine],
    ] as const;
    for (const [what, screen, section, elsewhere] of places) {
      say(`keys: ${what} …`);
      await clear(desk);
      await makeWaiting(desk, KEYS + WARM_UP + 60, section);
      if (elsewhere !== null) await makeWaiting(desk, WAITING, elsewhere);
      await query(desk.url, "vacuum analyze comments, review_items");
      const load = elsewhere === null ? null : await othersDecide(desk, elsewhere);
      const taken = await timeKeys(browser, desk, screen, section).finally(() => load?.stop());
      add(keyRow(what, taken));
      if (load !== null) add(await load.told(what));
    }
    await clear(desk);
    add(...(await measureBatches(desk)));
    return rows;
  } finally {
    await browser.close();
    await desk.close();
  }
}

/** What waits of the place before is decided. */
async function clear({ url }: Desk): Promise<void> {
  await query(
    url,
    `with done as (
       update review_items set status = 'published', waiting = false, decided_at = now(), notified_at = now()
       where kind = '${KIND}' and waiting returning target_id)
     update comments set status = 'published' from done where comments.id = done.target_id`,
  );
}

function keyRow(what: string, { ms, lost }: { ms: number[]; lost: number }): Row {
  const p95 = quantile(ms, 0.95);
  const whole = [median(ms), p95, Math.max(...ms)].map((value) => value.toFixed(0));
  return row(
    `key to the next item on screen, ${what}`,
    `p95 ${whole[1]} ms, median ${whole[0]}, slowest ${whole[2]} (${ms.length} keys${lost > 0 ? `, ${lost} more without a next item` : ""})`,
    { text: `p95 ≤ ${TARGET_MS} ms`, met: p95 <= TARGET_MS && lost === 0 },
  );
}

/** Presses the key of 通过 at the queue, again and again. `lost` keys had no next item within five seconds. */
async function timeKeys(
  browser: Browser,
  { app, token }: Desk,
  screen: typeof DESK,
  section: string,
): Promise<{ ms: number[]; lost: number }> {
  const context = await browser.newContext(screen);
  try {
    const page = await context.newPage();
    await page.addInitScript((value) => localStorage.setItem("paddock.admin_token", value), token);
    await page.goto(`${app.url}/admin/articlecomment?section=${section}`, { waitUntil: "domcontentloaded" });
    await page.getByRole("button", { name: /^通过/ }).first().waitFor();
    await page.waitForTimeout(1000);
    await noteShown(page);
    const ms: number[] = [];
    let lost = 0;
    for (let press = -WARM_UP; press < KEYS; press += 1) {
      const begun = performance.now();
      const took = await timeKey(page);
      if (took === null) lost += 1;
      else if (press >= 0) ms.push(took);
      await page.waitForTimeout(Math.max(0, BETWEEN_MS - (performance.now() - begun)));
    }
    return { ms, lost };
  } finally {
    await context.close();
  }
}

interface Timed {
  keyTook?: number;
  waitForNext?: () => void;
}

async function timeKey(page: Page): Promise<number | null> {
  await page.evaluate(() => (window as Timed).waitForNext?.());
  await page.keyboard.press("p");
  try {
    await page.waitForFunction(() => (window as Timed).keyTook !== undefined, undefined, { timeout: 5000 });
  } catch {
    return null;
  }
  return page.evaluate(() => (window as Timed).keyTook ?? null);
}

/** Notes, in the page, the time from a key to the frame in which another item is open than before it. */
async function noteShown(page: Page): Promise<void> {
  await page.evaluate(() => {
    const timed = window as Timed;
    const open = () => {
      const pane = document.querySelector('section[aria-label="内容"]') ?? document.querySelector("main");
      return /第 \d+ 条评论/.exec(pane?.textContent ?? "")?.[0];
    };
    timed.waitForNext = () => {
      delete timed.keyTook;
      const before = open();
      let pressed = 0;
      document.addEventListener(
        "keydown",
        (event) => {
          pressed = event.timeStamp;
        },
        { capture: true, once: true },
      );
      const observer = new MutationObserver(() => {
        const now = open();
        if (pressed === 0 || now === undefined || now === before) return;
        observer.disconnect();
        // A task after the next frame's callbacks: the frame has been drawn by then.
        requestAnimationFrame(() =>
          setTimeout(() => {
            timed.keyTook = performance.now() - pressed;
          }),
        );
      });
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    };
  });
}

interface Item {
  id: string;
  version: string;
}

/** Twenty others who decide what they are given and are given the next one with it, at a rate, until they are stopped. */
export async function othersDecide(desk: Desk, section: string) {
  const taken: number[] = [];
  let refused = 0;
  let ended = 0;
  const begun = performance.now();
  let stopped = false;
  const one = async (nth: number) => {
    const token = await signInAdmin(desk.url);
    const send = async (path: string, body?: object) => {
      const answer = await fetch(`${desk.app.url}/api/admin/reviews/${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { ok: answer.ok, body: (await answer.json()) as { data: unknown } };
    };
    const ask = async () =>
      ((await send(`next?kind=${KIND}&section=${section}`)).body.data as { item: Item | null }).item;
    let item = await ask();
    for (let turn = 0; !stopped; turn += 1) {
      const due = begun + ((turn + nth / OTHERS) * 1000 * OTHERS) / RATE;
      if (due > performance.now()) await new Promise((done) => setTimeout(done, due - performance.now()));
      if (item === null) break;
      const at = performance.now();
      const { ok, body } = await send("decide", {
        items: [{ id: item.id, version: item.version }],
        decision: "pass",
        from: "waiting",
        next: { kind: KIND, section },
      });
      if (!ok) {
        refused += 1;
        item = await ask();
        continue;
      }
      taken.push(performance.now() - at);
      item = (body.data as { next: { item: Item | null } }).next.item;
    }
  };
  const all = Promise.all(Array.from({ length: OTHERS }, (_, nth) => one(nth)));
  return {
    stop() {
      stopped = true;
      ended = performance.now();
    },
    async told(what: string): Promise<Row> {
      await all;
      const rate = taken.length / ((ended - begun) / 1000);
      const words = `${rate.toFixed(0)} a second, p95 ${quantile(taken, 0.95).toFixed(0)} ms, ${refused} refused`;
      return row(`decisions of ${OTHERS} others meanwhile, ${what}`, words);
    },
  };
}
