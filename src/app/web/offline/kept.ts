/*
 * What is kept for reading without a network: pages as everybody gets them, what they are made of, and their pictures.
 * The page puts it there (`keep-pages.ts`), the service worker takes it out. Nothing of a member is ever among it: pages
 * are asked for without a token, and answers of the API are not kept at all.
 */

export const PAGES = "paddock-pages";
export const FILES = "paddock-files";
export const PICTURES = "paddock-pictures";

/** An address of nothing: the worker notes under it, in `FILES`, what the browser accepts where a page shows a picture. */
export const ACCEPTED = "/accepted-pictures";

/** Headers that a kept page carries beside its own. */
export const TITLE_HEADER = "x-paddock-title";
export const KEPT_HEADER = "x-paddock-kept";

/** Says how somebody came, or who they are: not part of a page's name. */
const NOT_NAMED = ["token", "access_token", "code", "state", "source", "redirect"];

/** The name that a page is kept by: its address without what says who came, and how. */
export function pageName(address: string): string {
  const url = new URL(address);
  for (const key of NOT_NAMED) url.searchParams.delete(key);
  url.hash = "";
  return url.href;
}
