import { useState } from "react";
import { useKeys } from "#capabilities/review/moderation/web/public.ts";
import { Chip } from "#ui/chip.tsx";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import type { PaperFile } from "./paper-source.ts";
import { PaperView } from "./paper-view.tsx";

const PaperFull = lazyPart(async () => (await import("./paper-full.tsx")).default);

/** One paper of an application. */
export interface Paper {
  key: string;
  /** What it is: 行驶证. */
  label: string;
  picture: PaperFile | null;
  /** Why there is nothing to see. */
  missing: string;
  /** What was asked for instead; empty for nothing. */
  asked: string;
}

export interface PaperBoardProps {
  papers: readonly Paper[];
  /** Stands all over them. */
  mark: string;
  /** A sheet is open: keys are not for the papers. */
  off: boolean;
  className?: string;
}

/** The papers of an application, one at a time: turned, zoomed, over the whole screen, with the reviewer's name in them. */
export function PaperBoard({ papers, mark, off, className }: PaperBoardProps) {
  const [chosen, setChosen] = useState(0);
  const [turned, setTurned] = useState<Readonly<Record<string, number>>>({});
  const [full, setFull] = useState(false);
  const at = Math.min(chosen, papers.length - 1);
  const paper = papers[at];
  const turn = () => {
    if (paper) setTurned((before) => ({ ...before, [paper.key]: ((before[paper.key] ?? 0) + 1) % 4 }));
  };
  const quarters = paper ? (turned[paper.key] ?? 0) : 0;
  useKeys(
    off
      ? {}
      : {
          t: turn,
          o: () => setChosen(papers.length === 0 ? 0 : (at + 1) % papers.length),
          z: () => paper?.picture && setFull(true),
        },
  );
  if (paper === undefined)
    return (
      <p className={cx("grid place-items-center rounded-3 bg-surface p-6 text-15 text-ink-3", className)}>
        没有提交材料
      </p>
    );
  return (
    <section
      aria-label="材料"
      className={cx("flex min-h-0 flex-col overflow-hidden rounded-3 bg-surface", className)}
    >
      <div className="flex flex-none items-center gap-2 py-1.5 pr-1.5 pl-3">
        <div className="scroll-x flex min-w-0 flex-1 gap-2 py-1">
          {papers.map(({ key, label }, place) => (
            <Chip key={key} selected={place === at} onClick={() => setChosen(place)}>
              {label}
            </Chip>
          ))}
        </div>
        {paper.picture && (
          <>
            <IconButton icon="refresh" label="旋转（T）" onClick={turn} />
            <IconButton icon="expand" label="全屏看（Z）" onClick={() => setFull(true)} />
          </>
        )}
      </div>
      {paper.asked !== "" && (
        <p className="flex flex-none items-start gap-1.5 px-3 pb-2 text-13 text-bad">
          <Icon name="reject" size="s" className="mt-0.5 flex-none" />
          已要求补充：{paper.asked}
        </p>
      )}
      <div className="min-h-0 flex-1 bg-surface-3">
        {paper.picture ? (
          <PaperView
            key={paper.picture.id}
            picture={paper.picture}
            label={paper.label}
            mark={mark}
            quarters={quarters}
          />
        ) : (
          <p className="grid size-full place-items-center px-6 text-center text-15 text-ink-2">
            {paper.missing}
          </p>
        )}
      </div>
      {full && paper.picture && (
        <PaperFull
          picture={paper.picture}
          label={paper.label}
          mark={mark}
          quarters={quarters}
          onTurn={turn}
          onClose={() => setFull(false)}
        />
      )}
    </section>
  );
}
