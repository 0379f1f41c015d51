import { useCallback, useContext, useState } from "react";
import { cx } from "./cx.ts";
import { FirstPictures } from "./first-pictures.ts";
import { Icon } from "./icon.tsx";

const widths = [160, 320, 480, 640, 960, 1280, 1920] as const;

const ratios = {
  "16:9": "aspect-16/9",
  "3:2": "aspect-3/2",
  "4:3": "aspect-4/3",
  "2:1": "aspect-2/1",
  "1:1": "aspect-1/1",
  "3:4": "aspect-3/4",
} as const;

export interface PictureMedia {
  /** Address without a query; the server scales by `?w=` and picks AVIF, WebP or JPEG by `Accept`. */
  src: string;
  /** Size of the original in px. */
  width: number;
  height: number;
  /** A tiny data URI, or a CSS colour, shown until the picture is there. */
  placeholder?: string | null;
  /** What a box of another shape shows first, as shares of width and height; the middle without it. */
  focus?: { x: number; y: number } | null;
}

export interface PictureProps {
  media: PictureMedia;
  /** What the picture shows; empty when the text beside it says the same. */
  alt: string;
  /** `natural` keeps the original's shape, `fill` takes the box of the parent. Default 3:2. */
  ratio?: keyof typeof ratios | "natural" | "fill";
  /** The width it is shown at, as in <img sizes>. Default: the whole column. */
  sizes?: string;
  /**
   * The one picture that is seen first: loaded at once, never faded in (that would delay LCP). Unless given, as the list
   * says that it stands in (`leads`).
   */
  priority?: boolean;
  /** How the picture meets a box of another shape. */
  fit?: "cover" | "contain";
  className?: string;
}

/** The candidates for <img srcset>; undefined for previews from memory, which have no other sizes. */
export function pictureSrcSet({ src, width }: PictureMedia): string | undefined {
  if (/^(data|blob):/.test(src)) return undefined;
  const separator = src.includes("?") ? "&" : "?";
  const candidates = widths.filter((candidate) => candidate <= width);
  return candidates.map((w) => `${src}${separator}w=${w} ${w}w`).join(", ") || undefined;
}

function placeholderStyle(placeholder: string | null | undefined) {
  if (!placeholder) return undefined;
  return placeholder.startsWith("data:")
    ? { background: `center / cover no-repeat url("${placeholder}")` }
    : { background: placeholder };
}

/** A picture that has not come after so long is on its way over the network, in ms. */
const SOON_MS = 100;

const round = (share: number) => Math.round(share * 100);

/**
 * A picture in a box of fixed shape: nothing jumps while it loads. It comes out of a blurred placeholder; one
 * that the server already sent is simply there, and one that cannot be loaded leaves a quiet mark.
 */
export function Picture(props: PictureProps) {
  const { media, alt, ratio = "3:2", sizes = "min(100vw, 540px)", fit = "cover" } = props;
  const wanted = useContext(FirstPictures);
  const { priority = wanted === "first" } = props;
  const early = priority || wanted === "soon";
  // Which address failed, so that another picture in the same place gets its chance.
  const [failed, setFailed] = useState<string>();
  const broken = failed === media.src;

  const hideUntilLoaded = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null || early) return;
      // What lies in the cache comes within a few frames: hidden, it would be faded in although it was there.
      const timer = setTimeout(() => {
        if (!image.complete) image.dataset.waiting = "";
      }, SOON_MS);
      return () => clearTimeout(timer);
    },
    [early],
  );

  const style = {
    ...placeholderStyle(media.placeholder),
    ...(ratio === "natural" && { aspectRatio: `${media.width} / ${media.height}` }),
  };

  return (
    <span
      className={cx(
        "block overflow-hidden bg-surface-3",
        ratio === "fill" ? "absolute inset-0" : "relative w-full",
        ratio !== "fill" && ratio !== "natural" && ratios[ratio],
        props.className,
      )}
      style={style}
    >
      {broken ? (
        <span className="absolute inset-0 grid place-items-center bg-surface-3 text-ink-3">
          <Icon name="image" label={alt || "图片加载失败"} />
        </span>
      ) : (
        <img
          ref={hideUntilLoaded}
          src={media.src}
          srcSet={pictureSrcSet(media)}
          sizes={sizes}
          width={media.width}
          height={media.height}
          alt={alt}
          loading={early ? "eager" : "lazy"}
          decoding={early ? "sync" : "async"}
          fetchPriority={priority ? "high" : early ? "low" : undefined}
          onLoad={(event) => {
            delete event.currentTarget.dataset.waiting;
          }}
          onError={() => setFailed(media.src)}
          style={
            media.focus ? { objectPosition: `${round(media.focus.x)}% ${round(media.focus.y)}%` } : undefined
          }
          className={cx(
            "picture-img absolute inset-0 size-full",
            fit === "cover" ? "object-cover" : "object-contain",
          )}
        />
      )}
    </span>
  );
}
