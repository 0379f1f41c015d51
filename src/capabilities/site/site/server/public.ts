export { type AtomFeed, type AtomMeans, feedOwner, registerAtomFeed, textEntry } from "./atom-feed.ts";
export { type HomeCard, type HomeCards, homeCards } from "./home-cards.ts";
export { type HomeNow, type HomeNowSource, homeNow } from "./home-now.ts";
export { type SitemapPart, sitemapParts } from "./sitemap-part.ts";
