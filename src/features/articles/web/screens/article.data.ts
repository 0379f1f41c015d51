import { around } from "#capabilities/site/around/web/public.ts";
import { redirect } from "#client/router.tsx";
import type { PageMeta, ScreenContext, ScreenData } from "#client/screen-route.ts";
import { articleIdOf, articlePath } from "#features/articles/address.ts";
import type { ArticleDetail, ArticleKind } from "#features/articles/contract.ts";
import { sectionBySlug, umbrellaSection } from "#sections/registry.ts";
import { squareAddress } from "#shared/poster-address.ts";
import { article } from "../api/article.ts";
import { related } from "../api/related.ts";
import { articleJsonLd } from "../json-ld.ts";

/** The data of the screen of one kind of article; an address of the wrong kind is replaced by the right one. */
export function articleData(kind: ArticleKind): ScreenData {
  return {
    async load({ queryClient, params, section, search }) {
      const id = articleIdOf(params.id);
      const wanted = queryClient.ensureQueryData(article(id));
      // What to read next may fail or come later; the text must not wait for it.
      const next = Promise.all([
        queryClient.prefetchQuery(related(id)),
        queryClient.prefetchQuery(around(section.slug)),
      ]);
      const detail = await wanted;
      // Words that it no longer has, or never had, lead to those that it has; its number alone is an address of its own.
      if (detail.kind !== kind || (params.id !== id && params.id !== `${id}-${detail.slug}`)) {
        throw redirect(articlePath(detail, section, search));
      }
      if (typeof window === "undefined") await next;
    },
    meta: articleMeta,
  };
}

function articleMeta({ queryClient, params }: ScreenContext): PageMeta {
  const detail = queryClient.getQueryData<ArticleDetail>(article(articleIdOf(params.id)).queryKey);
  if (!detail) return {};
  // One article, one address for search engines, whichever section it is read in.
  const canonical = articlePath(detail);
  return {
    ...{ title: detail.title, description: detail.summary, canonical, sharePath: canonical },
    ...detail.seo,
    type: detail.kind === "video" ? "video.other" : "article",
    publishedAt: detail.published_at,
    modifiedAt: detail.updated_at,
    tags: detail.tags,
    ...(detail.cover && {
      image: `${detail.cover.src}?w=1280`,
      shareImage: squareAddress("article", detail.id),
    }),
    ...(detail.video && { video: detail.video }),
    // Search engines read the server's page: the builder stays out of the browser's bundle.
    ...(import.meta.env.SSR && {
      jsonLd: articleJsonLd(detail, sectionBySlug(detail.section) ?? umbrellaSection),
    }),
  };
}
