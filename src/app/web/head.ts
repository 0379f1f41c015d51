import type { PageMeta } from "#client/screen-route.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { escapeHtml, jsonForHtml } from "#shared/html.ts";
import type { TableRow } from "./route-table.ts";

/** The document title: the page's own, or the screen's; the brand name closes it, or stands alone. */
export function titleOf(meta: PageMeta, row: TableRow | undefined): string {
  const own = meta.title ?? (row?.path === "/" ? undefined : row?.title);
  return own === undefined || own === umbrellaSection.name
    ? umbrellaSection.name
    : `${own} · ${umbrellaSection.name}`;
}

/** Head elements for search engines and share cards; `origin` without a trailing slash. */
export function renderHead(
  meta: PageMeta,
  row: TableRow | undefined,
  origin: string,
  pathname: string,
): string {
  const title = titleOf(meta, row);
  const description = meta.description ?? row?.section.description ?? umbrellaSection.description;
  const canonical = origin + (meta.canonical ?? pathname);
  const image = meta.image === undefined ? `${origin}/icon-512.png` : absolute(meta.image, origin);
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    tag("name", "description", description),
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    tag("property", "og:site_name", umbrellaSection.name),
    tag("property", "og:type", meta.type ?? "website"),
    tag("property", "og:title", meta.title ?? title),
    tag("property", "og:description", description),
    tag("property", "og:url", canonical),
    tag("property", "og:image", image),
    tag("property", "og:locale", "zh_CN"),
    tag("name", "twitter:card", "summary_large_image"),
    meta.publishedAt ? tag("property", "article:published_time", meta.publishedAt) : "",
    meta.robots ? tag("name", "robots", meta.robots) : "",
    meta.feed
      ? `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(meta.feed.title)}" href="${escapeHtml(meta.feed.path)}">`
      : "",
    meta.jsonLd
      ? `<script type="application/ld+json">${jsonForHtml({ "@context": "https://schema.org", ...meta.jsonLd })}</script>`
      : "",
  ];
  return tags.filter((line) => line !== "").join("\n");
}

function tag(kind: "name" | "property", name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}

function absolute(address: string, origin: string): string {
  return address.startsWith("/") ? origin + address : address;
}
