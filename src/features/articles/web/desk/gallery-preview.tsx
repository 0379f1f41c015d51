import { useCallback, useRef, useState } from "react";
import type { ArticleDetail } from "#features/articles/contract.ts";
import { NavBar } from "#ui/nav-bar.tsx";
import { PictureTrack, type PictureTrackHandle } from "#ui/picture-track.tsx";
import { GalleryCaption } from "../components/gallery-caption.tsx";
import { GalleryTurn } from "../components/gallery-turn.tsx";

/** A gallery that is not out yet: its pictures over the whole screen, with their captions. */
export function GalleryPreview({ article }: { article: ArticleDetail }) {
  const [index, setIndex] = useState(0);
  const track = useRef<PictureTrackHandle>(null);
  const show = useCallback((to: number) => track.current?.show(to), []);
  const last = Math.max(0, article.pictures.length - 1);
  return (
    <div data-theme="dark" className="group fixed inset-0 bg-night text-white">
      <div className="absolute inset-x-0 top-0 z-10 bg-linear-to-b from-night/80 to-transparent pb-11">
        <NavBar overlay label={<h1 className="truncate text-13 font-normal">{article.title}</h1>} />
      </div>
      <main className="contents">
        <PictureTrack
          handle={track}
          pictures={article.pictures.map(({ picture, caption }, at) => ({
            picture,
            alt: caption || `${article.title} 第 ${at + 1} 张`,
          }))}
          index={index}
          onIndexChange={setIndex}
          onTap={() => undefined}
          onPutAway={() => undefined}
        />
        <GalleryTurn
          index={index}
          last={last}
          onTurn={(by) => show(Math.min(last, Math.max(0, index + by)))}
        />
        <GalleryCaption article={article} index={index} told onShow={show} />
      </main>
    </div>
  );
}
