import { useState } from "react";
import type { Picture, Video } from "#capabilities/media/media/web/public.ts";
import { BlockSheet, TermFields } from "#capabilities/site/blocks/web/public.ts";
import type { BlockKind, StoredBlock } from "#features/campaigns/blocks-contract.ts";
import type { DeskCampaign } from "./api.ts";
import type { BlockFiles } from "./blocks/kind.ts";
import { kindOf } from "./blocks/kinds.tsx";

interface BlockEditorProps {
  campaign: DeskCampaign;
  block: StoredBlock;
  /** It is not in the draft yet. */
  fresh: boolean;
  /** @returns why it was not kept, in words; null when it was */
  onSave: (block: StoredBlock) => Promise<string | null>;
  onRemove: () => void;
  onClose: () => void;
}

/** All that can be set in one block. */
export default function BlockEditor({ campaign, block, fresh, onSave, onRemove, onClose }: BlockEditorProps) {
  const [value, setValue] = useState(block);
  const files = useFiles(campaign);
  const { words, Editor } = kindOf<BlockKind>(value);
  const change = (changes: Partial<StoredBlock>) =>
    setValue((before) => ({ ...before, ...changes }) as StoredBlock);
  return (
    <BlockSheet
      title={words.title}
      text={words.text}
      fresh={fresh && "加到草稿"}
      onSave={() => onSave(value)}
      onRemove={onRemove}
      onClose={onClose}
    >
      <Editor campaign={campaign} value={value} files={files} onChange={change} />
      <TermFields value={value} where={campaign.kind === "page" ? "页面" : "专题页"} onChange={change} />
    </BlockSheet>
  );
}

/** The files of a campaign with those that are uploaded meanwhile. */
export function useFiles({ pictures, videos }: DeskCampaign): BlockFiles {
  const [uploaded, setUploaded] = useState<{
    pictures: Readonly<Record<string, Picture>>;
    videos: Readonly<Record<string, Video>>;
  }>({ pictures: {}, videos: {} });
  return {
    picture: (id) => uploaded.pictures[id ?? ""] ?? pictures[id ?? ""] ?? null,
    video: (id) => uploaded.videos[id] ?? videos[id] ?? null,
    know: (file) =>
      setUploaded((before) =>
        "picture" in file
          ? { ...before, pictures: { ...before.pictures, [file.picture.id]: file.picture } }
          : { ...before, videos: { ...before.videos, [file.video.id]: file.video } },
      ),
  };
}
