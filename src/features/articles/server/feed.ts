import { asc, desc, inArray } from "drizzle-orm";
import { media } from "#capabilities/media/media/server/public.ts";
import { type AtomFeed, type AtomMeans, feedOwner } from "#capabilities/site/site/server/public.ts";
import { articlePath } from "#features/articles/address.ts";
import type { Queryable } from "#platform/database/client.ts";
import { homePath } from "#sections/paths.ts";
import type { Section } from "#sections/registry.ts";
import { element, escapeXml } from "#shared/xml.ts";
import { LIST_TAG } from "./cache-tags.ts";
import { drawForFeed } from "./marks.ts";
import { openBody } from "./owners-only.ts";
import { articlesForFeed, picturesOf } from "./queries.ts";
import { articleTags } from "./tables.ts";

const ENTRIES = 30;

/**
 * The newest articles of a section, with their whole content, or how it begins where it is kept for owners: `/feed.xml` and
 * `/{section}/feed.xml`.
 */
export const articleFeed: AtomFeed = { path: "/feed.xml", tags: () => [LIST_TAG], read: readFeed };

async function readFeed(db: Queryable, section: Section, { origin, idOf }: AtomMeans) {
  const rows = await articlesForFeed(db, section.slug, ENTRIES);
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
  return {
    id: `feed/${section.slug}`,
    title: section.name,
    home: origin + homePath(section),
    updated: new Date(newest),
    head: [element("subtitle", escapeXml(section.description)), ...feedOwner(section, origin)],
    entries,
  };
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
