export { articlesForSitemap, SITEMAP_TAG, sitemapParts } from "./sitemap.ts";
export { articleComments, articleReactions } from "./target.ts";
