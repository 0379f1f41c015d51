import { and, inArray, isNull } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import { publish } from "#platform/events/publish.ts";
import { fold } from "../fold.ts";
import { WORDS_TOPIC } from "../library.ts";
import { wordGroups, words } from "../tables.ts";
import { demoWords } from "./content.ts";

/** Words of the demo, in the groups that are there; those that somebody added already stay as they are. */
export async function fill(tx: Transaction): Promise<void> {
  const groups = new Map((await tx.select().from(wordGroups)).map((row) => [row.name, row]));
  const rows = Object.entries(demoWords).flatMap(([name, list]) => {
    const group = groups.get(name);
    if (group === undefined) return [];
    return list.map(({ variants, ...word }) => ({
      ...word,
      variants: variants ?? (group.action === "allow" ? [] : (["traditional", "split"] as const).slice()),
      folded: fold(word.text),
      groupId: group.id,
    }));
  });
  for (const row of rows) await tx.insert(words).values(row).onConflictDoNothing();
  // What comes with the product is hidden behind pinyin most often.
  await tx
    .update(words)
    .set({ variants: ["traditional", "split", "pinyin"] })
    .where(and(inArray(words.text, ["加微信", "代开发票"]), isNull(words.changedBy)));
  await publish(tx, WORDS_TOPIC, "words.changed");
}
