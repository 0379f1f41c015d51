import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Icon } from "./icon.tsx";
import { type PictureMedia, pictureSrcSet } from "./picture.tsx";
import type { PictureGestures } from "./picture-gestures.ts";
import { usePictureGestures } from "./use-picture-gestures.ts";

export interface ZoomablePictureProps extends Omit<PictureGestures, "picture" | "onRest"> {
  picture: PictureMedia;
  alt: string;
  /** Leaving the picture takes its zoom back. */
  active: boolean;
  /** It is there, or did not come. */
  onSettled?: () => void;
}

/** One picture, fitted into its box, that zooms and can be asked for again. Zoomed, it gets a sharper file. */
export function ZoomablePicture({ picture, alt, active, onSettled, ...gestures }: ZoomablePictureProps) {
  const box = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const scale = usePictureGestures(box, active && !failed, { picture, ...gestures });
  // The largest that was wanted: zooming out must not fetch a smaller one.
  const [wanted, setWanted] = useState(1);
  if (scale > wanted) setWanted(scale);

  // One that the server sent may be there before React hears of it.
  const settled = useEffectEvent(() => onSettled?.());
  useEffect(() => {
    if (box.current?.querySelector("img")?.complete) settled();
  }, []);

  const ratio = picture.width / picture.height;

  if (failed) {
    return (
      <button
        type="button"
        className="press flex h-11 items-center gap-2 px-5 text-15"
        onClick={() => {
          setFailed(false);
          setAttempt(attempt + 1);
        }}
      >
        <Icon name="refresh" size="m" />
        加载失败，点击重试
      </button>
    );
  }
  return (
    <div
      ref={box}
      className="grid size-full place-items-center overflow-hidden"
      style={{ touchAction: scale > 1 ? "none" : "pan-x", containerType: "size" }}
    >
      <img
        key={attempt}
        src={attempt === 0 ? picture.src : `${picture.src}?retry=${attempt}`}
        srcSet={attempt === 0 ? pictureSrcSet(picture) : undefined}
        sizes={`min(${100 * wanted}vw, ${100 * wanted * ratio}vh)`}
        width={picture.width}
        height={picture.height}
        alt={alt}
        draggable={false}
        fetchPriority={active ? "high" : "low"}
        decoding={active ? "sync" : "async"}
        onLoad={onSettled}
        onError={() => {
          setFailed(true);
          onSettled?.();
        }}
        className="size-auto max-h-full max-w-full select-none"
        style={{
          // As large as the box allows, also where the file is smaller.
          width: `min(100cqw, ${100 * ratio}cqh)`,
          background: picture.placeholder?.startsWith("data:")
            ? `center / cover no-repeat url("${picture.placeholder}")`
            : undefined,
        }}
      />
    </div>
  );
}
