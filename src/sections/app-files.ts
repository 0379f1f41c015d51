import { sectionBase } from "./path-table.ts";
import type { Section } from "./types.ts";

/** The sides in px that the icons of an installed section come in. */
export const ICON_SIZES = [180, 192, 512] as const;
type IconSize = (typeof ICON_SIZES)[number];

/** Address of a section's icon; `node scripts/render-icons.ts` draws them. */
export function iconPath({ slug }: Pick<Section, "slug">, size: IconSize): string {
  return `/icons/${slug}-${size}.png`;
}

/** Address of what a browser reads when a section is installed. */
export function manifestPath(section: Pick<Section, "slug" | "umbrella">): string {
  return `${sectionBase(section)}/manifest.webmanifest`;
}
