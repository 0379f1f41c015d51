import type { Queryable } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";

/**
 * What open pages may follow besides their member's own events, by how the topic begins: `comments` for
 * `comments:post:12`. Answers whether everybody may see what the rest names.
 */
export type WatchTopic = (db: Queryable, rest: string) => Promise<boolean>;

export const watchTopics = new ExtensionPoint<WatchTopic>("topic that pages follow");

/** A page shows one thread or list; a browser has few pages in view. */
const MOST = 4;
const LONGEST = 80;

/** Those topics of a query that whoever asks may follow; what nobody offers, or is not public, is left out. */
export async function allowedTopics(db: Queryable, asked: readonly unknown[]): Promise<string[]> {
  const topics = asked.filter((one): one is string => typeof one === "string" && one.length <= LONGEST);
  const allowed: string[] = [];
  for (const topic of [...new Set(topics)].slice(0, MOST)) {
    const end = topic.indexOf(":");
    const isOpen = end < 0 ? undefined : watchTopics.get(topic.slice(0, end));
    if (await isOpen?.(db, topic.slice(end + 1))) allowed.push(topic);
  }
  return allowed;
}
