import { useRef, useState } from "react";
import type { GoodsDetail } from "#features/goods/contract.ts";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { Picture } from "#ui/picture.tsx";

const Viewer = lazyPart(async () => (await import("#ui/pictures-viewer.tsx")).default);

/** Film and pictures of goods, to be swiped through; a tap opens a picture large. */
export function Gallery({ goods }: { goods: GoodsDetail }) {
  const track = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [open, setOpen] = useState<number | null>(null);
  const { pictures, video, title } = goods;
  const pages = pictures.length + (video ? 1 : 0);
  const follow = () => {
    const at = track.current;
    if (at) setCurrent(Math.round(at.scrollLeft / Math.max(1, at.clientWidth)));
  };
  if (pages === 0)
    return (
      <div className="bg-hero grid aspect-2/1 w-full place-items-center">
        <Icon name="shop" />
      </div>
    );
  return (
    <div className="relative">
      <div ref={track} onScroll={follow} className="scroll-x flex snap-x snap-mandatory">
        {video ? (
          <div className="relative aspect-1/1 w-full flex-none snap-start bg-night">
            <video
              src={video.src}
              poster={pictures[0] ? `${pictures[0].src}?w=960` : undefined}
              controls
              playsInline
              preload="none"
              aria-label={`${title}的视频`}
              className="absolute inset-0 size-full object-contain"
            >
              <track kind="captions" />
            </video>
          </div>
        ) : null}
        {pictures.map((picture, at) => (
          <button
            key={picture.id}
            type="button"
            aria-label={`放大第 ${at + 1} 张图片`}
            className="block w-full flex-none snap-start"
            onClick={() => setOpen(at)}
          >
            <Picture media={picture} alt={at === 0 ? title : ""} ratio="1:1" priority={at === 0 && !video} />
          </button>
        ))}
      </div>
      {pages > 1 ? (
        <span
          className={cx(
            "num absolute right-3 rounded-full bg-night/55 px-2.5 py-0.5 text-12 text-white",
            // A film has its controls below.
            video && current === 0 ? "top-3" : "bottom-3",
          )}
        >
          {current + 1}/{pages}
        </span>
      ) : null}
      {open === null ? null : (
        <Viewer pictures={pictures} index={open} alt={title} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}
