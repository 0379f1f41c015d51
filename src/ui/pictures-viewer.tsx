import { useState } from "react";
import { cx } from "./cx.ts";
import { IconButton } from "./icon-button.tsx";
import type { PictureMedia } from "./picture.tsx";
import { PictureTrack } from "./picture-track.tsx";
import { ScreenDialog } from "./screen-dialog.tsx";

export interface PicturesViewerProps {
  pictures: readonly PictureMedia[];
  /** The one that it opens with. */
  index: number;
  /** Describes them; the number is added. */
  alt: string;
  onClose: () => void;
}

/** Pictures over the whole screen, one after the other. Fetch it with `lazyPart`: no page needs it at first. */
export default function PicturesViewer({ pictures, index: first, alt, onClose }: PicturesViewerProps) {
  const [index, setIndex] = useState(first);
  const [zoomed, setZoomed] = useState(false);
  const total = pictures.length;
  return (
    <ScreenDialog label={alt} onClose={onClose} className="overflow-hidden bg-night">
      <div className="mx-auto flex h-full max-w-column flex-col">
        <div className={cx("pt-safe flex items-center justify-between pr-4", zoomed && "invisible")}>
          <IconButton icon="close" label="关闭" onClick={onClose} />
          <p className="num text-15" aria-live="polite">
            {index + 1} / {total}
          </p>
        </div>
        <div className="min-h-0 flex-1">
          <PictureTrack
            pictures={pictures.map((picture, at) => ({
              picture,
              alt: `${alt}，第 ${at + 1} 张，共 ${total} 张`,
            }))}
            index={index}
            onIndexChange={setIndex}
            onZoom={setZoomed}
            onPutAway={onClose}
          />
        </div>
        <div className="pb-safe" />
      </div>
    </ScreenDialog>
  );
}
