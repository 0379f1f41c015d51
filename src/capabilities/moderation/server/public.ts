export type { ReviewContent, ReviewKind } from "./kinds/kind.ts";
export { reviewKinds } from "./kinds/registry.ts";
export { fileReport } from "./report.ts";
export { submitForReview, withdrawFromReview } from "./review.ts";
/** For conditions of a search in a queue. */
export { reviewItems } from "./tables.ts";
