import type { PageMeta } from "#client/screen-route.ts";

/** Pages about the visitor themself say nothing to search engines. */
export function meta(): PageMeta {
  return { robots: "noindex" };
}
