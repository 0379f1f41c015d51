import { type Browser, type BrowserContext, chromium, devices, type Page } from "playwright-core";
import { CHROMIUM_ARGS, ensureChromium, findChromium } from "../scripts/chromium.ts";
import { startApp } from "./processes.ts";
import { median, type Row, row } from "./report.ts";
import type { Site } from "./site.ts";

/** kB of 1000 bytes, brotli. */
const SCRIPT_KB = { home: 105, article: 90 };
const STYLE_KB = 15;
const TAP_MS = 100;
/** How long the card has been in view when it is tapped. */
const SEEN_MS = 1000;
const TAPS = 7;
const SLOWDOWN = 4;

/** What a first visit loads, and how long a tap takes to show an article. */
export async function measureWeb(site: Site, say: (line: string) => void): Promise<Row[]> {
  await ensureChromium(say);
  const app = await startApp({ dataDir: site.dataDir });
  const articles = await newestOfEachKind(app.url);
  const executablePath = findChromium();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: CHROMIUM_ARGS });
  try {
    const rows: Row[] = [];
    const screens = [
      ["/", "/"],
      ...articles.map(({ id, kind }) => [`article (${kind})`, `/article/${id}/${kind}`]),
    ];
    for (const [name = "", path = ""] of screens)
      rows.push(...(await firstView(browser, app.url, name, path)));
    rows.push(...(await taps(browser, app.url)));
    return rows;
  } finally {
    await browser.close();
    await app.stop();
  }
}

async function newestOfEachKind(origin: string): Promise<{ id: string; kind: string }[]> {
  const found: { id: string; kind: string }[] = [];
  for (const kind of ["post", "pic", "video"]) {
    const answer = await fetch(`${origin}/api/articles?limit=1&kind=${kind}`);
    const { data } = (await answer.json()) as { data: { items: { id: string; kind: string }[] } };
    found.push(...data.items);
  }
  return found;
}

const phone = { ...devices["Pixel 7"], viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 };

/** Everything a visitor with empty caches receives until nothing more is asked for. */
async function firstView(browser: Browser, origin: string, name: string, path: string): Promise<Row[]> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const foreign = new Set<string>();
  const sizes = { script: 0, stylesheet: 0, document: 0, image: 0 };
  const counted: Promise<void>[] = [];
  page.on("requestfinished", (request) => {
    const url = new URL(request.url());
    if (!url.protocol.startsWith("http")) return;
    if (url.origin !== origin) foreign.add(url.origin);
    const type = request.resourceType();
    if (!Object.hasOwn(sizes, type)) return;
    counted.push(
      request.sizes().then(({ responseBodySize }) => {
        sizes[type as keyof typeof sizes] += responseBodySize / 1000;
      }),
    );
  });
  page.on("requestfailed", (request) => {
    if (new URL(request.url()).origin !== origin) foreign.add(new URL(request.url()).origin);
  });
  await page.goto(origin + path, { waitUntil: "networkidle" });
  await Promise.all(counted);
  await context.close();
  const { script, stylesheet, document, image } = sizes;
  const most = SCRIPT_KB[path === "/" ? "home" : "article"];
  return [
    row(`${name}: JavaScript`, kb(script), { text: `≤ ${most} kB`, met: script <= most }),
    row(`${name}: CSS`, kb(stylesheet), { text: `≤ ${STYLE_KB} kB`, met: stylesheet <= STYLE_KB }),
    row(`${name}: HTML, pictures`, `${kb(document)}, ${kb(image)}`),
    row(`${name}: other origins`, String(foreign.size), { text: "0", met: foreign.size === 0 }),
  ];
}

const kb = (size: number) => `${size.toFixed(1)} kB`;

/** How long the finger rests on the glass: people take about 80 ms for a tap. */
const HOLD_MS = 80;

/** From the finger's touch, and from its lift, to the frame in which heading and text stand there; milliseconds. */
interface Tap {
  touch: number;
  lift: number;
}

/** Home → text article by finger; the processor slowed, the files in the browser's cache. */
async function taps(browser: Browser, origin: string): Promise<Row[]> {
  const context = await browser.newContext(phone);
  const times: Tap[] = [];
  // The first one fills the caches.
  for (let run = 0; run <= TAPS; run += 1) {
    const taken = await tap(context, origin);
    if (run > 0) times.push(taken);
  }
  await context.close();
  const figures = (of: keyof Tap) => {
    const all = times.map((time) => Math.round(time[of]));
    return { middle: median(all), text: `${median(all)} ms, median of ${all.join(", ")}` };
  };
  const [touch, lift] = [figures("touch"), figures("lift")];
  const slower = `processor ${SLOWDOWN} × slower`;
  return [
    row(`tap on a card → text of the article, ${slower}`, lift.text, {
      text: `≤ ${TAP_MS} ms`,
      met: lift.middle <= TAP_MS,
    }),
    row(`the same from the first touch, ${HOLD_MS} ms earlier`, touch.text),
  ];
}

const CARD = 'main ul a[href*="/article/"][href$="/post"]';

async function tap(context: BrowserContext, origin: string): Promise<Tap> {
  const page = await context.newPage();
  try {
    await page.goto(origin, { waitUntil: "networkidle" });
    const card = page.locator(CARD).first();
    const session = await context.newCDPSession(page);
    // By a finger: what the page scrolls by itself is no sign of a reader.
    const far = await card.evaluate((element) => element.getBoundingClientRect().top - innerHeight / 2);
    await session.send("Input.synthesizeScrollGesture", {
      x: 200,
      y: 420,
      yDistance: -far,
      gestureSourceType: "touch",
      speed: 4000,
    });
    await page.waitForTimeout(SEEN_MS);
    const box = await card.boundingBox();
    if (!box) throw new Error("there is no text article on the home page");
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    await watchForText(page);
    const point = { x: box.x + box.width / 3, y: box.y + box.height / 3 };
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
    await new Promise((done) => setTimeout(done, HOLD_MS));
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await page.waitForFunction(() => "tapTook" in window, undefined, { timeout: 20_000 });
    return await page.evaluate(() => (window as unknown as { tapTook: Tap }).tapTook);
  } finally {
    await page.close();
  }
}

/** Notes, in the page, the times of the finger and of the frame in which heading and text stand there. */
async function watchForText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const at = { touch: 0, lift: 0 };
    const note = (name: keyof typeof at) => (event: Event) => {
      at[name] = event.timeStamp;
    };
    document.addEventListener("pointerdown", note("touch"), { capture: true, once: true });
    document.addEventListener("touchend", note("lift"), { capture: true, once: true });
    // Looked for when something has changed, and not at every frame, which would slow down what is measured.
    const observer = new MutationObserver(() => {
      const shown = [...document.querySelectorAll("article h1, article .prose p")].filter(
        (element) => element.getClientRects().length > 0,
      );
      if (!shown.some((element) => element.tagName === "H1") || shown.length < 2) return;
      observer.disconnect();
      // A task after the next frame's callbacks: the frame has been drawn by then.
      requestAnimationFrame(() =>
        setTimeout(() => {
          const now = performance.now();
          Object.assign(window, { tapTook: { touch: now - at.touch, lift: now - at.lift } });
        }),
      );
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
}
