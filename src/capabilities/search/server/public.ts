export { type SearchDocumentKind, searchDocuments } from "./documents.ts";
export { reindex } from "./reindex.ts";
