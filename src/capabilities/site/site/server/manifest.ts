import type { FastifyInstance } from "fastify";
import { PAGES_TAG } from "#platform/http/cache-tags.ts";
import { anyone } from "#platform/http/policy.ts";
import { iconPath, manifestPath } from "#sections/app-files.ts";
import { sectionBase } from "#sections/path-table.ts";
import { homePath, myPath, pathOf } from "#sections/paths.ts";
import { type Section, sections } from "#sections/registry.ts";
import { sectionThemes } from "#sections/themes.ts";
import { oklchToHex } from "#shared/oklch.ts";

const SECONDS = 3600;

/**
 * What makes a section installable: a club is an app of its own, with its own name, colours and front page, and so is
 * the whole of it.
 */
function manifestOf(section: Section): Record<string, unknown> {
  const theme = sectionThemes.find(({ slug }) => slug === section.slug)?.theme ?? sectionThemes[0]?.theme;
  const ground = theme && oklchToHex(theme.light.hero1);
  const home = homePath(section);
  const icon = (size: 192 | 512) => ({
    src: iconPath(section, size),
    sizes: `${size}x${size}`,
    type: "image/png",
  });
  const shortcut = (name: string, url: string) => ({ name, url, icons: [icon(192)] });
  return {
    id: home,
    name: section.name,
    short_name: section.shortName,
    description: section.description,
    lang: "zh-CN",
    dir: "ltr",
    start_url: home,
    // With the slash, what is another section's opens in the browser.
    scope: `${sectionBase(section)}/`,
    display: "standalone",
    theme_color: ground,
    background_color: ground,
    categories: ["news", "social", "lifestyle"],
    // The sign stands inside the circle that phones may cut out, on a ground to the edges: one drawing serves both.
    icons: [icon(192), icon(512), { ...icon(512), purpose: "maskable" }],
    shortcuts: [
      shortcut("看内容", pathOf("content.list", {}, { section })),
      shortcut("我的", myPath(section)),
    ],
  };
}

/** Registers the manifest of each section. */
export function registerManifests(app: FastifyInstance): void {
  for (const section of sections) {
    app.get(
      manifestPath(section),
      { config: { policy: anyone.name, keptBy: [] }, schema: { hide: true } },
      async (_request, reply) => {
        // Operators may call a section otherwise.
        reply.markCacheable({ seconds: SECONDS, tags: [PAGES_TAG] });
        return reply
          .type("application/manifest+json; charset=utf-8")
          .send(JSON.stringify(manifestOf(section)));
      },
    );
  }
}
