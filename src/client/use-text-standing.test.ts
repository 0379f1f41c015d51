import { expect, test } from "vitest";
import { createQueryClient } from "./query-client.ts";
import { forgetRefused } from "./use-text-standing.ts";

test("of a text that is there again only its own refusals are forgotten, and nothing that has data", async () => {
  const queryClient = createQueryClient();
  const refuse = (...queryKey: string[]) =>
    queryClient.prefetchQuery({
      queryKey,
      queryFn: () => Promise.reject(new Error("refused")),
      staleTime: 0,
    });
  await refuse("comments", "post", "7", "target");
  await refuse("comments", "post", "8", "target");
  await refuse("garage", "mine");
  await refuse("forum", "post", "7");
  queryClient.setQueryData(["comments", "post", "7", "list"], "what was said", { updatedAt: 0 });
  await refuse("comments", "post", "7", "list");
  forgetRefused(queryClient, [
    ["forum", "post", "7"],
    ["comments", "post", "7"],
  ]);
  const left = queryClient.getQueryCache().getAll();
  expect(left.map(({ queryKey, state }) => [queryKey.join(" "), state.status])).toEqual([
    ["comments post 8 target", "error"],
    ["garage mine", "error"],
    ["comments post 7 list", "error"],
  ]);
});
