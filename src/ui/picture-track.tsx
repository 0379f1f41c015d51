import { type ReactNode, useEffect, useImperativeHandle, useRef } from "react";
import { cx } from "./cx.ts";
import type { PictureMedia } from "./picture.tsx";
import { ZoomablePicture } from "./zoomable-picture.tsx";

export interface TrackPicture {
  picture: PictureMedia;
  alt: string;
}

export interface PictureTrackHandle {
  /** Moves to a picture; `smooth` only for neighbours, a long way would load all between. */
  show(index: number): void;
}

export interface PictureTrackProps {
  pictures: readonly TrackPicture[];
  index: number;
  onIndexChange: (index: number) => void;
  /** A last page after the pictures, such as what to look at next. */
  after?: ReactNode;
  handle?: React.Ref<PictureTrackHandle>;
  className?: string;
}

/**
 * Pictures to be swiped through, one a page, each to be zoomed with two fingers. Only the current one and its
 * neighbours are loaded. The swipe is the browser's own scrolling.
 */
export function PictureTrack({
  pictures,
  index,
  onIndexChange,
  after,
  handle,
  className,
}: PictureTrackProps) {
  const track = useRef<HTMLDivElement>(null);
  const pages = pictures.length + (after ? 1 : 0);

  useImperativeHandle(handle, () => ({
    show(next) {
      const scroller = track.current;
      if (!scroller) return;
      const near = Math.abs(next - Math.round(scroller.scrollLeft / scroller.clientWidth)) <= 1;
      scroller.scrollTo({ left: next * scroller.clientWidth, behavior: near ? "smooth" : "instant" });
    },
  }));

  // Where the track opens; later changes come from scrolling itself.
  const opensAt = useRef(index);
  useEffect(() => {
    const scroller = track.current;
    if (scroller) scroller.scrollLeft = opensAt.current * scroller.clientWidth;
  }, []);

  useEffect(() => {
    const scroller = track.current;
    if (!scroller) return;
    const follow = () => {
      const at = Math.round(scroller.scrollLeft / Math.max(1, scroller.clientWidth));
      onIndexChange(Math.min(pages - 1, Math.max(0, at)));
    };
    scroller.addEventListener("scroll", follow, { passive: true });
    return () => scroller.removeEventListener("scroll", follow);
  }, [onIndexChange, pages]);

  return (
    <div
      ref={track}
      className={cx("scroll-x flex size-full snap-x snap-mandatory overscroll-x-contain", className)}
      tabIndex={-1}
    >
      {pictures.map(({ picture, alt }, at) => (
        <div
          key={picture.src}
          className="grid size-full flex-none snap-start snap-always place-items-center overflow-hidden"
          aria-hidden={at === index ? undefined : true}
        >
          {Math.abs(at - index) <= 1 ? (
            <ZoomablePicture picture={picture} alt={alt} active={at === index} />
          ) : null}
        </div>
      ))}
      {after ? (
        <div className="size-full flex-none snap-start snap-always overflow-y-auto">{after}</div>
      ) : null}
    </div>
  );
}
