import { isUmbrella } from "#sections/registry.ts";
import { Icon } from "#ui/icon.tsx";
import { Sheet } from "#ui/sheet.tsx";
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

/** The blocks that can still be added, each with a sketch of how it looks. */
export default function AddSheet({ section, desk, blocks, onChoose, onClose }: AddSheetProps) {
  const offered = offeredBlocks(section, desk, blocks);
  return (
    <Sheet onClose={onClose} title="添加区块" description="只列出现在有内容可显示的区块。">
      <ul className="grid grid-cols-2 gap-3 pb-2">
        {offered.map((block) => {
          const { title, text } = wordsOf(block, desk.parts);
          return (
            <li key={block.kind === "part" ? block.of : block.kind}>
              <button
                type="button"
                onClick={() => onChoose(block)}
                className="press block h-full w-full rounded-3 p-3 text-left inset-ring inset-ring-line-2"
              >
                <Sketch block={block} />
                <b className="mt-2 block text-15 font-semibold">{title}</b>
                <span className="mt-0.5 block text-12 text-ink-3">{text}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}

/** New blocks with nothing set; of most kinds a home has one. */
export function offeredBlocks(
  section: string,
  desk: Pick<DeskLayouts, "parts">,
  blocks: readonly StoredBlock[],
): StoredBlock[] {
  const id = `b${Date.now().toString(36)}`;
  const placed = { id, on: true, from: null, until: null };
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

const bar = "block rounded-full bg-surface-3";

/** How a block looks, without content. */
function Sketch({ block }: { block: StoredBlock }) {
  const shape = block.kind === "part" ? block.of : block.kind;
  return (
    <span
      aria-hidden="true"
      className="flex h-16 flex-col justify-center gap-1.5 overflow-hidden rounded-2 bg-surface-2 px-2"
    >
      {shape === "carousel" && (
        <span className="grid h-full place-items-center text-ink-3">
          <Icon name="image" />
        </span>
      )}
      {(shape === "entries" || shape === "figures") && (
        <span className="flex justify-between">
          {["a", "b", "c", "d"].map((key) => (
            <span key={key} className="grid justify-items-center gap-1">
              <span className="size-5 rounded-full bg-surface-3" />
              <span className={`${bar} h-1 w-5`} />
            </span>
          ))}
        </span>
      )}
      {shape === "topic" && (
        <span className="flex gap-1.5">
          {["a", "b", "c"].map((key) => (
            <span key={key} className={`${bar} h-5 w-14 flex-none`} />
          ))}
        </span>
      )}
      {shape === "series" && (
        <span className="flex gap-1.5">
          {["a", "b", "c"].map((key) => (
            <span key={key} className="h-10 w-14 flex-none rounded-1 bg-surface-3" />
          ))}
        </span>
      )}
      {shape === "notice" && (
        <span className="flex items-center gap-2 rounded-2 bg-accent-soft p-2 text-accent-ink">
          <Icon name="info" size="s" />
          <span className={`${bar} h-1.5 flex-1`} />
        </span>
      )}
      {["post", "question", "next"].includes(shape) && (
        <>
          <span className={`${bar} h-1.5 w-3/4`} />
          <span className={`${bar} h-1.5 w-full`} />
          <span className={`${bar} h-1.5 w-1/2`} />
        </>
      )}
    </span>
  );
}
