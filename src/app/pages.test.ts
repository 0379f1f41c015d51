import { createHash } from "node:crypto";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestApp } from "../../test/support/app.ts";
import { campaignDesk } from "../../test/support/campaigns.ts";
import { makeAdmin, makeArticle, makeComment, makePost } from "../../test/support/factories.ts";
import { takingDown } from "../../test/support/taken-down.ts";
import { until, within } from "../../test/support/within.ts";
import { pages } from "./server/pages.ts";
import type { Renderer } from "./server/renderer.ts";

/** The real screens in a bare shell, without a build. */
const renderer: Renderer = {
  entry: () => import("./web/entry-server.tsx"),
  template: async () =>
    '<html data-section="%section%"><head><!--head--></head><body><div id="root"><!--app--></div><!--state--></body></html>',
  preloads: () => "",
};
const site = await createTestApp({ pages: pages(renderer) });
const { app, inject, responseCache, services } = site;
await app.listen({ port: 0, host: "127.0.0.1" });
const { db } = services;
const get = (url: string) => inject({ url });

test.each(["/index/index/information_info/id/%", "/detail-%.html"])(
  "the former address %s leads for good to the article it meant",
  async (pattern) => {
    const serial = pattern.length;
    const article = await makeArticle(db, { kind: "pic", legacyId: String(900_000 + serial) });
    const answer = await get(pattern.replace("%", String(900_000 + serial)));
    expect(answer.statusCode).toBe(301);
    expect(answer.headers.location).toBe(`/article/${article.id}/pic`);
    // The channel somebody came by survives.
    const counted = await get(`${pattern.replace("%", String(900_000 + serial))}?source=6&from=timeline`);
    expect(counted.headers.location).toBe(`/article/${article.id}/pic?source=6`);
  },
);

test("an address with an id of our own works too, but the former id goes first", async () => {
  const ours = await makeArticle(db, { kind: "post" });
  expect((await get(`/detail-${ours.id}.html`)).headers.location).toBe(`/article/${ours.id}/post`);
  const meant = await makeArticle(db, { kind: "video", legacyId: ours.id });
  await services.cache.invalidate(db, ["articles"]);
  // Word of the change comes through the database.
  const location = async () => (await get(`/detail-${ours.id}.html`)).headers.location;
  await expect.poll(location).toBe(`/article/${meant.id}/video`);
});

test.each(["/detail-987654321.html", "/index/index/information_info/id/987654321", "/detail-abc.html"])(
  "%s, which means nothing, is a page with a way home",
  async (address) => {
    const answer = await get(address);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["content-type"]).toContain("text/html");
    expect(answer.body).toContain("内容不存在或已被删除");
    expect(answer.body).toContain('href="/"');
    expect(answer.body).toContain('<meta name="robots" content="noindex">');
  },
);

test("a removed article's former address does not give it away", async () => {
  await makeArticle(db, { legacyId: "777001", status: "removed" });
  const gone = await get("/detail-777001.html");
  expect(gone.statusCode).toBe(404);
  expect(gone.body).toContain("<title>内容不存在 · ");
  expect(gone.body).toContain('href="/search"');
});

test("what only looks alike is an unknown address and leads home", async () => {
  const beside = [
    "/apix",
    "/api.php",
    "/apinfo",
    "/assetsfoo",
    "/mediafoo/a.jpg",
    "/media-kit",
    "/.env",
    "/.git/config",
  ];
  for (const address of ["/detail-1xhtml", "/details", "/detail-.html", ...beside]) {
    const answer = await get(address);
    expect([address, answer.statusCode, answer.headers.location]).toEqual([address, 302, "/"]);
  }
});

test.each([
  "/api",
  "/api/",
  "/api?a=1",
  "/api/nothing",
  "/assets/nothing.js",
  "/media/a/b/c",
  "/.well-known/nothing",
])("%s is no page, and says that it is not there", async (address) => {
  const answer = await get(address);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ state: false, code: "NOT_FOUND" });
});

test("an article's page carries its head: title, one canonical address, structured data", async () => {
  const article = await makeArticle(db, { title: "海拔 4500 米", summary: "一段等待" });
  const { body } = await get(`/article/${article.id}/post`);
  expect(body).toContain("<title>海拔 4500 米 · ");
  expect(body).toContain(`<link rel="canonical" href="http://paddock.test/article/${article.id}/post">`);
  const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? "";
  expect(JSON.parse(block)["@graph"][0]).toMatchObject({ "@type": "NewsArticle", headline: "海拔 4500 米" });
});

test("the one script inside a page is the one that its policy lets run", async () => {
  const answer = await get("/");
  const inline = [...answer.payload.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code]) => code ?? "");
  expect(inline).toHaveLength(1);
  const hash = createHash("sha256")
    .update(inline[0] ?? "")
    .digest("base64");
  expect(answer.headers["content-security-policy"]).toContain(`script-src 'self' 'sha256-${hash}';`);
});

/** Asks over the wire, where an address arrives as it was written. */
function ask(path: string): Promise<{ status: number }> {
  const { port } = app.server.address() as AddressInfo;
  const asked = new Promise<{ status: number }>((done, fail) => {
    request({ host: "127.0.0.1", port, path, headers: { accept: "text/html" } }, (answer) => {
      answer.resume();
      answer.once("end", () => done({ status: answer.statusCode ?? 0 }));
    })
      .once("error", fail)
      .end();
  });
  return within(`the answer to ${path}`, asked, 15_000);
}

test("the page of a post that was taken down says nothing of what stood there", async () => {
  const post = await makePost(db, { title: "一个要撤下的帖子" });
  await makeComment(db, { targetKind: "post", targetId: post.id, body: "底下说过的话" });
  const address = `/bbs/${post.id}`;
  const target = `/api/comments/target?target_kind=post&target_id=${post.id}`;
  expect((await get(address)).body).toContain("底下说过的话");
  await until("what stands under it to be kept", async () => {
    await get(address);
    return responseCache.peek(app.keptAddresses.of(target) ?? "") && responseCache.peek(address);
  });
  const { move } = await takingDown(site);
  expect(await move({ kind: "post", id: post.id }, "revoke", post.authorId)).toBe(true);
  const { statusCode, body } = await get(address);
  expect(statusCode).toBe(404);
  expect(body).not.toContain("一个要撤下的帖子");
  expect(body).not.toContain("底下说过的话");
});

test("publishing an article drops no page of another", async () => {
  const article = await makeArticle(db, { title: "一直在看" });
  const path = `/article/${article.id}/post`;
  const kept = () => responseCache.peek(path);
  await until("the page to be kept", async () => {
    await get(path);
    return kept();
  });
  responseCache.invalidate(["articles", "article:987654", "article-card:987654"]);
  expect(kept()).toBeDefined();
  responseCache.invalidate([`article:${article.id}`]);
  expect(kept()).toBeUndefined();
});

test("made-up queries get the kept answer and keep nothing of their own", async () => {
  const paths = [
    "/",
    "/content",
    "/content?tab=pic",
    "/api/site",
    "/api/articles?limit=5",
    "/feed.xml",
    "/robots.txt",
  ];
  for (const path of paths) {
    await until(`${path} to be kept`, async () => {
      await ask(path);
      return responseCache.peek(path);
    });
  }
  // What pages read is kept a moment after they are sent.
  let before = -1;
  await until("the cache to settle", async () => {
    const last = before;
    before = responseCache.bytes;
    await new Promise((next) => setTimeout(next, 200));
    return last === before;
  });
  for (const path of paths) {
    for (const made of ["n=1", "from=timeline&source=6", "n=2#x", `long=${"x".repeat(2000)}`]) {
      expect((await ask(`${path}${path.includes("?") ? "&" : "?"}${made}`)).status).toBe(200);
    }
  }
  // Spelled otherwise, answers are made but not kept.
  for (const path of ["/content/", "/CONTENT", "/c%6Fntent", "/api/%73ite", "/api/articles?limit=5&limit=5"])
    await ask(path);
  expect(responseCache.bytes).toBe(before);
});

test("a page is drawn on the server in the sections that it names, and leads there from others", async () => {
  const { token } = await makeAdmin(db, "super");
  const { slug } = await campaignDesk(site, token).live(
    { sections: ["lexus"] },
    { kind: "page", title: "招募" },
  );
  const drawn = await get(`/lexus/p/${slug}`);
  expect(drawn.statusCode).toBe(200);
  expect(drawn.body).toContain("一起上山看叶子");
  expect(drawn.body).toContain(`/lexus/p/${slug}"`);
  const led = await get(`/p/${slug}`);
  expect([led.statusCode, led.headers.location]).toEqual([302, `/lexus/p/${slug}`]);
  // What is a page has no address as a campaign.
  const mistaken = await get(`/lexus/c/${slug}`);
  expect([mistaken.statusCode, mistaken.headers.location]).toEqual([302, `/lexus/p/${slug}`]);
});

test("a page made of parts that were drawn before is the same, letter by letter, and shows what changed", async () => {
  const article = await makeArticle(db, { title: "同一篇" });
  const post = await makePost(db, { title: "同一帖" });
  const comments = [];
  for (const body of ["第一层", "第二层", "第三层"])
    comments.push(await makeComment(db, { targetKind: "post", targetId: post.id, body }));
  // Without what the browser continues from, which says when it was read.
  const drawn = (body: string) =>
    body.replace(/<script id="state".*/s, "").replace(/(<time[^>]*>)[^<]*/g, "$1");
  const draw = async (path: string) => {
    responseCache.clear();
    const answer = await get(path);
    expect(answer.statusCode).toBe(200);
    return drawn(answer.body);
  };
  for (const path of [
    "/",
    "/bbs",
    "/ask",
    "/shop",
    "/lexus/home",
    `/article/${article.id}/post`,
    `/bbs/${post.id}`,
  ]) {
    const first = await draw(path);
    expect(await draw(path), path).toBe(first);
    expect(first, path).not.toContain("data-drawn");
  }
  await db.execute(sql`update comments set likes = likes + 7 where id = ${comments[1]?.id ?? ""}`);
  expect(await draw(`/bbs/${post.id}`)).toContain("7 个赞");
  await db.execute(sql`update comments set status = 'removed' where id = ${comments[2]?.id ?? ""}`);
  expect(await draw(`/bbs/${post.id}`)).not.toContain("第三层");
});
