import { AddSheet } from "#capabilities/site/blocks/web/public.ts";
import type { StoredBlock } from "#features/campaigns/blocks-contract.ts";
import { offeredBlocks } from "./blocks/kinds.tsx";

/** The kinds of blocks that a campaign can have, each as often as wanted. */
export default function CampaignAddSheet({
  onChoose,
  onClose,
}: {
  onChoose: (block: StoredBlock) => void;
  onClose: () => void;
}) {
  const offered = offeredBlocks().map(({ words: { title, text }, sketch, block }) => ({
    ...{ key: block.kind, title, text, sketch, block },
  }));
  return <AddSheet offered={offered} onChoose={onChoose} onClose={onClose} />;
}
