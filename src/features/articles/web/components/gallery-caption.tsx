import type { ArticleDetail } from "#features/articles/contract.ts";
import { Picture } from "#ui/picture.tsx";
import { reachable } from "#ui/reachable.ts";
import { PhotoData } from "./photo-data.tsx";

interface GalleryCaptionProps {
  article: ArticleDetail;
  /** The picture shown; one past the last is the page with what comes next. */
  index: number;
  /** On a phone on its side the text gives way to the picture until it is asked for. */
  told: boolean;
  onShow: (index: number) => void;
}

/** So many thumbnails are in view at once: a few kB each, and there before the large neighbours of the picture. */
const THUMBS = 8;

/** Where one is in a gallery, what the picture tells, and all pictures small. */
export function GalleryCaption({ article, index, told, onShow }: GalleryCaptionProps) {
  const total = article.pictures.length;
  const current = article.pictures[index];
  return (
    <div className="pointer-events-none pb-tab-bar group-data-bare:invisible sideways:pb-safe absolute inset-x-0 bottom-0 z-10 bg-linear-to-t from-night from-30% via-night/75 to-transparent group-data-end:bg-none roomy:left-auto roomy:w-[7.4rem] roomy:bg-none">
      <div className="mx-auto max-w-column group-data-end:sr-only px-5 pt-6 pb-2 sideways:pt-0">
        <div className="flex gap-0.75" aria-hidden="true">
          {article.pictures.map(({ picture }, at) => (
            <i
              key={picture.id}
              className={`flex-1 ${at === index ? "h-1 bg-accent" : `h-0.5 ${at < index ? "bg-white/75" : "bg-white/30"}`}`}
            />
          ))}
        </div>
        <div aria-live="polite" className="min-h-36 sideways:min-h-0">
          {current ? (
            <>
              <p className="num mt-4 flex items-baseline gap-2">
                <b className="text-34 leading-none sideways:text-13">{String(index + 1).padStart(2, "0")}</b>
                <span className="text-white/70">/ {total}</span>
              </p>
              <div className={told ? undefined : "sideways:hidden"}>
                <p
                  className="pointer-events-auto mt-2 max-h-28 overflow-y-auto leading-body text-white/90 sideways:max-h-12 sideways:text-13 sideways:leading-snug"
                  ref={reachable}
                >
                  {current.caption}
                </p>
                {current.picture.photo ? <PhotoData photo={current.picture.photo} /> : null}
              </div>
            </>
          ) : (
            <p>看完了，共 {total} 张</p>
          )}
        </div>
        {current ? (
          <ul
            aria-label="全部图片"
            className="pointer-events-auto scroll-x mt-2 flex gap-1.5 sideways:hidden"
          >
            {article.pictures.map(({ picture, caption }, at) => (
              <li key={picture.id} className="w-12 flex-none">
                <button
                  type="button"
                  aria-label={`第 ${at + 1} 张${caption ? `：${caption}` : ""}`}
                  aria-current={at === index ? "true" : undefined}
                  onClick={() => onShow(at)}
                  className="press block w-full overflow-hidden rounded-1 opacity-55 aria-[current]:opacity-100 aria-[current]:outline-2 aria-[current]:-outline-offset-2 aria-[current]:outline-white"
                >
                  <Picture media={picture} alt="" ratio="1:1" sizes="48px" priority={at < THUMBS} />
                </button>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  );
}
