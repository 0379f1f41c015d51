import { QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { CommentTargetView } from "#capabilities/comments/contract.ts";
import { createQueryClient } from "#client/query-client.ts";
import { configureRequests } from "#client/request.ts";
import { ScreenScope } from "#client/screen-context.tsx";
import { type Section, sections } from "#sections/registry.ts";
import { allCommentsData } from "./all-comments-data.ts";
import { hotComments } from "./api/hot-comments.ts";
import { writeComment } from "./api/write-comment.ts";
import { CommentSection } from "./components/comment-section.tsx";
import { ReactionBar } from "./public.ts";

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

test("what stands below a thing leads to that thing's comments", () => {
  const queryClient = createQueryClient();
  queryClient.setQueryData(hotComments(target).queryKey, { items: [], next_cursor: null, total: 4 });
  const html = renderToString(
    <QueryClientProvider client={queryClient}>
      <ScreenScope section={section} screenId="garage.car">
        <CommentSection target={target} commentsPath={commentsPath} closed={false} />
        <ReactionBar
          target={target}
          commentsPath={commentsPath}
          counts={{ likes: 0, collects: 0, comments: 4 }}
          closed={false}
        />
      </ScreenScope>
    </QueryClientProvider>,
  );
  const links = [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, link]) => link);
  expect(links).toHaveLength(2);
  expect(new Set(links)).toEqual(new Set([`/${section.slug}${commentsPath}`]));
});

test("the screen of all its comments asks for them, and stands where the server says", async () => {
  const about: Partial<CommentTargetView> = {
    title: "老白",
    total: 4,
    comments_path: commentsPath,
    cover: null,
  };
  const asked = answering((path) =>
    path.startsWith("/api/comments/target") ? about : { items: [], next_cursor: null, total: 4 },
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
