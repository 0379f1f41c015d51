import { sections } from "./registry.ts";
import type { Section } from "./types.ts";

/** What operators say of a section over what its file says; what is left out is the file's. */
export type WornFace = Partial<
  Pick<Section, "name" | "shortName" | "tagline" | "description" | "logo" | "share" | "footer" | "icp">
>;

/** Every section as its file has it. */
const files = new Map<string, Section>(sections.map((section) => [section.slug, { ...section }]));

/** @throws Error for a slug that is none */
export function fileFace(slug: string): Section {
  const file = files.get(slug);
  if (file === undefined) throw new Error(`no section ${slug}`);
  return file;
}

/** From here on these sections, and no others, have another face than their file's, wherever anybody reads it. */
export function wearFaces(faces: Readonly<Record<string, WornFace>>): void {
  for (const section of sections) {
    const bare: WornFace = { logo: undefined, share: undefined, footer: undefined, icp: undefined };
    Object.assign(section, bare, files.get(section.slug), faces[section.slug]);
  }
}
