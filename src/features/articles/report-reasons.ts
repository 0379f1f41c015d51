import type { ArticleReportReason } from "./contract.ts";

/** Why an article is reported, as its readers choose it and the desk reads it. */
export const reportReasons: Readonly<Record<ArticleReportReason, string>> = {
  ad: "广告营销",
  false: "内容不实",
  clickbait: "标题与内容不符",
  vulgar: "低俗、引人不适",
  infringe: "抄袭或侵权",
  illegal: "违法违规",
  other: "其他",
};
