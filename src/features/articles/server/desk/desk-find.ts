import { and, desc, ilike, inArray, sql } from "drizzle-orm";
import type { DeskFind } from "#capabilities/desk/admin/server/public.ts";
import { documentsFound } from "#capabilities/site/search/server/public.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { articleDrafts } from "../tables.ts";

/** So many drafts are looked through: those that were worked on last. */
const DRAFTS = 500;

const published = documentsFound(
  "article",
  { title: "文章", icon: "doc", permission: "articles.write" },
  ({ title }) => deskPathOf("admin.articles", {}, { query: { tab: "published", q: title.slice(0, 60) } }),
);

/** Drafts that somebody works on, then what is published. A published one that is being changed is found once. */
export const articlesFound: DeskFind = {
  ...published,
  async find(tx, reader, q, take) {
    const latest = tx
      .select({ id: articleDrafts.id })
      .from(articleDrafts)
      .where(inArray(articleDrafts.state, ["draft", "scheduled"]))
      .orderBy(desc(articleDrafts.updatedAt))
      .limit(DRAFTS);
    const drafts = await tx
      .select({ id: articleDrafts.id, title: articleDrafts.title, state: articleDrafts.state })
      .from(articleDrafts)
      .where(
        and(
          sql`${articleDrafts.id} in ${latest}`,
          ilike(articleDrafts.title, `%${q.replace(/[\\%_]/g, (one) => `\\${one}`)}%`),
        ),
      )
      .orderBy(desc(articleDrafts.updatedAt))
      .limit(take);
    const found = drafts.map(({ id, title, state }) => ({
      title,
      note: state === "scheduled" ? "定时发布" : "草稿",
      link: deskPathOf("admin.article", { id }),
    }));
    const titles = new Set(found.map(({ title }) => title));
    const others = await published.find(tx, reader, q, take);
    return [...found, ...others.filter(({ title }) => !titles.has(title))].slice(0, take);
  },
};
