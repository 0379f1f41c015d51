import type { ComponentType, ReactNode } from "react";
import type { Picture, Video } from "#capabilities/media/media/web/public.ts";
import type { BlockWords } from "#capabilities/site/blocks/web/public.ts";
import type { BlockKind, StoredBlock } from "#features/campaigns/blocks-contract.ts";
import type { DeskCampaign } from "../api.ts";

/** The files that a block names, those that were just uploaded too. */
export interface BlockFiles {
  picture: (id: string | null) => Picture | null;
  video: (id: string) => Video | null;
  /** Remembers an upload, so that it can be shown. */
  know: (file: { picture: Picture } | { video: Video }) => void;
}

export interface EditorProps<Kind extends BlockKind> {
  campaign: DeskCampaign;
  value: StoredBlock<Kind>;
  files: BlockFiles;
  onChange: (changes: Partial<StoredBlock<Kind>>) => void;
}

/** What the desk knows of one kind of blocks. */
export interface DeskKind<Kind extends BlockKind> {
  words: BlockWords;
  /** How it looks, without content. */
  sketch: ReactNode;
  /** What is set in one, in a few words. */
  summaryOf: (block: StoredBlock<Kind>, names: Readonly<Record<string, string>>) => string;
  /** One with nothing set. */
  begin: (placed: Pick<StoredBlock, "id" | "on" | "from" | "until">) => StoredBlock<Kind>;
  Editor: ComponentType<EditorProps<Kind>>;
}
