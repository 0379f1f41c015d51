export { type SitemapPart, sitemapParts } from "./sitemap-part.ts";
