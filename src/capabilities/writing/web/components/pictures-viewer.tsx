import { useState } from "react";
import type { ShownDocument } from "#capabilities/writing/contract.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { PictureTrack } from "#ui/picture-track.tsx";
import { ScreenDialog } from "#ui/screen-dialog.tsx";

interface ViewerProps {
  pictures: ShownDocument["pictures"];
  index: number;
  /** Describes them; the number is added. */
  alt: string;
  onClose: () => void;
}

/** The pictures of a text over the whole screen. */
export default function PicturesViewer({ pictures, index: first, alt, onClose }: ViewerProps) {
  const [index, setIndex] = useState(first);
  const total = pictures.length;
  return (
    <ScreenDialog label={alt} onClose={onClose} className="overflow-hidden bg-night">
      <div className="mx-auto flex h-full max-w-column flex-col">
        <div className="pt-safe flex items-center justify-between pr-4">
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
            onPutAway={onClose}
          />
        </div>
        <div className="pb-safe" />
      </div>
    </ScreenDialog>
  );
}
