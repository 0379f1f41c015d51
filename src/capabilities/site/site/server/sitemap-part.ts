import type { Queryable } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";

/** What one feature puts into the sitemap, in files of a bounded size. */
export interface SitemapPart {
  /** Cache tag of everything that it lists. */
  tag: string;
  /**
   * Its files, by id: each begins behind the id `after`, so that a file stays the same while new entries go into the
   * last one.
   */
  files(db: Queryable, size: number): Promise<{ after: string; updatedAt: Date }[]>;
  /** Entries of one file; addresses and pictures are paths of this site. */
  entries(db: Queryable, after: string, size: number): Promise<SitemapEntry[]>;
}

export interface SitemapEntry {
  address: string;
  updatedAt: Date;
  image: string | null;
}

/** By the name that stands in the file's address. */
export const sitemapParts = new ExtensionPoint<SitemapPart>("sitemap part");
