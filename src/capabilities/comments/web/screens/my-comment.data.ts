import type { PageMeta } from "#client/screen-route.ts";

/** A page about the visitor themself says nothing to search engines. */
export function meta(): PageMeta {
  return { robots: "noindex" };
}
