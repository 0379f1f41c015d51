import { commentTargets } from "#capabilities/comments/server/public.ts";
import { showings } from "#capabilities/media/server/public.ts";
import { profileCounts } from "#capabilities/members/server/public.ts";
import { reactionTargets } from "#capabilities/reactions/server/public.ts";
import { sitemapParts } from "#capabilities/site/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { articleLikes } from "./profile-counts.ts";
import { articleRoutes } from "./routes.ts";
import { shownByArticles } from "./shown-pictures.ts";
import { articleSitemap } from "./sitemap.ts";
import { articleComments, articleReactions } from "./target.ts";

export const articles: Feature = {
  name: "articles",
  routes: articleRoutes,
  offers: [
    showings.offer("articles", shownByArticles),
    commentTargets.offer("article", articleComments),
    reactionTargets.offer("article", articleReactions),
    profileCounts.offer("article likes", articleLikes),
    sitemapParts.offer("articles", articleSitemap),
  ],
};
