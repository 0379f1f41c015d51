export { askedNow } from "./asked.ts";
export { learnCodes } from "./codes.ts";
export { documentsFound } from "./desk-find.ts";
export { type NameCard, type SearchDocumentKind, searchDocuments } from "./documents.ts";
export { fold, foldWithPlaces } from "./fold.ts";
export { searchMisses } from "./misses.ts";
export { reindex } from "./reindex.ts";
export { reindexBehind } from "./reindex-behind.ts";
/** For other indexes of the same kind. */
export { pairsOf, piecesOf, termId } from "./terms.ts";
export { readWaiting } from "./walk.ts";
export { worthOf } from "./worth.ts";
