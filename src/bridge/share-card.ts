/** What is shared: both addresses absolute, the picture square or cut square by whoever shows it, ≥ 300 px. */
export interface ShareCard {
  title: string;
  description: string;
  url: string;
  picture: string;
}

/** Says who somebody is, or how they came: neither goes out with a link. */
const PRIVATE_KEYS = ["token", "access_token", "code", "state", "source", "redirect"];

/**
 * The absolute address of a page that may be given to others: without token, code, source and fragment.
 * @param path a path of this site, with or without a query
 */
export function shareLink(path: string, origin: string): string {
  const url = new URL(path, origin);
  for (const key of PRIVATE_KEYS) url.searchParams.delete(key);
  url.hash = "";
  return url.origin + url.pathname + url.search;
}
