import type { ArticleDetail } from "#features/articles/contract.ts";
import { Picture } from "#ui/picture.tsx";

interface GalleryCaptionProps {
  article: ArticleDetail;
  /** The picture shown; one past the last is the page with what comes next. */
  index: number;
  onShow: (index: number) => void;
}

/** Where one is in a gallery, what the picture tells, and all pictures small. */
export function GalleryCaption({ article, index, onShow }: GalleryCaptionProps) {
  const total = article.pictures.length;
  const current = article.pictures[index];
  return (
    <div className="px-5 pt-2.5 pb-2">
      <div className="flex gap-0.75" aria-hidden="true">
        {article.pictures.map(({ picture }, at) => (
          <i
            key={picture.id}
            className={`flex-1 ${at === index ? "h-1 bg-accent" : `h-0.5 ${at < index ? "bg-white/75" : "bg-white/30"}`}`}
          />
        ))}
      </div>
      <div aria-live="polite" className="min-h-36">
        {current ? (
          <>
            <p className="num mt-4 flex items-baseline gap-2">
              <b className="text-34 leading-none">{String(index + 1).padStart(2, "0")}</b>
              <span className="text-white/70">/ {total}</span>
            </p>
            <p className="mt-2 max-h-28 overflow-y-auto leading-body text-white/90">{current.caption}</p>
          </>
        ) : (
          <p className="mt-4 text-17 font-bold">看完了，共 {total} 张</p>
        )}
      </div>
      <ul aria-label="全部图片" className="scroll-x mt-2 flex gap-1.5">
        {article.pictures.map(({ picture, caption }, at) => (
          <li key={picture.id} className="w-12 flex-none">
            <button
              type="button"
              aria-label={`第 ${at + 1} 张${caption ? `：${caption}` : ""}`}
              aria-current={at === index ? "true" : undefined}
              onClick={() => onShow(at)}
              className="press block w-full overflow-hidden rounded-1 opacity-55 aria-[current]:opacity-100 aria-[current]:outline-2 aria-[current]:-outline-offset-2 aria-[current]:outline-white"
            >
              <Picture media={picture} alt="" ratio="1:1" sizes="48px" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
