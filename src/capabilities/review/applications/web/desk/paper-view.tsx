import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { LoadingMark } from "#ui/loading-mark.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { usePictureGestures } from "#ui/use-picture-gestures.ts";
import { drawPaper } from "./draw-paper.ts";
import { type PaperFile, paperSource } from "./paper-source.ts";

export interface PaperViewProps {
  picture: PaperFile;
  /** What it is: 行驶证. */
  label: string;
  /** Stands all over it: who looks at it, and when. */
  mark: string;
  quarters: number;
}

/** One paper, fitted into its box; wheel, double click or two fingers zoom it. */
export function PaperView(props: PaperViewProps) {
  const query = useQuery(paperSource(props.picture));
  const { data, error } = query;
  if (data !== undefined) return <Drawn {...props} paper={data} />;
  return (
    <div className="grid size-full place-items-center">
      {error ? <NotLoaded query={query} compact /> : <LoadingMark />}
    </div>
  );
}

function Drawn({ paper, label, mark, quarters }: PaperViewProps & { paper: ImageBitmap }) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, height] = quarters % 2 === 1 ? [paper.height, paper.width] : [paper.width, paper.height];
  const scale = usePictureGestures(box, true, { picture: { width, height } });
  useEffect(() => {
    if (canvas.current) drawPaper(canvas.current, paper, { quarters, mark });
  }, [paper, quarters, mark]);
  return (
    <div
      ref={box}
      className="grid size-full place-items-center overflow-hidden"
      style={{ touchAction: scale > 1 ? "none" : "pan-y", containerType: "size" }}
      // A finger that moves the paper does not move the card that it lies on.
      onPointerDown={(event) => event.stopPropagation()}
    >
      <canvas
        ref={canvas}
        role="img"
        aria-label={`${label}，带有水印`}
        className="block select-none [-webkit-touch-callout:none]"
        style={{
          width: `min(100cqw, ${(100 * width) / height}cqh)`,
          aspectRatio: `${width} / ${height}`,
        }}
        onContextMenu={(event) => event.preventDefault()}
      />
    </div>
  );
}
