import { useSuspenseQuery } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { BlockedGate } from "#capabilities/community/relations/web/public.ts";
import { commentsOf } from "#capabilities/texts/comments/web/public.ts";
import { isNotFound } from "#client/request.ts";
import { useParams } from "#client/router.tsx";
import { useBack } from "#client/use-back.ts";
import { useTextStanding } from "#client/use-text-standing.ts";
import { articleIdOf } from "#features/articles/address.ts";
import { cx } from "#ui/cx.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { GonePage } from "#ui/gone-page.tsx";
import { Icon } from "#ui/icon.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { PictureTrack, type PictureTrackHandle } from "#ui/picture-track.tsx";
import { article } from "../api/article.ts";
import { useCountReading } from "../api/count-reading.ts";
import { useRelated } from "../api/related.ts";
import { ArticleBar } from "../components/article-bar.tsx";
import { ArticleMenu } from "../components/article-menu.tsx";
import { ArticleShare } from "../components/article-share.tsx";
import { GalleryCaption } from "../components/gallery-caption.tsx";
import { GalleryTurn, useGalleryKeys } from "../components/gallery-turn.tsx";
import { LiveLink } from "../components/live-link.tsx";

const GalleryEnd = lazyPart(async () => (await import("../components/gallery-end.tsx")).GalleryEnd, {
  waiting: null,
  failed: (onRetry, error) => <ErrorState error={error} onRetry={onRetry} />,
});

/** As the variant `sideways` of the styles: a phone on its side. */
const SIDEWAYS = "(orientation: landscape) and (max-height: 500px)";

/**
 * A gallery: pictures over the whole screen to swipe and zoom, their text over them, what to look at next at the
 * end. A tap leaves the picture alone, on a phone on its side it shows the text; while it is zoomed nothing lies over it.
 */
export default function ArticlePic() {
  const id = articleIdOf(useParams().id);
  const { data, error } = useSuspenseQuery(article(id));
  const next = useRelated(id);
  const [index, setIndex] = useState(0);
  const [bare, setBare] = useState(false);
  const [told, setTold] = useState(false);
  const [zoomed, setZoomed] = useState(false);
  const track = useRef<PictureTrackHandle>(null);
  const back = useBack();
  const show = useCallback((to: number) => track.current?.show(to), []);
  const last = data.pictures.length;
  const turn = (by: 1 | -1) => show(Math.min(last, Math.max(0, index + by)));
  const tap = () => {
    if (zoomed) return;
    if (!bare && matchMedia(SIDEWAYS).matches) setTold(!told);
    else setBare(!bare);
  };
  useCountReading(id, "pic");
  useGalleryKeys(turn, back);
  useTextStanding("article", id, article(id).queryKey, [commentsOf({ kind: "article", id })]);
  if (isNotFound(error)) return <GonePage onBack={back} error={error} />;

  const current = data.pictures[index];
  const alone = (bare || zoomed) && current !== undefined;
  const pictures = data.pictures.map(({ picture, caption }, at) => ({
    picture,
    alt: caption || `${data.title} 第 ${at + 1} 张`,
  }));
  return (
    <BlockedGate of={id} author={data.author} onBack={back}>
      <div
        data-theme="dark"
        className="group fixed inset-0 bg-night text-white"
        data-bare={alone || undefined}
        data-gallery
        data-end={current ? undefined : ""}
      >
        <div
          className={cx(
            "group-data-bare:invisible absolute inset-x-0 top-0 z-10 bg-linear-to-b from-night/80 to-transparent pb-11",
          )}
        >
          <NavBar
            overlay
            label={<h1 className="truncate text-13 font-normal">{data.title}</h1>}
            onBack={back}
            backIcon="close"
            actions={
              <>
                {current ? (
                  <a
                    href={current.picture.src}
                    download={`${data.title}-${index + 1}`}
                    aria-label="保存图片"
                    className="press grid size-11 flex-none place-items-center"
                  >
                    <Icon name="download" />
                  </a>
                ) : null}
                <ArticleShare article={data} />
                <ArticleMenu article={data} />
              </>
            }
          />
          {current ? <LiveLink article={data} className="mx-5" /> : null}
        </div>
        <main className="contents">
          <PictureTrack
            handle={track}
            className="roomy:w-[calc(100%-7.4rem)] roomy:group-data-bare:w-full"
            pictures={pictures}
            index={index}
            onIndexChange={setIndex}
            onTap={tap}
            onZoom={setZoomed}
            onPutAway={back}
            after={<GalleryEnd total={last} articles={next} onReplay={() => show(0)} />}
          />
          <GalleryTurn index={index} last={last} onTurn={turn} />
          <GalleryCaption article={data} index={index} told={told} onShow={show} />
        </main>
        {/* Moved aside, it is the frame of the fixed bar in it. */}
        <div className="group-data-bare:invisible sideways:hidden roomy:absolute roomy:right-0 roomy:bottom-0 roomy:w-[7.4rem] roomy:translate-x-0">
          <ArticleBar article={data} />
        </div>
      </div>
    </BlockedGate>
  );
}
