import { cx } from "#ui/cx.ts";
import type { DiffBlock } from "../../contract.ts";

const marks = {
  added: { label: "新增", ground: "border-ok bg-ok-soft", ink: "text-ok" },
  removed: { label: "删除", ground: "border-bad bg-bad-soft", ink: "text-bad" },
  changed: { label: "修改", ground: "border-line-2 bg-surface-2", ink: "text-ink-2" },
} as const;

/** A paragraph of the comparison. What happened to it stands as a word, colours and strokes only help. */
export function DiffParagraph({ block }: { block: DiffBlock }) {
  const weight = block.role === "heading" ? "text-17 font-bold" : "text-15 leading-body";
  if (block.kind === "same") return <p className={cx(weight, "px-5 py-2")}>{block.parts[0]?.text}</p>;
  const { label, ground, ink } = marks[block.kind];
  return (
    <div className={cx("mx-5 my-2 border-l-[0.0666667rem] px-3.5 py-2.5", ground)}>
      <p className={cx("mb-0.5 text-12 font-semibold", ink)}>{label}</p>
      <p className={weight}>{block.parts.map((part, index) => drawPart(part, `${index}`))}</p>
    </div>
  );
}

function drawPart({ kind, text }: DiffBlock["parts"][number], key: string) {
  if (kind === "added") {
    return (
      <ins key={key} className="bg-ok-soft text-ok no-underline">
        {text}
      </ins>
    );
  }
  if (kind === "removed") {
    return (
      <del key={key} className="bg-bad-soft text-bad">
        {text}
      </del>
    );
  }
  return <span key={key}>{text}</span>;
}
