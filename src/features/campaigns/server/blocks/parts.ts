import type { BlockKind, ShownBlock, StoredBlock } from "#features/campaigns/blocks-contract.ts";
import type { BlockFiles, BlockPart, BlockServices, Choice, Reading } from "./kind.ts";
import { activity, form, goods, quiz, ranking } from "./others-kinds.ts";
import { banner, countdown, links, pictures, text, video } from "./own-kinds.ts";

const parts: { readonly [Kind in BlockKind]: BlockPart<Kind> } = {
  banner,
  text,
  pictures,
  countdown,
  video,
  links,
  quiz,
  ranking,
  activity,
  goods,
  form,
};

/** The part of a block's kind, which takes that block. */
const partOf = <Kind extends BlockKind>({ kind }: { kind: Kind }): BlockPart<Kind> => parts[kind];

/** Media ids that blocks name. */
export function filesOfBlocks(blocks: readonly StoredBlock[]): BlockFiles {
  const files = blocks.map((block) => partOf(block).files?.(block));
  return {
    images: files.flatMap((one) => one?.images ?? []),
    videos: files.flatMap((one) => one?.videos ?? []),
  };
}

/** Where a block leads. */
export const linksOfBlock = (block: StoredBlock) => partOf(block).links?.(block) ?? [];

/** What of a block is found by a search. */
export const wordsOfBlock = (block: StoredBlock): string[] => partOf(block).words(block).filter(Boolean);

/** What a block shows; undefined for nothing. */
export const readBlock = (reading: Reading, block: StoredBlock): Promise<ShownBlock | undefined> =>
  partOf(block).read(reading, block);

/** What a kind of blocks can be given; undefined for kinds that are given nothing. */
export const findChoices = (
  kind: string,
  services: BlockServices,
  section: string,
  q: string,
): Promise<Choice[]> | undefined =>
  Object.hasOwn(parts, kind) ? parts[kind as BlockKind].find?.(services, section, q) : undefined;

/** What blocks were given is called, as `kind:id`. */
export async function namesOfBlocks(
  services: BlockServices,
  blocks: readonly StoredBlock[],
): Promise<Record<string, string>> {
  const names: Record<string, string> = {};
  for (const block of blocks)
    for (const [id, name] of (await partOf(block).names?.(services, block)) ?? [])
      names[`${block.kind}:${id}`] = name;
  return names;
}
