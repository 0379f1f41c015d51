import { useEffect, useRef, useState } from "react";
import type { CoverStory } from "#features/articles/contract.ts";
import { Phrases } from "#ui/phrases.tsx";
import { Picture } from "#ui/picture.tsx";
import { ArticleLink } from "./article-link.tsx";

const ADVANCE_MS = 6000;
/**
 * The next cover comes when the one that is shown, and what else is on the screen, has had the line to itself; those
 * after it only when it is their turn: most visits end before.
 */
const NEXT_AFTER_MS = 3500;

/** As dark as the picture needs behind the text, and gone within the space that the box leaves on its inner side. */
const shade = (towards: "top" | "bottom", percent: number) =>
  `linear-gradient(to ${towards},rgb(0 0 0/${percent}%) calc(100% - 1.2rem),#0000)`;

/** The cover stories: swiped by hand, moving on by itself until somebody touches it. */
export function Carousel({ articles }: { articles: readonly CoverStory[] }) {
  const track = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [touched, setTouched] = useState(false);
  const [fetched, setFetched] = useState(0);

  useEffect(() => {
    // Under a finger it may be wanted at once.
    const fetchNext = () => setFetched((before) => Math.max(before, current + 1));
    const timer = setTimeout(fetchNext, touched ? 0 : NEXT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [current, touched]);

  useEffect(() => {
    const scroller = track.current;
    if (!scroller) return;
    const stop = () => setTouched(true);
    const follow = () => setCurrent(Math.round(scroller.scrollLeft / Math.max(1, scroller.clientWidth)));
    scroller.addEventListener("pointerdown", stop, { passive: true });
    scroller.addEventListener("focusin", stop);
    scroller.addEventListener("scroll", follow, { passive: true });
    return () => {
      scroller.removeEventListener("pointerdown", stop);
      scroller.removeEventListener("focusin", stop);
      scroller.removeEventListener("scroll", follow);
    };
  }, []);

  useEffect(() => {
    const scroller = track.current;
    if (!scroller || touched || articles.length < 2) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const timer = setInterval(() => {
      if (document.hidden || window.scrollY > scroller.offsetHeight) return;
      const next = Math.round(scroller.scrollLeft / scroller.clientWidth + 1) % articles.length;
      scroller.scrollTo({ left: next * scroller.clientWidth, behavior: "smooth" });
    }, ADVANCE_MS);
    return () => clearInterval(timer);
  }, [touched, articles.length]);

  if (articles.length === 0) return null;
  return (
    <section aria-label="封面故事" aria-roledescription="轮播" className="relative text-white">
      <div ref={track} className="scroll-x flex snap-x snap-mandatory">
        {articles.map((article, index) => (
          <ArticleLink
            key={article.id}
            article={article}
            className="relative block w-full flex-none snap-start"
          >
            <span className="relative block aspect-3/2 bg-night">
              {article.cover && index <= fetched ? (
                <Picture
                  media={article.cover}
                  alt=""
                  ratio="fill"
                  priority={index === 0}
                  sizes="min(100vw, 540px)"
                />
              ) : null}
            </span>
            <span
              className="absolute inset-x-0 top-0 px-edge pt-3.5 pb-12"
              style={{ background: shade("bottom", article.shade.top) }}
            >
              <span className="text-13 font-semibold">封面故事</span>
              <span className="mt-1 block max-w-[88%] text-26 leading-tight font-bold text-balance text-shadow-sm">
                <Phrases text={article.title} lengths={article.title_phrases} />
              </span>
            </span>
            <span
              className="absolute inset-x-0 bottom-0 flex min-h-20 items-end px-edge pb-3 text-13"
              style={{ background: shade("top", article.shade.bottom) }}
            >
              {article.author_name ? `文 / ${article.author_name}` : null}
            </span>
          </ArticleLink>
        ))}
      </div>
      <div className="pointer-events-none absolute right-4 bottom-4 flex gap-1" aria-hidden="true">
        {articles.map((article, index) => (
          <span
            key={article.id}
            className={index === current ? "h-0.75 w-5 bg-accent" : "h-0.75 w-2.5 bg-white/55"}
          />
        ))}
      </div>
    </section>
  );
}
