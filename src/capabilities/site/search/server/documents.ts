import type { SearchCard } from "#capabilities/site/search/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import type { Section } from "#sections/registry.ts";

/** What is found of one object. */
export interface SearchRow {
  id: string;
  /** Counts most; empty where the object has none, as an answer. */
  title: string;
  /** What else it is called: counts as its title does. */
  aliases?: readonly string[];
  /** Plain, without markup. */
  text: string;
  /** Slug of the section; null for what belongs to all of them. */
  section: string | null;
  /** Slugs of the series of cars that it is about. */
  series?: readonly string[];
  /** Null where nobody may know, or nobody wrote it. */
  author_id: string | null;
  published_at: Date;
  /** So many days of being newer are its marks and its use worth among what is found, as `worthOf` has it; none without. */
  worth?: number;
  /** Where it is read: a path of the app. */
  path: string;
  /** A picture of its own that everybody may see, by its id in `media`. */
  picture_id?: string | null;
}

/** The card of a name, and what is about it though it does not name it: content of a series, of a club's section. */
export interface NameCard {
  card: SearchCard;
  about: { series: string } | { section: string } | null;
}

/** One kind of objects that are searched. Its owner calls `reindex` when one appears, changes or is hidden. */
export interface SearchDocumentKind {
  /** As in `post`; the same name as its review kind has. */
  kind: string;
  /** What people call it: 帖子. */
  label: string;
  /**
   * Found by its name rather than by what it says, as members and series: pinyin finds it too, and it stands above the
   * content.
   */
  named?: boolean;
  /** Belongs to something that is found by itself, as an answer: not listed for what it is only about. */
  part?: boolean;
  /** Found where its name is mistyped, too: for kinds of some thousands of names. */
  mistyped?: boolean;
  /** Those of the objects that everybody may see now; the others are left out and can no longer be found. */
  load(db: Queryable, ids: readonly string[]): Promise<SearchRow[]>;
  /** Ids of all objects in their order, behind `after`: for what was there before it was searched. */
  ids(db: Queryable, after: string, limit: number): Promise<string[]>;
  /** What stands on the cards of some of them, by id: for a name that is just what was typed. */
  cards?(db: Queryable, ids: readonly string[]): Promise<Map<string, NameCard>>;
  /** Where it is read within a section, where that differs from `path`. */
  pathIn?(row: { target_id: string; path: string }, section: Section): string;
}

/** Offered by whoever has something to find, under the kind. */
export const searchDocuments = new ExtensionPoint<SearchDocumentKind>("kind of what is searched");
