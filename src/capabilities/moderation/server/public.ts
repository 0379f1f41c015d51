export { fileReport } from "./report.ts";
export { submitForReview, withdrawFromReview } from "./review.ts";
