import type { Refusal } from "#client/router.tsx";
import { isPrivate, type PageMeta, type TableRow } from "#client/screen-route.ts";
import { iconPath, manifestPath } from "#sections/app-files.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { escapeHtml, jsonForHtml } from "#shared/html.ts";

/** The document title: the page's own, or the screen's; the brand name closes it, or stands alone. */
export function titleOf(meta: PageMeta, row: TableRow | undefined): string {
  const own = meta.title ?? (row?.path === "/" ? undefined : row?.title);
  return own === undefined || own === umbrellaSection.name
    ? umbrellaSection.name
    : `${own} · ${umbrellaSection.name}`;
}

/** What a page is called that has nothing to show: not as the screen is that it would have been. */
export const titleInstead = ({ gone }: Refusal): Pick<PageMeta, "title"> =>
  gone ? { title: "内容不存在" } : {};

/** Head elements for search engines and share cards; `origin` without a trailing slash. */
export function renderHead(
  meta: PageMeta,
  row: TableRow | undefined,
  origin: string,
  pathname: string,
): string {
  const title = titleOf(meta, row);
  const description = meta.description ?? row?.section.description ?? umbrellaSection.description;
  const canonical = absolute(meta.canonical ?? pathname, origin);
  const image = absolute(meta.image ?? row?.section.share ?? "/icon-512.png", origin);
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
    meta.modifiedAt ? tag("property", "article:modified_time", meta.modifiedAt) : "",
    ...(meta.tags ?? []).map((name) => tag("property", "article:tag", name)),
    ...(meta.video ? videoTags(meta.video, origin) : []),
    tag(
      "name",
      "robots",
      (row && isPrivate(row.screen) ? "noindex" : meta.robots) ?? "max-image-preview:large",
    ),
    meta.feed
      ? `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(meta.feed.title)}" href="${escapeHtml(meta.feed.path)}">`
      : "",
    ...(row?.screen.admin ? [] : installTags(row)),
    meta.jsonLd
      ? `<script type="application/ld+json">${jsonForHtml({ "@context": "https://schema.org", ...withOrigin(meta.jsonLd, origin) })}</script>`
      : "",
  ];
  return tags.filter((line) => line !== "").join("\n");
}

/** What the section is called and looks like once it is installed. iOS reads the manifest for neither. */
function installTags(row: TableRow | undefined): string[] {
  const section = row?.section ?? umbrellaSection;
  return [
    `<link rel="manifest" href="${manifestPath(section)}">`,
    `<link rel="apple-touch-icon" href="${iconPath(section, 180)}">`,
    tag("name", "apple-mobile-web-app-title", section.shortName),
    tag("name", "mobile-web-app-capable", "yes"),
  ];
}

function tag(kind: "name" | "property", name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}

function videoTags({ src, width, height }: NonNullable<PageMeta["video"]>, origin: string): string[] {
  return [
    tag("property", "og:video", absolute(src, origin)),
    tag("property", "og:video:type", "video/mp4"),
    tag("property", "og:video:width", String(width)),
    tag("property", "og:video:height", String(height)),
  ];
}

/** schema.org's properties that hold addresses. */
const ADDRESSES = new Set([
  "@id",
  "url",
  "item",
  "image",
  "thumbnailUrl",
  "contentUrl",
  "mainEntityOfPage",
  "urlTemplate",
]);

/** A copy of schema.org data whose addresses are absolute. */
function withOrigin(thing: Record<string, unknown>, origin: string): Record<string, unknown> {
  const convert = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => convert(one, key));
    if (typeof value === "object" && value !== null)
      return withOrigin(value as Record<string, unknown>, origin);
    return typeof value === "string" && ADDRESSES.has(key) ? absolute(value, origin) : value;
  };
  return Object.fromEntries(Object.entries(thing).map(([key, value]) => [key, convert(value, key)]));
}

function absolute(address: string, origin: string): string {
  return address.startsWith("/") ? origin + address : address;
}
