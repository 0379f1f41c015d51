import type { SectionTheme, ThemeColors } from "#shared/theme.ts";

const variables: Record<keyof ThemeColors, string> = {
  accent: "--accent",
  onAccent: "--on-accent",
  accentInk: "--accent-ink",
  accentSoft: "--accent-soft",
  accent2: "--accent-2",
  hero1: "--hero-1",
  hero2: "--hero-2",
  heroInk: "--hero-ink",
  heroAccent: "--hero-accent",
  onHeroAccent: "--on-hero-accent",
};

const safeSlug = /^[a-z][a-z0-9-]*$/;
const safeColor = /^(#[0-9a-f]{3,8}|[a-z]+|(oklch|oklab|rgb|hsl|color-mix|color)\([a-z0-9.,%/\s()-]*\))$/i;

function declarations(colors: ThemeColors): string {
  return (Object.keys(variables) as (keyof ThemeColors)[])
    .map((key) => {
      if (!safeColor.test(colors[key])) throw new Error(`${key}: not a CSS colour: ${colors[key]}`);
      return `${variables[key]}:${colors[key]}`;
    })
    .join(";");
}

/**
 * The stylesheet that turns sections into colours: `data-section="slug"` on any element themes what is inside,
 * the root without it wears the first section. Light, dark by the system, and forced by `data-theme`, for the
 * page or for one part of it. Written once, at build or start, into a sheet loaded after the app's own.
 * Throws on a slug or a colour that could break out of its rule.
 */
export function themeCss(sections: readonly { slug: string; theme: SectionTheme }[]): string {
  return sections
    .map(({ slug, theme }, index) => {
      if (!safeSlug.test(slug)) throw new Error(`not a section slug: ${slug}`);
      const here = `[data-section=${slug}]`;
      const followsSystem = ":root:not([data-theme=light])";
      const dark = declarations(theme.dark);
      const first = index === 0;
      const light = [...(first ? [":root"] : []), here];
      const bySystem = [
        ...(first ? [followsSystem] : []),
        `${followsSystem}${here}`,
        `${followsSystem} ${here}`,
      ];
      const forced = [
        ...(first ? ["[data-theme=dark]"] : []),
        `[data-theme=dark]${here}`,
        `[data-theme=dark] ${here}`,
        `${here} [data-theme=dark]`,
      ];
      return (
        `${light.join()}{${declarations(theme.light)}}` +
        `@media (prefers-color-scheme:dark){${bySystem.join()}{${dark}}}` +
        `${forced.join()}{${dark}}`
      );
    })
    .join("\n");
}
