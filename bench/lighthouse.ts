import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type LaunchedChrome, launch } from "chrome-launcher";
import lighthouse, { type Result } from "lighthouse";
import { CHROMIUM_ARGS, ensureChromium, findChromium } from "../scripts/chromium.ts";
import { startApp } from "./processes.ts";
import { folder, median, type Row, row } from "./report.ts";
import type { Site } from "./site.ts";

const RUNS = Number(process.env.BENCH_RUNS) || 5;
/** When the largest part is drawn: a page of text, and one that a picture leads. */
const LCP_MS = { text: 1200, cover: 1600 };
/** How long the main thread was held up in all, beyond 50 ms a task. */
const BLOCKED_MS = 100;

interface AuditedPage {
  name: string;
  path: string;
  leads: keyof typeof LCP_MS;
}

interface Run {
  result: Result;
  html: string;
}

/** Lighthouse as for a phone on a slow network: the first run thrown away, the median of the rest. */
export async function measureLighthouse(site: Site, say: (line: string) => void): Promise<Row[]> {
  await ensureChromium(say);
  const app = await startApp({ dataDir: site.dataDir });
  const firstOf = async (list: string) => {
    const answer = await fetch(app.url + list);
    const { data } = (await answer.json()) as { data: { items: { id: string }[] } };
    return data.items[0]?.id;
  };
  const pages: AuditedPage[] = [
    { name: "home", path: "/", leads: "cover" },
    {
      name: "article",
      path: `/article/${await firstOf("/api/articles?limit=1&kind=post")}/post`,
      leads: "cover",
    },
    {
      name: "gallery",
      path: `/article/${await firstOf("/api/articles?limit=1&kind=pic")}/pic`,
      leads: "cover",
    },
    {
      name: "thread",
      path: `/bbs/${await firstOf("/api/posts?section=main&sort=hot&limit=1")}`,
      leads: "text",
    },
    { name: "question", path: `/ask/${await firstOf("/api/questions?section=main&limit=1")}`, leads: "text" },
    { name: "club home", path: "/lexus/home", leads: "cover" },
  ];
  const rows: Row[] = [];
  await mkdir(folder, { recursive: true });
  for (const page of pages) rows.push(...(await measurePage(page, app.url, say)));
  await app.stop();
  return rows;
}

async function measurePage(
  { name, path, leads }: AuditedPage,
  origin: string,
  say: (line: string) => void,
): Promise<Row[]> {
  const url = origin + path;
  const runs: Run[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const made = await auditAgain(url, say);
    say(`${name}, run ${run}: performance ${score(made.result, "performance")}`);
    if (run > 0) runs.push(made);
  }
  const middle = runs.toSorted(bySpeed)[Math.floor(runs.length / 2)];
  if (!middle) throw new Error("Lighthouse made no run");
  const summary = summarize(runs, middle.result);
  const file = join(folder, `lighthouse-${name.replaceAll(" ", "-")}`);
  await writeFile(`${file}.json`, `${JSON.stringify(summary, null, 2)}\n`);
  await writeFile(`${file}.html`, middle.html);

  const lcp = median(runs.map(({ result }) => figure(result, "largest-contentful-paint")));
  const cls = median(runs.map(({ result }) => figure(result, "cumulative-layout-shift")));
  const tbt = median(runs.map(({ result }) => figure(result, "total-blocking-time")));
  const categories = CATEGORIES.map((category) => {
    const points = median(runs.map(({ result }) => score(result, category)));
    return row(`${name}: ${category}`, String(points), { text: "100", met: points === 100 });
  });
  return [
    ...categories,
    row(`${name}: LCP`, `${(lcp / 1000).toFixed(2)} s`, {
      text: `≤ ${LCP_MS[leads] / 1000} s`,
      met: lcp <= LCP_MS[leads],
    }),
    row(`${name}: CLS`, cls.toFixed(3), { text: "0", met: Number(cls.toFixed(3)) === 0 }),
    row(`${name}: total blocking time`, `${Math.round(tbt)} ms`, {
      text: `≤ ${BLOCKED_MS} ms`,
      met: tbt <= BLOCKED_MS,
    }),
  ];
}

/** Chromium now and then gives no usable trace; such a run says nothing about the page and is made again. */
async function auditAgain(url: string, say: (line: string) => void, tries = 3): Promise<Run> {
  try {
    return await audit(url);
  } catch (error) {
    if (tries <= 1) throw error;
    say(`${error instanceof Error ? error.message : error}; once more`);
    return auditAgain(url, say, tries - 1);
  }
}

/** One run in a browser of its own, so that nothing is cached. */
async function audit(url: string): Promise<Run> {
  const chromePath = findChromium();
  const chrome: LaunchedChrome = await launch({
    ...(chromePath && { chromePath }),
    chromeFlags: ["--headless=new", ...CHROMIUM_ARGS],
    logLevel: "silent",
  });
  try {
    const run = await lighthouse(url, {
      port: chrome.port,
      output: "html",
      logLevel: "error",
      disableFullPageScreenshot: true,
    });
    if (!run || run.lhr.runtimeError)
      throw new Error(`Lighthouse: ${run?.lhr.runtimeError?.message ?? "no result"}`);
    return { result: run.lhr, html: String(run.report) };
  } finally {
    chrome.kill();
  }
}

const score = (result: Result, category: string) =>
  Math.round((result.categories[category]?.score ?? 0) * 100);

const figure = (result: Result, audit: string) => result.audits[audit]?.numericValue ?? Number.NaN;

function bySpeed(a: Run, b: Run): number {
  return (
    score(a.result, "performance") - score(b.result, "performance") ||
    figure(b.result, "largest-contentful-paint") - figure(a.result, "largest-contentful-paint")
  );
}

const FIGURES = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "speed-index",
  "total-blocking-time",
  "cumulative-layout-shift",
  "total-byte-weight",
];
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

/** Every run's points and figures, and which audits of the median one are not full. */
function summarize(runs: readonly Run[], middle: Result): object {
  const numbers = (result: Result) => ({
    ...Object.fromEntries(CATEGORIES.map((category) => [category, score(result, category)])),
    ...Object.fromEntries(FIGURES.map((name) => [name, Math.round(figure(result, name) * 1000) / 1000])),
  });
  const notFull = Object.values(middle.audits)
    .filter((audit) => audit.score !== null && audit.score < 0.9)
    .map((audit) => ({ id: audit.id, title: audit.title, score: audit.score, value: audit.displayValue }));
  return {
    lighthouse: middle.lighthouseVersion,
    median: numbers(middle),
    runs: runs.map(({ result }) => numbers(result)),
    not_full: notFull,
  };
}
