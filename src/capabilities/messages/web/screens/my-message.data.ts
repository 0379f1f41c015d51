import type { PageMeta } from "#client/screen-route.ts";

export function meta(): PageMeta {
  return { robots: "noindex" };
}
