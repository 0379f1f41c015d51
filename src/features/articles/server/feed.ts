import { asc, desc, inArray } from "drizzle-orm";
import type { FastifyInstance, FastifyReply } from "fastify";
import { media } from "#capabilities/media/media/server/public.ts";
import { feedIds } from "#capabilities/site/site/server/public.ts";
import { articlePath } from "#features/articles/address.ts";
import type { Queryable } from "#platform/database/client.ts";
import { anyone } from "#platform/http/policy.ts";
import type { Services } from "#platform/services.ts";
import { sectionBase } from "#sections/path-table.ts";
import { homePath } from "#sections/paths.ts";
import { type Section, sections } from "#sections/registry.ts";
import { element, escapeXml } from "#shared/xml.ts";
import { LIST_TAG } from "./cache-tags.ts";
import { drawForFeed } from "./marks.ts";
import { openBody } from "./owners-only.ts";
import { articlesForFeed, picturesOf } from "./queries.ts";
import { articleTags } from "./tables.ts";

const ENTRIES = 30;
const SECONDS = 600;

/** Registers the Atom feed of every section: `/feed.xml` and `/{section}/feed.xml`. */
export function registerFeeds(app: FastifyInstance, services: Services): void {
  for (const section of sections) {
    app.route({
      method: "GET",
      url: `${sectionBase(section)}/feed.xml`,
      config: { policy: anyone.name, keptBy: [] },
      schema: { hide: true },
      async handler(_request, reply) {
        reply.markCacheable({ seconds: SECONDS, tags: [LIST_TAG] });
        return sendXml(reply, await sectionFeed(services.db, section, services.env.PUBLIC_URL));
      },
    });
  }
}

function sendXml(reply: FastifyReply, xml: string): FastifyReply {
  // Readers on other origins may fetch it.
  return reply
    .header("cross-origin-resource-policy", "cross-origin")
    .type("application/atom+xml; charset=utf-8")
    .send(xml);
}

/** The newest articles of a section as Atom 1.0 (RFC 4287), with their whole content, or how it begins where it is kept
 * for owners, and absolute addresses. */
async function sectionFeed(db: Queryable, section: Section, origin: string): Promise<string> {
  const [rows, idOf] = await Promise.all([articlesForFeed(db, section.slug, ENTRIES), feedIds(db)]);
  const ids = rows.map(({ article }) => article.id);
  const videoIds = rows.flatMap(({ article }) => article.videoId ?? []);
  const [tags, pictures, videos] = await Promise.all([
    ids.length === 0
      ? []
      : db
          .select()
          .from(articleTags)
          .where(inArray(articleTags.articleId, ids))
          .orderBy(asc(articleTags.position), desc(articleTags.tag)),
    picturesOf(db, ids, 30),
    videoIds.length === 0 ? [] : db.select().from(media).where(inArray(media.id, videoIds)),
  ]);
  const tagsOf = Map.groupBy(tags, (row) => row.articleId);
  const picturesOfArticle = Map.groupBy(pictures, (row) => row.articleId);
  const home = origin + homePath(section);
  const self = `${origin}${sectionBase(section)}/feed.xml`;
  const newest = rows.reduce((time, { article }) => Math.max(time, article.updatedAt.getTime()), 0);
  const bodies = await Promise.all(rows.map(({ article }) => drawForFeed(db, openBody(article))));
  const entries = rows.map(({ article, cover }, index) =>
    entry({
      origin,
      id: idOf(`article/${article.id}`),
      article,
      body: bodies[index] ?? "",
      cover,
      tags: tagsOf.get(article.id)?.map((row) => row.tag) ?? [],
      pictures: article.kind === "pic" ? (picturesOfArticle.get(article.id) ?? []) : [],
      video: videos.find((row) => row.id === article.videoId),
    }),
  );
  const head = [
    element("id", idOf(`feed/${section.slug}`)),
    element("title", escapeXml(section.name)),
    element("subtitle", escapeXml(section.description)),
    element("updated", new Date(newest).toISOString()),
    element("author", element("name", escapeXml(section.name))),
    element("link", "", { rel: "self", type: "application/atom+xml", href: self }),
    element("link", "", { rel: "alternate", type: "text/html", href: home }),
    element("icon", escapeXml(`${origin}/icon-512.png`)),
  ];
  const body = [...head, ...entries].join("\n");
  return `<?xml version="1.0" encoding="utf-8"?>\n${element("feed", body, { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": "zh-CN" })}\n`;
}

type FeedRow = Awaited<ReturnType<typeof articlesForFeed>>[number];

interface EntryInput {
  origin: string;
  id: string;
  article: FeedRow["article"];
  /** What everybody may read of it. */
  body: string;
  cover: FeedRow["cover"];
  tags: readonly string[];
  pictures: readonly { caption: string; media: { key: string } }[];
  video: typeof media.$inferSelect | undefined;
}

function entry({ origin, id, article, body, cover, tags, pictures, video }: EntryInput): string {
  const link = origin + articlePath(article);
  const film =
    video &&
    element("link", "", {
      rel: "enclosure",
      type: video.contentType,
      length: video.bytes,
      href: `${origin}/media/${video.key}`,
    });
  const parts = [
    element("id", id),
    element("title", escapeXml(article.title)),
    element("link", "", { rel: "alternate", type: "text/html", href: link }),
    element("published", article.publishedAt.toISOString()),
    element("updated", article.updatedAt.toISOString()),
    article.authorName && element("author", element("name", escapeXml(article.authorName))),
    ...[article.channel, ...tags].filter(Boolean).map((term) => element("category", "", { term })),
    article.summary && element("summary", escapeXml(article.summary)),
    film,
    element("content", escapeXml(contentHtml({ origin, body, cover, pictures })), { type: "html" }),
  ];
  return element("entry", parts.filter(Boolean).join("\n"));
}

function contentHtml({
  origin,
  body,
  cover,
  pictures,
}: Pick<EntryInput, "origin" | "body" | "cover" | "pictures">) {
  const figure = (key: string, caption: string) =>
    `<figure><img src="/media/${key}" alt="">${caption && `<figcaption>${caption}</figcaption>`}</figure>`;
  const repeated = cover !== null && body.includes(`/media/${cover.key}`);
  const lead = cover === null || repeated || pictures.length > 0 ? "" : figure(cover.key, "");
  const gallery = pictures.map((picture) => figure(picture.media.key, escapeXml(picture.caption))).join("");
  return absolute(lead + gallery + body, origin);
}

/** Feed readers know no base: local addresses get the origin, pictures a size that a column can show. */
function absolute(html: string, origin: string): string {
  return html
    .replace(/(<img\b[^>]*?\ssrc=")(\/media\/[^"?]+)"/g, `$1${origin}$2?w=1280"`)
    .replace(/(\s(?:href|src|poster)=")\/(?!\/)/g, `$1${origin}/`);
}
