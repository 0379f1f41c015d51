/**
 * How soon pictures are sharp on a warm visit, from the frames that the browser shows. Part `filmstrip` of the bench; alone,
 * against an app that runs: `node scripts/run.cjs bench/filmstrip.ts http://127.0.0.1:3000`, with `article` behind it for that page only.
 */
import { type Browser, type BrowserContext, chromium, devices, type Page } from "playwright-core";
import sharp from "sharp";
import { CHROMIUM_ARGS, ensureChromium, findChromium } from "../scripts/chromium.ts";
import { startApp } from "./processes.ts";
import { median, type Row, row } from "./report.ts";
import type { Site } from "./site.ts";

/** A picture that lies in the cache stays blurred no longer, in ms from the page's first frame. */
const BLURRED_MS = 400;
const VISITS = 7;
const SLOWDOWN = 4;
/** Frames are looked at for so long after the page is loaded: before a carousel moves on. */
const REST_MS = 1200;
/** Mean difference of two frames in a picture's place, of 255: less is the coding of the frames. */
const SAME = 3;

interface Frame {
  /** Seconds since the epoch. */
  at: number;
  data: Buffer;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Milliseconds from the page's first frame to the one from which on the pictures are as they stay. */
interface Film {
  first: number;
  large: number;
  small: number | null;
}

/** The part of the bench. */
export async function measureFilmstrip(site: Site, say: (line: string) => void): Promise<Row[]> {
  const app = await startApp({ dataDir: site.dataDir });
  try {
    return await film(app.url, say);
  } finally {
    await app.stop();
  }
}

async function film(origin: string, say: (line: string) => void, only?: string): Promise<Row[]> {
  await ensureChromium(say);
  const executablePath = findChromium();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: CHROMIUM_ARGS });
  try {
    const rows: Row[] = [];
    for (const [name, path] of [
      ["home", "/"],
      ["article", await addressOf(origin, "post")],
      ["gallery", await addressOf(origin, "pic")],
    ] as const) {
      if (only !== undefined && only !== name) continue;
      say(`the frames of ${name}, ${path} …`);
      rows.push(...(await warmVisits(browser, origin + path, name)));
    }
    return rows;
  } finally {
    await browser.close();
  }
}

/** The newest article of a kind that has a cover. */
async function addressOf(origin: string, kind: string): Promise<string> {
  const answer = await fetch(`${origin}/api/articles?limit=20&kind=${kind}`);
  const { data } = (await answer.json()) as { data: { items: { id: string; cover: object | null }[] } };
  const found = data.items.find(({ cover }) => cover !== null);
  if (found === undefined) throw new Error(`no article of the kind ${kind} has a cover`);
  return `/article/${found.id}/${kind}`;
}

async function warmVisits(browser: Browser, url: string, name: string): Promise<Row[]> {
  const context = await browser.newContext({
    ...devices["Pixel 7"],
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
  });
  const films: Film[] = [];
  // The first two fill the caches, the second with what the first asked for late.
  for (let visit = -2; visit < VISITS; visit += 1) {
    const taken = await visitOnce(context, url);
    if (visit >= 0) films.push(taken);
  }
  await context.close();
  const figures = (of: (one: Film) => number | null) => {
    const all = films.map(of).flatMap((ms) => (ms === null ? [] : [Math.round(ms)]));
    return { most: Math.max(...all), text: `${median(all)} ms, median of ${all.join(", ")}` };
  };
  const large = figures((one) => one.large);
  const rows = [
    row(
      `${name}: navigation → first frame, warm, processor ${SLOWDOWN} × slower`,
      figures((one) => one.first).text,
    ),
    row(`${name}: first frame → largest picture sharp`, large.text, {
      text: `≤ ${BLURRED_MS} ms`,
      met: large.most <= BLURRED_MS,
    }),
  ];
  if (films.some((one) => one.small !== null))
    rows.push(row(`${name}: first frame → first small picture sharp`, figures((one) => one.small).text));
  return rows;
}

async function visitOnce(context: BrowserContext, url: string): Promise<Film> {
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    const frames: Frame[] = [];
    session.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
      frames.push({ at: metadata.timestamp ?? 0, data: Buffer.from(data, "base64") });
      void session.send("Page.screencastFrameAck", { sessionId }).catch(() => undefined);
    });
    await session.send("Page.startScreencast", {
      format: "jpeg",
      quality: 80,
      maxWidth: 390,
      maxHeight: 844,
    });
    await page.goto(url, { waitUntil: "load", timeout: 60_000 });
    await page.waitForTimeout(REST_MS);
    await session.send("Page.stopScreencast");
    const { large, small, begun } = await picturesOf(page);
    const ofPage = frames.filter(({ at }) => at * 1000 >= begun);
    const first = await firstFrame(ofPage);
    const from = (at: number) => at * 1000 - first;
    return {
      first: first - begun,
      large: from(await sharpAt(ofPage, large)),
      small: small === null ? null : from(await sharpAt(ofPage, small)),
    };
  } finally {
    await page.close();
  }
}

/** Where the largest picture in view lies, and the first of thumbnails' size; and when the page began, in ms. */
async function picturesOf(page: Page): Promise<{ large: Box; small: Box | null; begun: number }> {
  const found = await page.evaluate(() => {
    const boxes = [...document.querySelectorAll("img")]
      .map((image) => image.getBoundingClientRect())
      .map(({ left, top, right, bottom }) => {
        const [x, y] = [Math.max(0, left), Math.max(0, top)];
        return { x, y, width: Math.min(innerWidth, right) - x, height: Math.min(innerHeight, bottom) - y };
      })
      .filter(({ width, height }) => width > 20 && height > 20);
    const bySize = boxes.toSorted((a, b) => b.width * b.height - a.width * a.height);
    return {
      large: bySize[0] ?? null,
      small: boxes.find(({ width, height }) => width < 70 && height < 70) ?? null,
      begun: performance.timeOrigin,
    };
  });
  if (found.large === null) throw new Error("there is no picture in view");
  return { ...found, large: found.large };
}

/** When the page was first to be seen, in ms since the epoch: its first frame that is not of one colour. */
async function firstFrame(frames: readonly Frame[]): Promise<number> {
  for (const { at, data } of frames) {
    const { channels } = await sharp(data).stats();
    if (channels.some(({ stdev }) => stdev > 2)) return at * 1000;
  }
  throw new Error("nothing was drawn");
}

/** When a place of the page came to look as in the last frame, in seconds since the epoch. */
async function sharpAt(frames: readonly Frame[], box: Box): Promise<number> {
  const parts = await Promise.all(frames.map(({ data }) => pixelsOf(data, box)));
  const last = parts.at(-1);
  if (last === undefined) throw new Error("nothing was drawn");
  let since = parts.length - 1;
  while (since > 0 && difference(parts[since - 1] ?? last, last) < SAME) since -= 1;
  return frames[since]?.at ?? 0;
}

/** Inner part of a place, without what lies along its edges. */
async function pixelsOf(data: Buffer, { x, y, width, height }: Box): Promise<Buffer> {
  const region = {
    left: Math.round(x + width * 0.1),
    top: Math.round(y + height * 0.1),
    width: Math.max(1, Math.floor(width * 0.8)),
    height: Math.max(1, Math.floor(height * 0.6)),
  };
  return sharp(data).extract(region).greyscale().raw().toBuffer();
}

function difference(one: Buffer, other: Buffer): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
  return sum / Math.max(1, one.length);
}

if (import.meta.main) {
  const [origin, only] = process.argv.slice(2);
  if (origin === undefined) throw new Error("name the address of an app that runs");
  for (const { what, measured } of await film(origin.replace(/\/$/, ""), console.log, only))
    console.log(`${what}: ${measured}`);
}
