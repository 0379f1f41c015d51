import type { QueryClient } from "@tanstack/react-query";
import type { BlockKind, ShownBlock } from "#features/campaigns/blocks-contract.ts";
import { BannerBlock } from "./banner-block.tsx";
import { CountdownBlock } from "./countdown-block.tsx";
import type { Drawing } from "./drawing.ts";
import { fetched } from "./fetched.tsx";
import { LinksBlock } from "./links-block.tsx";
import { PicturesBlock } from "./pictures-block.tsx";
import { TextBlock } from "./text-block.tsx";
import { VideoBlock } from "./video-block.tsx";

const drawings: { readonly [Kind in BlockKind]: Drawing<Kind> } = {
  banner: { Draw: BannerBlock },
  text: { Draw: TextBlock },
  pictures: { Draw: PicturesBlock },
  countdown: { Draw: CountdownBlock },
  video: { Draw: VideoBlock },
  links: { Draw: LinksBlock },
  quiz: fetched(() => import("./quiz-block.tsx")),
  ranking: fetched(() => import("./ranking-block.tsx")),
  activity: fetched(() => import("./activity-block.tsx")),
  goods: fetched(() => import("./goods-block.tsx")),
  form: fetched(
    () => import("./form-block.tsx"),
    () => import("./load-form.ts"),
  ),
};

const drawingOf = <Kind extends BlockKind>({ kind }: { kind: Kind }): Drawing<Kind> => drawings[kind];

/**
 * Fetches the code of the kinds that do not come with every campaign, and on the server what they show. Call it before the page is
 * rendered: what arrives while it is would be put into its place by a script, which no page may carry.
 */
export async function prepareBlocks(queryClient: QueryClient, blocks: readonly ShownBlock[]): Promise<void> {
  await Promise.all(blocks.map((block) => drawingOf<BlockKind>(block).prepare?.(queryClient, block)));
}

/** One block of a campaign. */
export function CampaignBlock({ block, first }: { block: ShownBlock; first: boolean }) {
  const { Draw } = drawingOf<BlockKind>(block);
  return <Draw block={block} first={first} />;
}
