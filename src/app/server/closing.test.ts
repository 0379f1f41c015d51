import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { articleCounters } from "#features/articles/server/tables.ts";
import { ResponseCache } from "#platform/http/response-cache.ts";
import { createTestApp } from "../../../test/support/app.ts";
import { makeArticle } from "../../../test/support/factories.ts";
import { buildApp } from "./app.ts";

const { services } = await createTestApp();
const { db } = services;

test("an app that is closed writes the views it has counted", async () => {
  const article = await makeArticle(db);
  const closing = await buildApp({ services, responseCache: new ResponseCache() });
  await closing.inject({
    method: "POST",
    url: `/api/articles/${article.id}/read`,
    headers: { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15" },
  });
  await closing.close();
  const [row] = await db.select().from(articleCounters).where(eq(articleCounters.articleId, article.id));
  expect(row?.reads).toBe(1);
});
