import { useEffect, useRef, useState } from "react";
import { Icon } from "./icon.tsx";
import { type PictureMedia, pictureSrcSet } from "./picture.tsx";
import { usePinchZoom } from "./use-pinch-zoom.ts";

export interface ZoomablePictureProps {
  picture: PictureMedia;
  alt: string;
  /** Leaving the picture takes its zoom back. */
  active: boolean;
}

/** One picture that fills its box, zooms with two fingers or a double tap, and can be asked for again. */
export function ZoomablePicture({ picture, alt, active }: ZoomablePictureProps) {
  const box = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const { reset, zoomed } = usePinchZoom(box);

  useEffect(() => {
    if (!active) reset();
  }, [active, reset]);

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
      className="grid size-full place-items-center"
      style={{ touchAction: zoomed ? "none" : "pan-x pan-y" }}
    >
      <img
        key={attempt}
        src={attempt === 0 ? picture.src : `${picture.src}?retry=${attempt}`}
        srcSet={attempt === 0 ? pictureSrcSet(picture) : undefined}
        sizes="min(100vw, 540px)"
        width={picture.width}
        height={picture.height}
        alt={alt}
        draggable={false}
        fetchPriority={active ? "high" : "low"}
        decoding="async"
        onError={() => setFailed(true)}
        className="max-h-full w-full object-contain select-none"
        style={
          picture.placeholder?.startsWith("data:")
            ? { background: `center / cover no-repeat url("${picture.placeholder}")` }
            : undefined
        }
      />
    </div>
  );
}
