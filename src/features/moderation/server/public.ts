export { fileReport, type Report } from "./report.ts";
export { type Submission, submitForReview, withdrawFromReview } from "./review.ts";
