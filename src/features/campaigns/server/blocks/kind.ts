import {
  type MediaRow,
  presentPicture,
  presentUnlisted,
  presentUnlistedVideo,
  presentVideo,
} from "#capabilities/media/media/server/public.ts";
import type { BlockKind, ShownBlock, StoredBlock } from "#features/campaigns/blocks-contract.ts";
import type { Services } from "#platform/services.ts";

export type BlockServices = Pick<Services, "db" | "keys">;

/** Something that a block can be given. */
export interface Choice {
  id: string;
  title: string;
  /** Says which one it is, where titles are alike. */
  text: string;
}

/** What a block is read with. */
export interface Reading {
  services: BlockServices;
  /** Slug of the campaign's section. */
  section: string;
  /** Files by id, those of all blocks at once. */
  files: ReadonlyMap<string, MediaRow>;
  /** For editors, and whoever has their link: files at addresses that answer whatever is published. */
  unlisted: boolean;
}

/** Media ids that a block names. */
export interface BlockFiles {
  images: readonly string[];
  videos: readonly string[];
}

/** What the server knows of one kind of blocks. */
export interface BlockPart<Kind extends BlockKind> {
  files?: (block: StoredBlock<Kind>) => BlockFiles;
  /** Where it leads, each with what that link is called. */
  links?: (block: StoredBlock<Kind>) => { name: string; to: string }[];
  /** What of it is found by a search. */
  words: (block: StoredBlock<Kind>) => string[];
  /**
   * What everybody may see of it; undefined where that is nothing, as when its subject is there no longer. Tags of what it
   * shows are reported with `collectTags`.
   */
  read: (reading: Reading, block: StoredBlock<Kind>) => Promise<ShownBlock<Kind> | undefined>;
  /** What it can be given, by a word of its name, at most twenty. */
  find?: (services: BlockServices, section: string, q: string) => Promise<Choice[]>;
  /** What it was given is called, by id; what is there no longer is left out. */
  names?: (services: BlockServices, block: StoredBlock<Kind>) => Promise<ReadonlyMap<string, string>>;
}

/** A picture as this reading may show it; null where its file is gone. */
export function pictureOf({ files, unlisted }: Reading, id: string | null) {
  const row = files.get(id ?? "");
  if (row === undefined) return null;
  return unlisted ? presentUnlisted(row) : presentPicture(row);
}

/** The same for a film. */
export function videoOf({ files, unlisted }: Reading, id: string) {
  const row = files.get(id);
  if (row === undefined) return null;
  return unlisted ? presentUnlistedVideo(row) : presentVideo(row);
}
