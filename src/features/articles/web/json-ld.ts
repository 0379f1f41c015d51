import { homePath } from "#sections/paths.ts";
import { type Section, umbrellaSection } from "#sections/registry.ts";
import { posterAddress } from "#shared/poster-address.ts";
import { articlePath } from "../address.ts";
import type { ArticleDetail } from "../contract.ts";

type Thing = Record<string, unknown>;

const WIDE = 1280;
/** Search engines read no more of a headline. */
const HEADLINE = 110;

/**
 * schema.org data of an article's page: the article or film, and where it stands. Addresses are paths of this
 * site; whoever writes the head makes them absolute.
 * @param section where the article belongs
 */
export function articleJsonLd(article: ArticleDetail, section: Section): Thing {
  const main =
    article.kind === "video" && article.video ? videoObject(article) : newsArticle(article, section);
  return { "@graph": [main, breadcrumbs(article, section)] };
}

function newsArticle(article: ArticleDetail, section: Section): Thing {
  return {
    "@type": "NewsArticle",
    ...common(article),
    headline: article.title.slice(0, HEADLINE),
    mainEntityOfPage: articlePath(article),
    image: images(article),
    datePublished: article.published_at,
    dateModified: article.updated_at,
    author: author(article),
    articleSection: article.channel || section.name,
    keywords: article.tags,
    interactionStatistic: [
      counter("ReadAction", article.counts.reads),
      counter("LikeAction", article.counts.likes),
    ],
    commentCount: article.counts.comments,
  };
}

function videoObject(article: ArticleDetail): Thing {
  const { video, chapters } = article;
  if (video === null) throw new Error("a film without a file");
  const address = articlePath(article);
  return {
    "@type": "VideoObject",
    ...common(article),
    name: article.title,
    thumbnailUrl: images(article),
    uploadDate: article.published_at,
    dateModified: article.updated_at,
    duration: isoDuration(video.duration),
    contentUrl: video.src,
    width: video.width,
    height: video.height,
    author: author(article),
    keywords: article.tags,
    interactionStatistic: [
      counter("WatchAction", article.counts.reads),
      counter("LikeAction", article.counts.likes),
    ],
    commentCount: article.counts.comments,
    ...(chapters.length > 0 && {
      hasPart: chapters.map((chapter, index) => ({
        "@type": "Clip",
        name: chapter.title,
        startOffset: chapter.at,
        endOffset: chapters[index + 1]?.at ?? video.duration,
        url: `${address}?t=${chapter.at}`,
      })),
    }),
  };
}

function common(article: ArticleDetail): Thing {
  return {
    "@id": articlePath(article),
    url: articlePath(article),
    description: article.summary || article.title,
    inLanguage: "zh-CN",
    isAccessibleForFree: article.owners_only !== true,
    publisher: {
      "@type": "Organization",
      name: umbrellaSection.name,
      url: "/",
      logo: { "@type": "ImageObject", url: "/icon-512.png", width: 512, height: 512 },
    },
  };
}

/** Pictures of a gallery, else the cover, else the poster: there is always one to show. */
function images({ id, cover, pictures }: ArticleDetail): string[] {
  const shown = pictures.length > 0 ? pictures.map(({ picture }) => picture) : cover === null ? [] : [cover];
  return shown.length === 0
    ? [posterAddress("article", id)]
    : shown.slice(0, 10).map(({ src, width }) => (width > WIDE ? `${src}?w=${WIDE}` : src));
}

function author({ author: member, author_name }: ArticleDetail): Thing {
  const name = member?.nickname ?? author_name;
  return name === ""
    ? { "@type": "Organization", name: umbrellaSection.name, url: "/" }
    : { "@type": "Person", name };
}

function counter(action: string, count: number): Thing {
  return {
    "@type": "InteractionCounter",
    interactionType: { "@type": action },
    userInteractionCount: count,
  };
}

function breadcrumbs(article: ArticleDetail, section: Section): Thing {
  const steps = [
    { name: umbrellaSection.name, item: "/" },
    ...(section.umbrella ? [] : [{ name: section.name, item: homePath(section) }]),
    { name: article.title, item: articlePath(article) },
  ];
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, index) => ({ "@type": "ListItem", position: index + 1, ...step })),
  };
}

/** Seconds as ISO 8601: 768 is PT12M48S. */
export function isoDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [
    [Math.floor(whole / 3600), "H"],
    [Math.floor(whole / 60) % 60, "M"],
    [whole % 60, "S"],
  ] as const;
  const written = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count}${unit}`);
  return `PT${written.join("") || "0S"}`;
}
