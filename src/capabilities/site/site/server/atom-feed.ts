import type { FastifyInstance } from "fastify";
import type { Queryable } from "#platform/database/client.ts";
import { anyone } from "#platform/http/policy.ts";
import type { Services } from "#platform/services.ts";
import { sectionBase } from "#sections/path-table.ts";
import { type Section, sections, umbrellaSection } from "#sections/registry.ts";
import { idSchema } from "#shared/contract.ts";
import { AppError } from "#shared/errors.ts";
import { element, escapeXml } from "#shared/xml.ts";
import { feedIds } from "./feed-ids.ts";

const SECONDS = 600;

/** The newest of something in a section as Atom 1.0 (RFC 4287), with absolute addresses. */
export interface AtomFeed {
  /** Below the section's base: `/bbs/feed.xml`. With `:id` it is of one thing, wherever that stands: `/bbs/:id/feed.xml`. */
  path: string;
  tags(section: Section, id: string): string[];
  /** @throws AppError NOT_FOUND, GONE where there is no such thing */
  read(db: Queryable, section: Section, means: AtomMeans): Promise<AtomContent>;
}

export interface AtomMeans {
  origin: string;
  /** Makes a permanent id of a name: `post/12`. */
  idOf: (name: string) => string;
  /** Of the thing that the feed is of; empty for a section's. */
  id: string;
  services: Pick<Services, "db" | "keys">;
}

interface AtomContent {
  id: string;
  title: string;
  /** Address of the page that shows the same. */
  home: string;
  /** When the newest of them changed, and entries as elements; in `head` what else stands above them. */
  updated: Date;
  head?: readonly string[];
  entries: readonly string[];
}

/** Registers the feed of every section, or of one thing. */
export function registerAtomFeed(app: FastifyInstance, services: Services, feed: AtomFeed): void {
  for (const section of feed.path.includes(":id") ? [umbrellaSection] : sections) {
    app.route<{ Params: { id?: string } }>({
      method: "GET",
      url: sectionBase(section) + feed.path,
      config: { policy: anyone.name, keptBy: [] },
      schema: { hide: true },
      async handler({ params: { id = "" } }, reply) {
        if (feed.path.includes(":id") && !idSchema.safeParse(id).success) throw new AppError("NOT_FOUND");
        const text = await draw(services, section, feed, id);
        reply.markCacheable({ seconds: SECONDS, tags: feed.tags(section, id) });
        // Readers on other origins may fetch it.
        reply.header("cross-origin-resource-policy", "cross-origin");
        return reply.type("application/atom+xml; charset=utf-8").send(text);
      },
    });
  }
}

/** What readers of feeds try where a page names none; they follow to what every section has. */
const GUESSED = ["/rss.xml", "/rss", "/feed", "/atom.xml"];

/** Registers the addresses that lead to the feed of each section. */
export function registerGuessedFeeds(app: FastifyInstance): void {
  for (const section of sections)
    for (const path of GUESSED)
      app.route({
        method: "GET",
        url: sectionBase(section) + path,
        config: { policy: anyone.name, keptBy: [] },
        schema: { hide: true },
        handler: async (_request, reply) => reply.redirect(`${sectionBase(section)}/feed.xml`, 301),
      });
}

async function draw(
  services: Services,
  section: Section,
  { path, read }: AtomFeed,
  id: string,
): Promise<string> {
  const { db, env } = services;
  const origin = env.PUBLIC_URL;
  const idOf = await feedIds(db);
  const content = await read(db, section, { origin, idOf, id, services });
  const { title, home, updated, head = [], entries } = content;
  const self = origin + sectionBase(section) + path.replace(":id", id);
  const body = [
    element("id", idOf(content.id)),
    element("title", escapeXml(title)),
    ...head,
    element("updated", updated.toISOString()),
    element("link", "", { rel: "self", type: "application/atom+xml", href: self }),
    element("link", "", { rel: "alternate", type: "text/html", href: home }),
    ...entries,
  ].join("\n");
  const feed = element("feed", body, { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": "zh-CN" });
  return `<?xml version="1.0" encoding="utf-8"?>\n${feed}\n`;
}

/** One text of a feed; its text is plain. */
export function textEntry(entry: {
  id: string;
  title: string;
  href: string;
  published: Date;
  updated: Date;
  author: string;
  category: string;
  text: string;
}): string {
  return element(
    "entry",
    [
      element("id", entry.id),
      element("title", escapeXml(entry.title)),
      element("link", "", { rel: "alternate", type: "text/html", href: entry.href }),
      element("published", entry.published.toISOString()),
      element("updated", entry.updated.toISOString()),
      element("author", element("name", escapeXml(entry.author))),
      element("category", "", { term: entry.category }),
      element("content", escapeXml(entry.text), { type: "text" }),
    ].join("\n"),
  );
}

/** Who stands behind all of a feed, and what it is drawn with: for its head. */
export const feedOwner = (section: Section, origin: string): string[] => [
  element("author", element("name", escapeXml(section.name))),
  element("icon", escapeXml(`${origin}/icon-512.png`)),
];
