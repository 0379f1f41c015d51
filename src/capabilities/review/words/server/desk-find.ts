import { asc, eq, sql } from "drizzle-orm";
import type { DeskFind } from "#capabilities/desk/admin/server/public.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { fold } from "./fold.ts";
import { wordGroups, words } from "./tables.ts";

/** Words of the library by a part of them, the shortest first. */
export const wordsFound: DeskFind = {
  title: "关键词",
  icon: "tag",
  permission: "words.manage",
  async find(tx, _reader, q, take) {
    const folded = fold(q).replace(/[\\%_]/g, (one) => `\\${one}`);
    const held =
      [...folded].length < 2
        ? sql`${words.folded} = ${fold(q)}`
        : sql`(text_pairs(${words.folded}) @> text_pairs(${fold(q)}) and ${words.folded} like ${`%${folded}%`})`;
    const rows = await tx
      .select({ id: words.id, text: words.text, group: wordGroups.name, active: words.active })
      .from(words)
      .innerJoin(wordGroups, eq(wordGroups.id, words.groupId))
      .where(held)
      .orderBy(asc(sql`length(${words.folded})`), asc(words.id))
      .limit(take);
    return rows.map(({ id, text, group, active }) => ({
      title: text,
      note: active ? group : `${group} · 已停用`,
      link: deskPathOf("admin.word", {}, { query: { id } }),
    }));
  },
};
