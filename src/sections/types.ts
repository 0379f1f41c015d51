/** A text page of the section: which document under which path. */
export interface SectionDocument {
  key: string;
  path: string;
  title: string;
}

/**
 * One section: the umbrella brand or a brand's fan club. A section is data; no component knows its name.
 * Opening a new club takes one new file in this folder, named
 * once in `registry.ts` and once in `themes.ts`.
 */
export interface Section {
  /** Stands in paths, in the `section` column and in `data-section`. */
  slug: string;
  /** The umbrella section has no path prefix and lists the content of all sections. */
  umbrella: boolean;
  /** 围场, 雷克萨斯车友会 … */
  name: string;
  /** Short form for chips and switches. */
  shortName: string;
  /** Name of the car brand; the umbrella repeats its own. */
  marque: string;
  latin: string;
  tagline: string;
  description: string;
  /** Screens that are open only where they are named (`listed` in `paths.ts`); all others open by themselves. */
  opens?: readonly string[];
  /** Screens that are closed here, though their path would open them. */
  closes?: readonly string[];
  documents: readonly SectionDocument[];
  /** Address of its sign, where operators gave it one; otherwise its name is drawn. */
  logo?: string | undefined;
  /** Address of the picture on share cards of pages without one of their own. */
  share?: string | undefined;
  /** Lines at the end of its home. */
  footer?: readonly string[] | undefined;
  /** Its filing number, where it has another than the site. */
  icp?: string | undefined;
}
