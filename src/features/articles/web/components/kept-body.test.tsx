import { QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { createQueryClient } from "#client/query-client.ts";
import { NavigatorContext, RouterContext } from "#client/router.tsx";
import { ScreenScope } from "#client/screen-context.tsx";
import type { ArticleDetail } from "#features/articles/contract.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { whole } from "../api/whole.ts";
import { KeptBody } from "./kept-body.tsx";

const article: ArticleDetail = {
  ...{
    id: "31",
    kind: "post",
    section: umbrellaSection.slug,
    channel: "长测",
    title: "三年",
    title_phrases: "",
  },
  ...{ summary: "", body_html: "<p>开头…</p>", owners_only: true, cover_caption: "", read_minutes: 6 },
  ...{ author: null, author_name: "", source_name: "", source_url: "", region: "" },
  published_at: "2026-11-20T08:00:00.000Z",
  updated_at: "2026-11-20T08:00:00.000Z",
  ...{ cover: null, pictures: [], video: null, chapters: [], tags: [], cars: [] },
  ...{ comments_closed: false, corrections: [] },
  counts: { reads: 0, likes: 0, collects: 0, comments: 0 },
};

/** What is on the page with a member's own answer at hand. */
function drawn(answer: { body_html: string | null; films: []; refusal: string | null }): string {
  const queryClient = createQueryClient();
  queryClient.setQueryData(whole(article.id).queryKey, answer);
  return renderToString(
    <RouterContext
      value={{
        location: { pathname: "/article/31/post", search: "", hash: "", key: "default" },
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
          <ScreenScope section={umbrellaSection} screenId="article.post">
            <KeptBody article={article} size="m" />
          </ScreenScope>
        </QueryClientProvider>
      </NavigatorContext>
    </RouterContext>,
  );
}

test("the server's page, and a visitor's, hold how it begins and the way to the rest of it", () => {
  const page = drawn({ body_html: "<p>开头和结论。</p>", films: [], refusal: null });
  expect(page).toContain("开头…");
  expect(page).not.toContain("结论");
});
