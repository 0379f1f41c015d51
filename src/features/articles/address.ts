import type { ArticleKind } from "./contract.ts";

interface Identity {
  id: string;
  kind: ArticleKind;
}

/** The one address of an article for search engines, feeds and shared links, whatever section it is read in. */
export function articleAddress({ id, kind }: Identity): string {
  return `/article/${id}/${kind}`;
}

/** Its poster for sharing: JPEG, 1080 px wide. */
export function posterAddress(id: string): string {
  return `/media/posters/article/${id}.jpg`;
}

/** Its cover cut square, 500 px, for cards in messengers; there is one only where there is a cover. */
export function shareImageAddress(id: string): string {
  return `/media/posters/article/${id}-square.jpg`;
}
