import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { CommentTargetView, Thread } from "#capabilities/texts/comments/contract.ts";
import { createQueryClient } from "#client/query-client.ts";
import { configureRequests } from "#client/request.ts";
import { NavigatorContext, RouterContext } from "#client/router.tsx";
import { ScreenScope } from "#client/screen-context.tsx";
import { type Section, sections } from "#sections/registry.ts";
import { allCommentsData } from "./all-comments-data.ts";
import { hotComments } from "./api/hot-comments.ts";
import { writeComment } from "./api/write-comment.ts";
import { CommentSection } from "./components/comment-section.tsx";
import { CommentThread, loadCommentThread, ReactionBar } from "./public.ts";

const [section] = sections.filter((one) => !one.umbrella) as [Section];
/** What a feature that nobody here knows would have commented on. */
const target = { kind: "garage", id: "31" };
const commentsPath = "/garage/31/guestbook";

/** Answers requests with `data`, and remembers them. */
function answering(data: (path: string) => unknown) {
  const asked: { path: string; body: unknown }[] = [];
  configureRequests({
    inProcess: true,
    transport: async (path, { body }) => {
      asked.push({ path, body: typeof body === "string" ? JSON.parse(body) : undefined });
      return { ok: true, status: 200, json: async () => ({ state: true, data: data(path) }) };
    },
  });
  return asked;
}

/** What the server's page says at an address. */
const drawn = (queryClient: QueryClient, screen: ReactNode, search = "") =>
  renderToString(
    <RouterContext
      value={{
        location: { pathname: "/garage/31", search, hash: "", key: "default" },
        match: undefined,
        error: undefined,
        action: "POP",
        preventScrollReset: false,
      }}
    >
      <NavigatorContext
        value={{ navigate: async () => undefined, retry: async () => undefined, block: () => undefined }}
      >
        <QueryClientProvider client={queryClient}>
          <ScreenScope section={section} screenId="garage.car">
            {screen}
          </ScreenScope>
        </QueryClientProvider>
      </NavigatorContext>
    </RouterContext>,
  );

test("what stands below a thing leads to that thing's comments", () => {
  const queryClient = createQueryClient();
  queryClient.setQueryData(hotComments(target).queryKey, {
    items: [],
    next_cursor: null,
    prev_cursor: null,
    total: 4,
    at: null,
  });
  const html = drawn(
    queryClient,
    <>
      <CommentSection target={target} commentsPath={commentsPath} closed={false} />
      <ReactionBar
        target={target}
        commentsPath={commentsPath}
        counts={{ likes: 0, collects: 0, comments: 4 }}
        closed={false}
      />
    </>,
  );
  const links = [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, link]) => link);
  expect(links).toHaveLength(2);
  expect(new Set(links)).toEqual(new Set([`/${section.slug}${commentsPath}`]));
});

test("the screen of all its comments asks for them, and stands where the server says", async () => {
  const about: Partial<CommentTargetView> = {
    title: "老白",
    noun: "评论",
    total: 4,
    comments_path: commentsPath,
    cover: null,
  };
  const asked = answering((path) =>
    path.startsWith("/api/comments/target")
      ? about
      : { items: [], next_cursor: null, prev_cursor: null, total: 4, at: null },
  );
  const context = {
    params: { id: "31" },
    search: new URLSearchParams(),
    section,
    queryClient: createQueryClient(),
    pathname: commentsPath,
  };
  const data = allCommentsData("garage");
  await data.load(context);
  expect(asked).toHaveLength(2);
  for (const { path } of asked) expect(path).toContain("target_kind=garage&target_id=31");
  expect(data.meta(context)).toMatchObject({ title: "老白的全部评论", canonical: commentsPath });
});

test("a comment is handed in under the thing that it was written about", async () => {
  const asked = answering(() => ({ id: "1", root_id: null, status: "in_review" }));
  const draft = { body: "保养得真好", pictureIds: [], idempotencyKey: "garage-1" };
  await writeComment(createQueryClient(), target, draft);
  expect(asked[0]).toMatchObject({ path: "/api/comments", body: { target_kind: "garage", target_id: "31" } });
});

describe("a thread on the screen of its thing", () => {
  const about: Partial<CommentTargetView> = { total: 2, closed: false, closed_reason: "", numbered: true };
  const floor = (n: number, more: Partial<Thread> = {}): Thread => ({
    id: String(n),
    root_id: null,
    author: null,
    by_author: false,
    reply_to: null,
    floor: n,
    quote: null,
    body: `<b>第 ${n} 位</b>`,
    document: null,
    pictures: [],
    region: "浙江",
    likes: 0,
    featured: false,
    gone: false,
    created_at: "2026-11-20T08:00:00.000Z",
    edited_at: null,
    version: "",
    can: { delete: false, edit: false, reply: true, report: true },
    replies: [],
    reply_count: 0,
    ...more,
  });

  async function page(search: string, list: object, what = about, order: "old" | "hot" = "old") {
    const asked = answering((path) => (path.startsWith("/api/comments/target") ? what : list));
    const queryClient = createQueryClient();
    await loadCommentThread({ queryClient, search: new URLSearchParams(search) }, target, order);
    return {
      asked,
      html: drawn(queryClient, <CommentThread target={target} order={order} author="楼主" />, search),
    };
  }
  const rest = { next_cursor: null, prev_cursor: null, total: 2, at: null };

  test("shows floors with what they quote, and runs nothing of what they say", async () => {
    const quote = { id: "1", floor: 1, author_id: "1", nickname: "老白", text: "<i>螺丝</i>", gone: false };
    const items = [floor(1, { edited_at: "2026-11-20T09:00:00.000Z" }), floor(2, { quote })];
    const { asked, html } = await page("", { ...rest, items });
    expect(asked.map(({ path }) => path)).toContainEqual(expect.stringContaining("sort=old"));
    expect(html).toContain("2<!-- --> 楼");
    expect(html).toContain("已编辑");
    expect(html).toContain("&lt;i&gt;螺丝");
    expect(html).not.toContain("<b>第");
  });

  test("opens around the comment that the address names, and says when that is gone", async () => {
    const found = await page("?comment=2", { ...rest, items: [floor(2)], prev_cursor: "x", at: "2" });
    expect(found.asked.map(({ path }) => path)).toContainEqual(expect.stringContaining("at=2"));
    expect(found.html).toContain("查看前面的楼层");
    // By time, whatever is usual there, unless the address says otherwise.
    const hot = async (search: string) =>
      (await page(search, { ...rest, items: [] }, about, "hot")).asked.map(({ path }) => path).join();
    expect(await hot("")).toContain("sort=hot");
    expect(await hot("?comment=2")).toContain("sort=old");
    expect(await hot("?comment=2&sort=hot")).toContain("sort=hot");
    const gone = await page("?comment=9", { ...rest, items: [floor(1)] });
    expect(gone.html).toContain("已不存在");
    // What no comment can be called is not asked for.
    expect(
      (await page("?comment=x&floor=0&sort=best", { ...rest, items: [] })).asked.map(({ path }) => path),
    ).toEqual(expect.not.arrayContaining([expect.stringMatching(/at=|floor=|best/)]));
  });

  test("locked, it says why and offers nothing to write with; empty, it invites", async () => {
    const locked = { ...about, total: 0, closed: true, closed_reason: "本帖已锁定，不能再回复" };
    const { html } = await page("", { ...rest, items: [] }, locked);
    expect(html).toContain(locked.closed_reason);
    expect(html).not.toContain("抢沙发");
    expect((await page("", { ...rest, items: [] })).html).toContain("抢沙发");
  });
});
