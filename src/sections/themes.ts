import type { SectionTheme } from "#shared/theme.ts";
import { hondaTheme } from "./honda.ts";
import { lexusTheme } from "./lexus.ts";
import { mainTheme } from "./main.ts";
import { subaruTheme } from "./subaru.ts";
import { toyotaTheme } from "./toyota.ts";

/**
 * The colours of the sections, in the order of the registry. Apart from it, since only the server writes them
 * (into the one theme sheet of a page): bundles for the browser then leave them out.
 */
export const sectionThemes: readonly { slug: string; theme: SectionTheme }[] = [
  { slug: "main", theme: mainTheme },
  { slug: "lexus", theme: lexusTheme },
  { slug: "subaru", theme: subaruTheme },
  { slug: "honda", theme: hondaTheme },
  { slug: "toyota", theme: toyotaTheme },
];
