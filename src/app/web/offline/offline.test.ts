import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeCaches } from "../../../../test/support/fake-caches.ts";
import { answerTo } from "./answer.ts";
import { forgetPages, isKept, keepPage, keepPictures } from "./keep-pages.ts";
import { FILES, PAGES, PICTURES } from "./kept.ts";

const ORIGIN = "http://paddock.test";
const ARTICLE = `${ORIGIN}/article/7/post`;
const PICTURE = `${ORIGIN}/media/p1?w=640`;
const HTML = `<link rel="stylesheet" href="/assets/style-1.css"><script type="module" src="/assets/index-1.js"></script>
<script id="modules" type="application/json">["/assets/shell-1.js","/assets/post-1.js"]</script>正文`;

let caches: CacheStorage;
let online: boolean;
let asked: { url: string; init: RequestInit | undefined }[];
/** What the browser's own cache holds, and what it said of itself when it fetched that. */
let browserHolds: { address: string; accept: string }[];
/** By path; anything else is a built file. */
let answers: Record<string, () => Response>;

const html = (body: string) =>
  new Response(body, { headers: { "content-type": "text/html; charset=utf-8" } });

beforeEach(() => {
  caches = fakeCaches();
  online = true;
  asked = [];
  browserHolds = [];
  answers = {
    "/article/7/post": () => html(HTML),
    "/media/p1": () => new Response("picture", { headers: { "cache-control": "public, max-age=86400" } }),
    "/media/own": () => new Response("own", { headers: { "cache-control": "private, no-cache" } }),
  };
  vi.stubGlobal("caches", caches);
  vi.stubGlobal("fetch", async (input: string | Request, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input, ORIGIN);
    const accept = new Headers(init?.headers).get("accept");
    if (init?.cache === "force-cache")
      if (browserHolds.some((one) => one.address === url.href && one.accept === accept))
        return answers[url.pathname]?.() ?? Response.error();
    asked.push({ url: url.href, init });
    if (!online) throw new TypeError("Failed to fetch");
    return answers[url.pathname]?.() ?? new Response(`file ${url.pathname}`);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What a worker would answer; undefined where it leaves the request to the browser. */
function ask(url: string, how: { mode?: string; destination?: string; method?: string } = {}) {
  const { mode = "navigate", destination = "", method = "GET" } = how;
  const request = { url, mode, destination, method } as unknown as Request;
  return answerTo(request, { caches, fetch: (given) => fetch(given.url), origin: ORIGIN });
}
const keep = async (address = ARTICLE, needed: string[] = []) => {
  await keepPage({ address, title: "海拔" });
  await keepPictures({ seen: [], needed, accept: undefined });
};
const keptPictures = async () => (await (await caches.open(PICTURES)).keys()).map(({ url }) => url);
const text = async (answer: Promise<Response> | undefined) => (await answer)?.text();

test("an article that was opened is read without a network, with its files and its pictures", async () => {
  await keep(ARTICLE, [PICTURE]);
  online = false;
  expect(await text(ask(ARTICLE))).toContain("正文");
  for (const file of ["style-1.css", "index-1.js", "shell-1.js", "post-1.js"])
    expect(await text(ask(`${ORIGIN}/assets/${file}`, { mode: "cors" }))).toBe(`file /assets/${file}`);
  const image = { mode: "no-cors", destination: "image" };
  expect(await text(ask(PICTURE, image))).toBe("picture");
  // Another size than the one that was kept.
  expect(await text(ask(`${ORIGIN}/media/p1?w=1280`, image))).toBe("picture");
});

test("with a network it is the network's page, and a picture that was taken down is gone", async () => {
  await keep(ARTICLE, [PICTURE]);
  answers["/article/7/post"] = () => html("改过的正文");
  answers["/media/p1"] = () => new Response("", { status: 404 });
  expect(await text(ask(ARTICLE))).toBe("改过的正文");
  expect((await ask(PICTURE, { mode: "no-cors", destination: "image" }))?.status).toBe(404);
});

test("a network that gets nowhere gives way to the kept page", async () => {
  await keep();
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const request = { url: ARTICLE, mode: "navigate", method: "GET" } as unknown as Request;
  const shown = answerTo(request, { caches, fetch: () => new Promise(() => undefined), origin: ORIGIN });
  await vi.advanceTimersByTimeAsync(8000);
  expect(await text(shown)).toContain("正文");
});

test("what was never opened gets a page that says so, and names what can be read", async () => {
  await keep();
  online = false;
  const answer = await ask(`${ORIGIN}/article/8/post`);
  expect(answer?.status).toBe(503);
  const page = (await answer?.text()) ?? "";
  expect(page).toContain("没有网络");
  expect(page).toContain('<a href="/article/7/post">海拔</a>');
});

test("a title cannot become markup on that page", async () => {
  await keepPage({
    address: ARTICLE,
    title: "<img src=x onerror=alert(1)>",
  });
  online = false;
  expect(await text(ask(`${ORIGIN}/`))).not.toContain("<img");
});

test.each([
  ["the API", `${ORIGIN}/api/articles/7`, { mode: "cors" }],
  ["the administration", `${ORIGIN}/admin/home`, {}],
  ["a film", `${ORIGIN}/media/v1`, { mode: "no-cors", destination: "video" }],
  ["what is sent", ARTICLE, { method: "POST" }],
  ["another site", "http://other.test/", {}],
])("the worker leaves %s alone", (_what, url, how) => {
  expect(ask(url, how)).toBeUndefined();
});

test("pages are asked for as nobody, and kept under a name that does not say who came, and how", async () => {
  await keep(`${ARTICLE}?source=6&code=WX1&token=pm_1#comments`);
  const [first] = asked;
  expect(first?.url).toBe(ARTICLE);
  expect(first?.init?.credentials).toBe("omit");
  expect(new Headers(first?.init?.headers).has("authorization")).toBe(false);
  expect(await isKept(ARTICLE)).toBe(true);
});

test("neither a refused page nor a picture that only its author sees is kept", async () => {
  answers["/article/9/post"] = () => new Response("gone", { status: 404 });
  await keep(`${ORIGIN}/article/9/post`);
  expect(await isKept(`${ORIGIN}/article/9/post`)).toBe(false);
  await keep(ARTICLE, [`${ORIGIN}/media/own`]);
  expect(await keptPictures()).toEqual([]);
});

const ACCEPT = "image/jxl,image/avif,image/webp,*/*;q=0.8";

test("what was on the screen is kept out of the browser's own cache, without a request", async () => {
  browserHolds = [{ address: PICTURE, accept: ACCEPT }];
  await keepPictures({ seen: [PICTURE], needed: [], accept: ACCEPT });
  expect(await keptPictures()).toEqual([PICTURE]);
  expect(asked.filter(({ url }) => url === PICTURE)).toEqual([]);
});

test("where it is not known what the browser accepts, only what is needed is fetched, and small", async () => {
  browserHolds = [{ address: PICTURE, accept: ACCEPT }];
  await keepPictures({ seen: [PICTURE], needed: [], accept: undefined });
  expect(await keptPictures()).toEqual([]);
  await keepPictures({ seen: [], needed: [PICTURE], accept: undefined });
  expect(await keptPictures()).toEqual([PICTURE]);
  const [fetch] = asked.filter(({ url }) => url === PICTURE);
  expect(fetch?.init?.credentials).toBe("omit");
  // Otherwise it would be the large old format.
  expect(new Headers(fetch?.init?.headers).get("accept")).toMatch(/^image\/avif/);
});

test("the worker notes what the browser accepts of pictures, and of nothing else", async () => {
  const show = (destination: string, accept: string) =>
    answerTo(
      {
        url: `${ORIGIN}/accepted-pictures`,
        mode: "no-cors",
        destination,
        method: "GET",
        headers: new Headers({ accept }),
      } as unknown as Request,
      { caches, fetch: (given) => fetch(given.url), origin: ORIGIN },
    );
  const noted = async () => (await (await caches.open(FILES)).match("/accepted-pictures"))?.text();
  await show("", "*/*");
  expect(await noted()).toBeUndefined();
  const answer = await show("image", ACCEPT);
  expect(answer?.headers.get("content-type")).toBe("image/svg+xml");
  expect(await noted()).toBe(ACCEPT);
  expect(asked).toEqual([]);
});

test("a page whose code did not arrive is not kept: it would be a white one", async () => {
  answers["/assets/post-1.js"] = () => new Response("", { status: 404 });
  await keep();
  expect(await isKept(ARTICLE)).toBe(false);
});

test("sixty pages are kept, and the oldest go first", async () => {
  for (let id = 1; id <= 62; id += 1) {
    answers[`/article/${id}/post`] = () => html("正文");
    await keep(`${ORIGIN}/article/${id}/post`);
  }
  expect(await (await caches.open(PAGES)).keys()).toHaveLength(60);
  expect(await isKept(`${ORIGIN}/article/2/post`)).toBe(false);
  expect(await isKept(`${ORIGIN}/article/62/post`)).toBe(true);
});

test("a page is kept anew after ten minutes, not at every look", async () => {
  const fetches = () => asked.filter(({ url }) => url === ARTICLE).length;
  const at = (now: number) => keepPage({ address: ARTICLE, title: "海拔" }, now);
  await at(1_000_000);
  await at(1_500_000);
  expect(fetches()).toBe(1);
  await at(1_700_000);
  expect(fetches()).toBe(2);
});

test("what was read is forgotten with the sign-out; files of the build belong to nobody", async () => {
  await keep(ARTICLE, [PICTURE]);
  await forgetPages();
  expect(await isKept(ARTICLE)).toBe(false);
  expect(await keptPictures()).toEqual([]);
  expect((await (await caches.open(FILES)).keys()).length).toBe(4);
});
