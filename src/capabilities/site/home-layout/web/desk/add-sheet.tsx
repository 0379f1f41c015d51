import { AddSheet, newBlockId, sketchBar } from "#capabilities/site/blocks/web/public.ts";
import { isUmbrella } from "#sections/registry.ts";
import { Icon } from "#ui/icon.tsx";
import type { StoredBlock } from "../../contract.ts";
import type { DeskLayouts } from "./api.ts";
import { wordsOf } from "./block-words.ts";

interface AddSheetProps {
  section: string;
  desk: DeskLayouts;
  blocks: readonly StoredBlock[];
  onChoose: (block: StoredBlock) => void;
  onClose: () => void;
}

/** The blocks that can still be added. */
export default function HomeAddSheet({ section, desk, blocks, onChoose, onClose }: AddSheetProps) {
  const offered = offeredBlocks(section, desk, blocks).map((block) => {
    const { title, text } = wordsOf(block, desk.parts);
    const key = block.kind === "part" ? block.of : block.kind;
    return { key, title, text, block, sketch: <Sketch block={block} /> };
  });
  return (
    <AddSheet
      description="只列出现在有内容可显示的区块。"
      offered={offered}
      onChoose={onChoose}
      onClose={onClose}
    />
  );
}

/** New blocks with nothing set; of most kinds a home has one. */
function offeredBlocks(
  section: string,
  desk: Pick<DeskLayouts, "parts">,
  blocks: readonly StoredBlock[],
): StoredBlock[] {
  const placed = { id: newBlockId(), on: true, from: null, until: null };
  const kinds = new Set(blocks.map(({ kind }) => kind));
  const once: StoredBlock[] = [
    { ...placed, kind: "carousel", articles: [] },
    { ...placed, kind: "entries", items: [] },
    ...(isUmbrella(section)
      ? []
      : [
          { ...placed, kind: "figures" as const },
          { ...placed, kind: "next" as const },
        ]),
  ];
  return [
    { ...placed, kind: "notice", title: "", text: "", link: "", picture: null },
    ...desk.parts.map(({ of }) => ({
      ...placed,
      ...{ kind: "part" as const, of, title: "", count: of === "topic" ? 6 : 5, chosen: [] },
    })),
    ...once.filter(({ kind }) => !kinds.has(kind)),
  ];
}

/** How a block looks, without content. */
function Sketch({ block }: { block: StoredBlock }) {
  const shape = block.kind === "part" ? block.of : block.kind;
  return (
    <>
      {(shape === "carousel" || shape === "advert") && (
        <span className="grid h-full place-items-center text-ink-3">
          <Icon name="image" />
        </span>
      )}
      {(shape === "entries" || shape === "figures") && (
        <span className="flex justify-between">
          {["a", "b", "c", "d"].map((key) => (
            <span key={key} className="grid justify-items-center gap-1">
              <span className="size-5 rounded-full bg-surface-3" />
              <span className={`${sketchBar} h-1 w-5`} />
            </span>
          ))}
        </span>
      )}
      {shape === "topic" && (
        <span className="flex gap-1.5">
          {["a", "b", "c"].map((key) => (
            <span key={key} className={`${sketchBar} h-5 w-14 flex-none`} />
          ))}
        </span>
      )}
      {["series", "article", "video", "goods", "activity", "campaign"].includes(shape) && (
        <span className="flex gap-1.5">
          {["a", "b", "c"].map((key) => (
            <span key={key} className="h-10 w-14 flex-none rounded-1 bg-surface-3" />
          ))}
        </span>
      )}
      {shape === "notice" && (
        <span className="flex items-center gap-2 rounded-2 bg-accent-soft p-2 text-accent-ink">
          <Icon name="info" size="s" />
          <span className={`${sketchBar} h-1.5 flex-1`} />
        </span>
      )}
      {["post", "question", "next"].includes(shape) && (
        <>
          <span className={`${sketchBar} h-1.5 w-3/4`} />
          <span className={`${sketchBar} h-1.5 w-full`} />
          <span className={`${sketchBar} h-1.5 w-1/2`} />
        </>
      )}
    </>
  );
}
