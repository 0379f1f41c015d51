export { articleHead, articleHeads, articleNames } from "./article-head.ts";
export { type ArticleCompanion, articleCompanions, companionTag } from "./companions.ts";
export { findArticles } from "./desk/choices.ts";
export { refuseWithoutSecond } from "./desk/rights.ts";
export { removeImported } from "./remove-imported.ts";
export { type Picture, sanitizeArticleHtml } from "./sanitize.ts";
export { knownImport, storeImported } from "./store-imported.ts";
export { writePictures } from "./write-pictures.ts";
