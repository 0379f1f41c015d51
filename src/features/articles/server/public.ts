export { articlesForSitemap, SITEMAP_TAG, sitemapParts } from "./sitemap.ts";
export { articleComments, articleReactions } from "./target.ts";
export { writePictures } from "./write-pictures.ts";
