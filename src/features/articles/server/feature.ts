import { commentTargets } from "#capabilities/comments/server/public.ts";
import { reactionTargets } from "#capabilities/reactions/server/public.ts";
import { sitemapParts } from "#capabilities/site/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { articleRoutes } from "./routes.ts";
import { articleSitemap } from "./sitemap.ts";
import { articleComments, articleReactions } from "./target.ts";

export const articles: Feature = {
  name: "articles",
  routes: articleRoutes,
  offers: [
    commentTargets.offer("article", articleComments),
    reactionTargets.offer("article", articleReactions),
    sitemapParts.offer("articles", articleSitemap),
  ],
};
