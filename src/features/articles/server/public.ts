export { articleHead } from "./article-head.ts";
export { removeImported } from "./remove-imported.ts";
export { type Picture, sanitizeArticleHtml } from "./sanitize.ts";
export { knownImport, storeImported } from "./store-imported.ts";
export { writePictures } from "./write-pictures.ts";
