import { mediaByIds, presentPicture } from "#capabilities/media/media/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { KeptValue } from "#platform/http/kept-value.ts";
import type { ResponseCache } from "#platform/http/response-cache.ts";
import type { WornFace } from "#sections/face.ts";
import { type PaletteKey, palettes } from "#sections/palettes.ts";
import { sectionThemes } from "#sections/themes.ts";
import { themeCss } from "#ui/theme.ts";
import { sectionFaces } from "./tables.ts";

/** What is dropped when the face of any section changes. */
export const FACES_TAG = "faces";

/** The faces of all sections that have another one than their file's. */
export interface Faces {
  worn: Readonly<Record<string, WornFace>>;
  /** The colours of all sections, as a style sheet. */
  css: string;
}

/** The faces as this process knows them: read once, and again when one of them changed. */
export const keptFaces = (db: Queryable, cache: ResponseCache): KeptValue<Faces> =>
  new KeptValue(cache, [FACES_TAG], () => readFaces(db));

async function readFaces(db: Queryable): Promise<Faces> {
  const rows = await db.select().from(sectionFaces);
  const ids = rows.flatMap(({ content: { logo, share } }) => [logo, share].filter((id) => id !== null));
  const files = await mediaByIds(db, ids);
  const worn: Record<string, WornFace> = {};
  const colours = new Map<string, PaletteKey>();
  for (const { section, content } of rows) {
    const { name, short_name, tagline, description, palette, logo, share, footer, icp_number } = content;
    const sign = files.get(logo ?? "");
    const picture = files.get(share ?? "");
    worn[section] = {
      ...(name && { name }),
      ...(short_name && { shortName: short_name }),
      ...(tagline && { tagline }),
      ...(description && { description }),
      ...(sign && { logo: `${presentPicture(sign).src}?w=320` }),
      ...(picture && { share: `${presentPicture(picture).src}?w=1280` }),
      ...(footer.length > 0 && { footer }),
      ...(icp_number && { icp: icp_number }),
    };
    if (palette !== null) colours.set(section, palette);
  }
  const themes = sectionThemes.map(({ slug, theme }) => {
    const palette = colours.get(slug);
    return { slug, theme: palette === undefined ? theme : palettes[palette].theme };
  });
  return { worn, css: themeCss(themes) };
}
