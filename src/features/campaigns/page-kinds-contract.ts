/** What is made of blocks here: a campaign (专题活动) runs for a time and is announced before it; a page (页面) is there or is not. */
export const pageKinds = ["campaign", "page"] as const;
export type PageKind = (typeof pageKinds)[number];
