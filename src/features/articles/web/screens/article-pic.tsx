import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { useParams } from "react-router";
import { useBack } from "#client/use-back.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { PictureTrack, type PictureTrackHandle } from "#ui/picture-track.tsx";
import { article } from "../api/article.ts";
import { useCountReading } from "../api/count-reading.ts";
import { related } from "../api/related.ts";
import { ArticleBar } from "../components/article-bar.tsx";
import { ArticleShare } from "../components/article-share.tsx";
import { GalleryCaption } from "../components/gallery-caption.tsx";
import { GalleryEnd } from "../components/gallery-end.tsx";

/** A gallery: pictures to swipe and zoom, captions below, what to look at next at the end. */
export default function ArticlePic() {
  const { id = "" } = useParams();
  const { data } = useSuspenseQuery(article(id));
  const { data: next } = useQuery(related(id));
  const [index, setIndex] = useState(0);
  const track = useRef<PictureTrackHandle>(null);
  const back = useBack();
  const show = useCallback((to: number) => track.current?.show(to), []);
  useCountReading(id);

  const current = data.pictures[index];
  const pictures = data.pictures.map(({ picture, caption }, at) => ({
    picture,
    alt: caption || `${data.title} 第 ${at + 1} 张`,
  }));
  return (
    <div
      data-theme="dark"
      className="gallery fixed inset-0 mx-auto flex max-w-column flex-col bg-night text-white"
    >
      <NavBar
        overlay
        label={<h1 className="truncate text-13 font-normal">{data.title}</h1>}
        onBack={back}
        backIcon="close"
        actions={
          <>
            {current ? (
              <a href={current.picture.src} download={`${data.title}-${index + 1}`} className="contents">
                <IconButton icon="download" label="查看原图" tabIndex={-1} />
              </a>
            ) : null}
            <ArticleShare article={data} />
          </>
        }
      />
      <main className="pb-tab-bar flex min-h-0 flex-1 flex-col pt-11">
        <div className="min-h-0 flex-1">
          <PictureTrack
            handle={track}
            pictures={pictures}
            index={index}
            onIndexChange={setIndex}
            after={<GalleryEnd articles={next?.items ?? []} onReplay={() => show(0)} />}
          />
        </div>
        <GalleryCaption article={data} index={index} onShow={show} />
      </main>
      <ArticleBar article={data} />
    </div>
  );
}
