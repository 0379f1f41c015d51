import { join } from "node:path";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { textsChanged } from "#capabilities/review/moderation/server/public.ts";
import { reindex } from "#capabilities/site/search/server/public.ts";
import { demoPoll, pollOfDemo, storeDemoVotes, storePolls } from "#capabilities/texts/polls/server/public.ts";
import { readYaml } from "#platform/content-files.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { changedArticleTags } from "../cache-tags.ts";
import { pollMark } from "../poll-marks.ts";
import { articles } from "../tables.ts";
import { storedArticles } from "./known.ts";

const written = z.array(demoPoll.extend({ article: z.string() }));

/** The polls of the demo's articles, by slugs. */
export const readArticlePolls = () => readYaml(join(import.meta.dirname, "content", "polls.yaml"), written);

/** Puts polls below articles of the demo, and has its invented members vote. */
export async function fill(tx: Transaction, { cache }: Services): Promise<void> {
  const stored = await storedArticles(tx);
  for (const poll of await readArticlePolls()) {
    const found = stored.find(({ article }) => article.slug === poll.article);
    if (found === undefined) continue;
    const { id } = found;
    const [row] = await tx.select({ body: articles.bodyHtml }).from(articles).where(eq(articles.id, id));
    const asked = pollOfDemo(poll);
    await tx
      .update(articles)
      .set({ bodyHtml: `${row?.body.trim() ?? ""}\n${pollMark(asked)}` })
      .where(eq(articles.id, id));
    await storePolls(tx, { kind: "article", id }, [asked]);
    await storeDemoVotes(tx, { kind: "article", id }, poll, found.publishedAt);
    await reindex(tx, "article", id);
    await textsChanged(tx, "article", [id]);
    await cache.invalidate(tx, changedArticleTags(id));
  }
}
