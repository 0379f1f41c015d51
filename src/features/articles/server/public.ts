export { removeImported } from "./remove-imported.ts";
export { type Picture, sanitizeArticleHtml } from "./sanitize.ts";
export { knownImport, type RecordStored, storeImported } from "./store-imported.ts";
export { writePictures } from "./write-pictures.ts";
