import { join } from "node:path";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { z } from "zod";
import { textsChanged } from "#capabilities/review/moderation/server/public.ts";
import { reindex } from "#capabilities/site/search/server/public.ts";
import { demoPoll, pollOfDemo, storeDemoVotes } from "#capabilities/texts/polls/server/public.ts";
import { attachDocument } from "#capabilities/texts/writing/server/public.ts";
import { readYaml } from "#platform/content-files.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import type { Document } from "#shared/document.ts";
import { changedPostTags } from "../cache-tags.ts";
import { describeDocuments } from "../describe.ts";
import { POST } from "../store-post.ts";
import { posts } from "../tables.ts";

const written = z.array(demoPoll.extend({ thread: z.string() }));

/** The polls of the demo's threads. */
export const readDemoPolls = () => readYaml(join(import.meta.dirname, "content", "polls.yaml"), written);

/** Puts polls into threads of the demo that are still there as they were, and has its invented members vote. */
export async function fill(tx: Transaction, { cache }: Services): Promise<void> {
  const polls = await readDemoPolls();
  const titles = polls.map(({ thread }) => thread);
  const rows = await tx
    .select()
    .from(posts)
    .where(
      and(
        inArray(posts.title, titles),
        eq(posts.status, "published"),
        isNull(posts.importKey),
        isNull(posts.editedAt),
        eq(posts.hasPoll, false),
      ),
    );
  for (const poll of polls) {
    const row = rows.find(({ title }) => title === poll.thread);
    if (row === undefined) continue;
    const { id } = row;
    const document: Document = { blocks: [...row.document.blocks, { type: "poll", ...pollOfDemo(poll) }] };
    const [described] = await describeDocuments(tx, [document]);
    await tx
      .update(posts)
      .set({ ...described })
      .where(eq(posts.id, id));
    await attachDocument(tx, { kind: POST, id }, document, null);
    await storeDemoVotes(tx, { kind: POST, id }, poll, row.publishedAt);
    await reindex(tx, POST, id);
    await textsChanged(tx, POST, [id]);
    await cache.invalidate(tx, changedPostTags(row));
  }
}
