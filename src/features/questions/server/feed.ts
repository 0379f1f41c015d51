import { and, desc, eq } from "drizzle-orm";
import type { AtomFeed, AtomMeans } from "#capabilities/site/site/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { pathOf } from "#sections/paths.ts";
import type { Section } from "#sections/registry.ts";
import { element, escapeXml } from "#shared/xml.ts";
import { QUESTIONS_TAG } from "./cache-tags.ts";
import { addressOf } from "./found.ts";
import { inSection } from "./list-questions.ts";
import { ANONYMOUS, authorCards, authorOf, excerpt } from "./present.ts";
import { questions } from "./tables.ts";

const ENTRIES = 30;

/** The newest questions of a section, with their words: `/ask/feed.xml` and `/{section}/ask/feed.xml`. */
export const questionFeed: AtomFeed = { path: "/ask/feed.xml", tags: () => [QUESTIONS_TAG], read: readFeed };

async function readFeed(db: Queryable, section: Section, { origin, idOf }: AtomMeans) {
  const rows = await db
    .select()
    .from(questions)
    .where(and(eq(questions.status, "published"), inSection(section.slug)))
    .orderBy(desc(questions.publishedAt), desc(questions.id))
    .limit(ENTRIES);
  const cards = await authorCards(db, rows);
  const newest = rows.reduce((time, { updatedAt }) => Math.max(time, updatedAt.getTime()), 0);
  const entries = rows.map((row) =>
    element(
      "entry",
      [
        element("id", idOf(`question/${row.id}`)),
        element("title", escapeXml(row.title)),
        element("link", "", { rel: "alternate", type: "text/html", href: origin + addressOf(row) }),
        element("published", (row.publishedAt ?? row.createdAt).toISOString()),
        element("updated", row.updatedAt.toISOString()),
        element("author", element("name", escapeXml(authorOf(row, cards)?.nickname ?? ANONYMOUS))),
        row.body && element("summary", escapeXml(excerpt(row.body, 300))),
      ]
        .filter(Boolean)
        .join("\n"),
    ),
  );
  return {
    id: `questions/${section.slug}`,
    title: `${section.name} · 问答`,
    home: origin + pathOf("ask", {}, { section }),
    updated: new Date(newest),
    entries,
  };
}
