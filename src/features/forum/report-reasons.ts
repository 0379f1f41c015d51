import type { PostReportReason } from "./contract.ts";

/** Why a post is reported, as members choose it and the desk reads it. */
export const reportReasons: Readonly<Record<PostReportReason, string>> = {
  ad: "广告营销",
  abuse: "人身攻击",
  vulgar: "低俗、引人不适",
  false: "内容不实",
  infringe: "抄袭或侵权",
  illegal: "违法违规",
  other: "其他",
};
