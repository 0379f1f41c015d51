import type { ComponentType } from "react";
import type { BlockKind, ShownBlock } from "#features/campaigns/blocks-contract.ts";
import { BannerBlock } from "./banner-block.tsx";
import { CountdownBlock } from "./countdown-block.tsx";
import { LinksBlock } from "./links-block.tsx";
import { PicturesBlock } from "./pictures-block.tsx";
import { TextBlock } from "./text-block.tsx";
import { VideoBlock } from "./video-block.tsx";

/** What draws one kind. */
export type Drawing<Kind extends BlockKind> = ComponentType<{
  block: ShownBlock<Kind>;
  /** It is the first of its page, and seen at once. */
  first: boolean;
}>;

const drawings: { readonly [Kind in BlockKind]: Drawing<Kind> } = {
  banner: BannerBlock,
  text: TextBlock,
  pictures: PicturesBlock,
  countdown: CountdownBlock,
  video: VideoBlock,
  links: LinksBlock,
};

/** One block of a campaign. */
export function CampaignBlock<Kind extends BlockKind>({
  block,
  first,
}: {
  block: ShownBlock<Kind>;
  first: boolean;
}) {
  const Draw: Drawing<Kind> = drawings[block.kind as Kind];
  return <Draw block={block} first={first} />;
}
