import { afterEach, beforeEach, expect, test, vi } from "vitest";

const PAGE = "https://paddock.test/article/7/post";
const CHUNK = "https://paddock.test/assets/sheet-1.js";

let listeners: Map<string, (event: unknown) => void>;
let reloads: number;
/** What a HEAD request is answered with; "offline" for no network. */
let answer: number | "offline";

/** A page that has just begun; its session storage outlives it, as over a reload. */
async function begin(storage: Map<string, string>): Promise<void> {
  listeners = new Map();
  vi.resetModules();
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("window", {
    addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
  });
  vi.stubGlobal("document", { hidden: true, documentElement: { dataset: {} }, getElementById: () => null });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  });
  vi.stubGlobal("location", { href: PAGE, reload: () => (reloads += 1) });
  vi.stubGlobal("fetch", async () => {
    if (answer === "offline") throw new TypeError("Failed to fetch");
    return new Response(null, { status: answer });
  });
  // It is a script: it exports nothing, and runs once for each page.
  const script = "./boot.ts";
  await import(script);
}

/** As browsers name a chunk that did not arrive. */
const lose = async () => {
  listeners.get("vite:preloadError")?.({
    payload: new TypeError(`Failed to fetch dynamically imported module: ${CHUNK}`),
  });
  await new Promise((next) => setTimeout(next));
};

beforeEach(() => {
  reloads = 0;
});
afterEach(() => vi.unstubAllGlobals());

test("a chunk that a deploy replaced reloads the page once, and no second time", async () => {
  const storage = new Map<string, string>();
  answer = 404;
  await begin(storage);
  await lose();
  expect(reloads).toBe(1);
  await begin(storage);
  await lose();
  expect(reloads).toBe(1);
});

test.each([
  ["is there after all, on a weak network", 200],
  ["is missing for want of a network", "offline" as const],
])("a chunk that %s reloads nothing", async (_why, given) => {
  answer = given;
  await begin(new Map());
  await lose();
  expect(reloads).toBe(0);
});
