import type { presentPicture } from "#capabilities/media/media/server/public.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import type { Services } from "#platform/services.ts";

/** Where a series' page is looked at. */
export interface SeriesPlace {
  /** Slug of the series. */
  series: string;
  section: string;
}

/** One thing that is written about a series. */
export interface SeriesLine {
  /** Whose it is, as everybody may know. */
  authorId: string | null;
  title: string;
  /** Small print: when, by whom, how much was said. */
  note: string;
  /** What somebody said in it, where the words themselves are shown: voices of owners. */
  quote?: string;
  path: string;
  picture: ReturnType<typeof presentPicture> | null;
}

/** What content has about a series, on its page: articles, posts, questions, voices of its owners. */
export interface SeriesPart {
  /** Above it: 资讯. */
  title: string;
  /** Cache tags of what `read` answers. */
  tags(place: SeriesPlace): readonly string[];
  /** The newest, at most `limit`. */
  read(services: Pick<Services, "db">, place: SeriesPlace, limit: number): Promise<readonly SeriesLine[]>;
  /** Where all of it is listed; without it there is no way on. */
  more?(place: SeriesPlace): string;
}

/** In the order of the features. */
export const seriesParts = new ExtensionPoint<SeriesPart>("part of a series' page");
