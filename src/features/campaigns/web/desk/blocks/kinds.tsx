import { newBlockId } from "#capabilities/site/blocks/web/public.ts";
import type { BlockKind, StoredBlock } from "#features/campaigns/blocks-contract.ts";
import { activityKind } from "./activity.tsx";
import { bannerKind } from "./banner.tsx";
import { countdownKind } from "./countdown.tsx";
import { formKind } from "./form.tsx";
import { goodsKind } from "./goods.tsx";
import type { DeskKind } from "./kind.ts";
import { linksKind } from "./links.tsx";
import { picturesKind } from "./pictures.tsx";
import { quizKind } from "./quiz.tsx";
import { rankingKind } from "./ranking.tsx";
import { textKind } from "./text.tsx";
import { videoKind } from "./video.tsx";

/** In the order in which they are offered. */
const kinds: { readonly [Kind in BlockKind]: DeskKind<Kind> } = {
  banner: bannerKind,
  text: textKind,
  pictures: picturesKind,
  countdown: countdownKind,
  video: videoKind,
  links: linksKind,
  activity: activityKind,
  goods: goodsKind,
  quiz: quizKind,
  ranking: rankingKind,
  form: formKind,
};

/** What the desk knows of a block's kind. */
export const kindOf = <Kind extends BlockKind>({ kind }: { kind: Kind }): DeskKind<Kind> => kinds[kind];

/** What is set in a block, in a few words. */
export const summaryOf = (block: StoredBlock, names: Readonly<Record<string, string>>): string =>
  kindOf<BlockKind>(block).summaryOf(block, names);

/** A new block of each kind, with nothing set. */
export function offeredBlocks(): {
  words: DeskKind<BlockKind>["words"];
  sketch: DeskKind<BlockKind>["sketch"];
  block: StoredBlock;
}[] {
  const placed = { id: newBlockId(), on: true, from: null, until: null };
  return Object.values(kinds).map(({ words, sketch, begin }) => ({ words, sketch, block: begin(placed) }));
}
