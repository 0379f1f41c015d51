import { type ReactNode, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from "react";
import { cx } from "./cx.ts";
import type { PictureMedia } from "./picture.tsx";
import { reachable } from "./reachable.ts";
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
  /** A tap on a picture. */
  onTap?: () => void;
  /** The current picture is larger than its box from now on, or fitted into it again. */
  onZoom?: (zoomed: boolean) => void;
  /** A picture was dragged down, away from the screen. */
  onPutAway?: () => void;
  className?: string;
}

/**
 * Pictures to be swiped through, one a page, each to be zoomed with two fingers. Only the current one and its
 * neighbours are loaded, the neighbours once the first one is there. The swipe is the browser's own scrolling.
 */
export function PictureTrack({
  pictures,
  index,
  onIndexChange,
  after,
  handle,
  onTap,
  onZoom,
  onPutAway,
  className,
}: PictureTrackProps) {
  const track = useRef<HTMLElement>(null);
  // Until then nothing takes its place on the line: not its neighbours, which nobody sees.
  const [begun, setBegun] = useState(false);
  const pages = pictures.length + (after ? 1 : 0);

  const show = (next: number) => {
    const scroller = track.current;
    if (!scroller) return;
    const near = Math.abs(next - Math.round(scroller.scrollLeft / scroller.clientWidth)) <= 1;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    scroller.scrollTo({ left: next * scroller.clientWidth, behavior: near && !calm ? "smooth" : "instant" });
  };
  useImperativeHandle(handle, () => ({ show }));

  // Where the track opens, and where it stays when the phone is turned; other changes come from scrolling itself.
  const at = useEffectEvent(() => index);
  useEffect(() => {
    const scroller = track.current;
    if (!scroller) return;
    const forget = reachable(scroller);
    let width = 0;
    const observer = new ResizeObserver(() => {
      if (scroller.clientWidth === width) return;
      width = scroller.clientWidth;
      scroller.scrollLeft = at() * width;
    });
    observer.observe(scroller);
    return () => {
      observer.disconnect();
      forget?.();
    };
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
    <section
      ref={track}
      className={cx("scroll-x flex size-full snap-x snap-mandatory overscroll-x-contain", className)}
      aria-label="图片，左右翻看"
      onKeyDown={(event) => {
        const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
        if (by === 0 || event.target !== event.currentTarget) return;
        event.preventDefault();
        show(Math.min(pages - 1, Math.max(0, index + by)));
      }}
    >
      {pictures.map(({ picture, alt }, place) => (
        <div
          key={picture.src}
          className="grid size-full flex-none snap-start snap-always place-items-center overflow-hidden"
          aria-hidden={place === index ? undefined : true}
        >
          {place === index || (begun && Math.abs(place - index) <= 1) ? (
            <ZoomablePicture
              picture={picture}
              alt={alt}
              active={place === index}
              onSettled={() => setBegun(true)}
              onTap={onTap}
              onZoom={onZoom}
              onTurn={(by) => show(Math.min(pages - 1, Math.max(0, place + by)))}
              onPutAway={onPutAway}
            />
          ) : null}
        </div>
      ))}
      {after ? (
        <div className="size-full flex-none snap-start snap-always overflow-y-auto">{after}</div>
      ) : null}
    </section>
  );
}
