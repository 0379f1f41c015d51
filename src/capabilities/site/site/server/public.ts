export { feedIds } from "./feed-ids.ts";
export { type HomeCard, type HomeCards, homeCards } from "./home-cards.ts";
export { type SitemapPart, sitemapParts } from "./sitemap-part.ts";
