import { cx } from "./cx.ts";
import { Picture, type PictureMedia } from "./picture.tsx";
import { CornerLabel } from "./picture-marks.tsx";

export interface ImageGridProps {
  pictures: readonly PictureMedia[];
  /** Describes each; the number is added. */
  alt: string;
  /** Opens a picture; without it they are only shown. */
  onOpen?: (index: number) => void;
  /** How many are shown; the last then says how many there are. Default 9; 3 in feeds. */
  max?: 3 | 9;
  className?: string;
}

/**
 * How many times as wide as its box a picture is drawn that fills it: what is left and right of the box is cut off, and has to be
 * fetched all the same, or a panorama would be blurred.
 */
const cropped = ({ width, height }: PictureMedia, box: number): number =>
  Math.round(Math.max(1, width / height / box) * 100) / 100;

/** One picture wide, two or four in pairs, any other number in rows of three. */
export function ImageGrid({ pictures, alt, onOpen, max = 9, className }: ImageGridProps) {
  const shown = pictures.slice(0, max);
  const columns = shown.length === 1 ? 1 : shown.length === 2 || shown.length === 4 ? 2 : 3;
  const frame = "press relative block overflow-hidden";
  return (
    <div
      className={cx(
        "grid gap-1 overflow-hidden rounded-2",
        columns === 1 ? "grid-cols-1" : columns === 2 ? "grid-cols-2" : "grid-cols-3",
        className,
      )}
    >
      {shown.map((media, index) => {
        const picture = (
          <>
            <Picture
              media={media}
              alt={shown.length === 1 ? alt : `${alt}，第 ${index + 1} 张，共 ${pictures.length} 张`}
              ratio={columns === 1 ? "3:2" : "1:1"}
              sizes={`calc(min(100vw, 540px) / ${columns} * ${cropped(media, columns === 1 ? 3 / 2 : 1)})`}
            />
            {index === shown.length - 1 && pictures.length > shown.length && (
              <CornerLabel>{pictures.length} 图</CornerLabel>
            )}
          </>
        );
        return onOpen ? (
          <button key={media.src} type="button" className={frame} onClick={() => onOpen(index)}>
            {picture}
          </button>
        ) : (
          <div key={media.src} className={frame}>
            {picture}
          </div>
        );
      })}
    </div>
  );
}
