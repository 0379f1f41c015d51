import type { FastifyInstance } from "fastify";
import type { Queryable } from "#platform/database/client.ts";
import { anyone } from "#platform/http/policy.ts";
import type { Services } from "#platform/services.ts";
import { sectionBase } from "#sections/path-table.ts";
import { type Section, sections } from "#sections/registry.ts";
import { element, escapeXml } from "#shared/xml.ts";
import { feedIds } from "./feed-ids.ts";

const SECONDS = 600;

/** The newest of something in a section as Atom 1.0 (RFC 4287), with absolute addresses. */
export interface AtomFeed {
  /** Below the section's base: `/bbs/feed.xml`. */
  path: string;
  tags(section: Section): string[];
  read(db: Queryable, section: Section, means: AtomMeans): Promise<AtomContent>;
}

export interface AtomMeans {
  origin: string;
  /** Makes a permanent id of a name: `post/12`. */
  idOf: (name: string) => string;
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

/** Registers the feed of every section. */
export function registerAtomFeed(app: FastifyInstance, services: Services, feed: AtomFeed): void {
  for (const section of sections) {
    app.route({
      method: "GET",
      url: sectionBase(section) + feed.path,
      config: { policy: anyone.name, keptBy: [] },
      schema: { hide: true },
      async handler(_request, reply) {
        reply.markCacheable({ seconds: SECONDS, tags: feed.tags(section) });
        // Readers on other origins may fetch it.
        reply.header("cross-origin-resource-policy", "cross-origin");
        return reply.type("application/atom+xml; charset=utf-8").send(await draw(services, section, feed));
      },
    });
  }
}

async function draw({ db, env }: Services, section: Section, { path, read }: AtomFeed): Promise<string> {
  const origin = env.PUBLIC_URL;
  const idOf = await feedIds(db);
  const { id, title, home, updated, head = [], entries } = await read(db, section, { origin, idOf });
  const self = origin + sectionBase(section) + path;
  const body = [
    element("id", idOf(id)),
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

/** Who stands behind all of a feed, and what it is drawn with: for its head. */
export const feedOwner = (section: Section, origin: string): string[] => [
  element("author", element("name", escapeXml(section.name))),
  element("icon", escapeXml(`${origin}/icon-512.png`)),
];
