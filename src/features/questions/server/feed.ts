import { and, desc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { feedIds } from "#capabilities/site/site/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { anyone } from "#platform/http/policy.ts";
import type { Services } from "#platform/services.ts";
import { sectionBase } from "#sections/path-table.ts";
import { pathOf } from "#sections/paths.ts";
import { type Section, sections } from "#sections/registry.ts";
import { element, escapeXml } from "#shared/xml.ts";
import { QUESTIONS_TAG } from "./cache-tags.ts";
import { addressOf } from "./found.ts";
import { inSection } from "./list-questions.ts";
import { ANONYMOUS, authorCards, authorOf, excerpt } from "./present.ts";
import { questions } from "./tables.ts";

const ENTRIES = 30;
const SECONDS = 600;

/** Registers the Atom feed of every section's questions: `/ask/feed.xml` and `/{section}/ask/feed.xml`. */
export function registerQuestionFeeds(app: FastifyInstance, services: Services): void {
  for (const section of sections) {
    app.route({
      method: "GET",
      url: `${sectionBase(section)}/ask/feed.xml`,
      config: { policy: anyone.name, keptBy: [] },
      schema: { hide: true },
      async handler(_request, reply) {
        reply.markCacheable({ seconds: SECONDS, tags: [QUESTIONS_TAG] });
        return (
          reply
            // Readers on other origins may fetch it.
            .header("cross-origin-resource-policy", "cross-origin")
            .type("application/atom+xml; charset=utf-8")
            .send(await questionFeed(services.db, section, services.env.PUBLIC_URL))
        );
      },
    });
  }
}

/** The newest questions of a section as Atom 1.0 (RFC 4287), with their words. */
async function questionFeed(db: Queryable, section: Section, origin: string): Promise<string> {
  const [rows, idOf] = await Promise.all([
    db
      .select()
      .from(questions)
      .where(and(eq(questions.status, "published"), inSection(section.slug)))
      .orderBy(desc(questions.publishedAt), desc(questions.id))
      .limit(ENTRIES),
    feedIds(db),
  ]);
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
  const home = origin + pathOf("ask", {}, { section });
  const body = [
    element("id", idOf(`questions/${section.slug}`)),
    element("title", escapeXml(`${section.name} · 问答`)),
    element("updated", new Date(newest).toISOString()),
    element("link", "", { rel: "self", type: "application/atom+xml", href: `${home}/feed.xml` }),
    element("link", "", { rel: "alternate", type: "text/html", href: home }),
    ...entries,
  ].join("\n");
  const feed = element("feed", body, { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": "zh-CN" });
  return `<?xml version="1.0" encoding="utf-8"?>\n${feed}\n`;
}
