import type { Services } from "#platform/services.ts";
import type { FindMember } from "./draft-document.ts";
import type { PictureKeeper } from "./keep-pictures.ts";
import type { ForumSource } from "./source.ts";

export type ForumServices = Pick<Services, "db" | "storage" | "cache">;

/** What the operator chose. */
export interface ForumOptions {
  /** Names the old forum, so that another dump of it is known as the same. */
  source: string;
  /** Slug of the section that its boards come to. */
  section: string;
  /** Names of boards there → names of boards here; others keep theirs. */
  boards: ReadonlyMap<string, string>;
  /** Folder with the old forum's files. */
  files: string | null;
  bindMobiles: boolean;
  /** The import of the desk that brings it in, so that it can be taken back; none from the command line. */
  importId?: string;
  /** Reads and judges everything, writes nothing. */
  dryRun: boolean;
}

/** What became of the things of one kind. */
export interface Tally {
  imported: number;
  /** Brought in by an earlier run. */
  known: number;
  /** Why others were left out, and how many. */
  skipped: Map<string, number>;
}

/** What the steps of one run share. */
export interface Run {
  services: ForumServices;
  dump: ForumSource;
  options: ForumOptions;
  pictures: PictureKeeper;
  /** Boards here by the keys there. */
  boardIds: ReadonlyMap<string, string>;
  /** Author of what guests wrote and of what its author wished to stay unknown. */
  unknownId: string;
  findMember: FindMember;
  shouldStop: () => boolean;
  onProgress: (what: "members" | "threads" | "replies", tally: Tally) => void;
}

export const newTally = (): Tally => ({ imported: 0, known: 0, skipped: new Map() });

export function skip(tally: Tally, reason: string): void {
  tally.skipped.set(reason, (tally.skipped.get(reason) ?? 0) + 1);
}
