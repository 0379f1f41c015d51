import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { BelowFold } from "#client/below-fold.tsx";
import { useParams } from "#client/router.tsx";
import { useBack } from "#client/use-back.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { Phrases } from "#ui/phrases.tsx";
import { Picture } from "#ui/picture.tsx";
import { SafeHtml } from "#ui/safe-html.tsx";
import { article } from "../api/article.ts";
import { useCountReading } from "../api/count-reading.ts";
import { ArticleBar } from "../components/article-bar.tsx";
import { ArticleBody } from "../components/article-body.tsx";
import { ArticleComments } from "../components/article-comments.tsx";
import { ArticleMenu } from "../components/article-menu.tsx";
import { ArticleShare } from "../components/article-share.tsx";
import { AuthorRow } from "../components/author-row.tsx";
import { RelatedArticles } from "../components/related-articles.tsx";
import { TopicTags } from "../components/topic-tags.tsx";
import { keepPlace } from "../keep-place.ts";
import { useReadingSize } from "../reading-size.ts";
import { repeatsBody } from "../repeats-body.ts";

// Few readers change it: it comes with the first tap.
const ReadingSizeControl = lazyPart(async () => (await import("#ui/reading-size.tsx")).ReadingSizeControl, {
  waiting: <div className="h-11" />,
});

/** A text article. */
export default function ArticlePost() {
  const { id = "" } = useParams();
  const { data } = useSuspenseQuery(article(id));
  const [size, setSize] = useReadingSize();
  const [sizing, setSizing] = useState(false);
  const back = useBack();
  useCountReading(id);
  return (
    <>
      <NavBar
        onBack={back}
        actions={
          <>
            <IconButton
              icon="text-size"
              label="字号"
              aria-expanded={sizing}
              onClick={() => setSizing(!sizing)}
            />
            <ArticleShare article={data} />
            <ArticleMenu article={data} />
          </>
        }
      />
      {sizing ? (
        // Without a height of its own: opening it moves nothing that is being read.
        <div className="sticky top-11 z-10 h-0">
          <div className="hair-b bg-surface px-edge pb-2.5">
            <ReadingSizeControl
              value={size}
              onChange={(next) => keepPlace(() => setSize(next))}
              onClose={() => setSizing(false)}
            />
          </div>
        </div>
      ) : null}
      <main className="pb-tab-bar">
        <article className="pb-5">
          <header className="px-5">
            <p className="flex items-center gap-1.5 text-13 text-ink-3">
              {data.channel ? <span className="font-semibold text-accent-ink">{data.channel}</span> : null}约{" "}
              {data.read_minutes} 分钟
            </p>
            <h1 className="mt-1.5 text-26 leading-tight font-bold text-balance">
              <Phrases text={data.title} lengths={data.title_phrases} />
            </h1>
            {data.summary && !repeatsBody(data.summary, data.body_html) ? (
              <p className="mt-2.5 leading-body text-ink-2">{data.summary}</p>
            ) : null}
            <div className="mt-4">
              <AuthorRow article={data} />
            </div>
          </header>
          {data.cover ? (
            <figure className="mt-4">
              <Picture media={data.cover} alt="" priority />
              {data.cover_caption ? (
                <figcaption className="px-5 pt-2 text-12 text-ink-3">
                  <SafeHtml html={data.cover_caption} />
                </figcaption>
              ) : null}
            </figure>
          ) : null}
          <ArticleBody article={data} size={size} />
          <TopicTags tags={data.tags} />
        </article>
        <BelowFold>
          <ArticleComments article={data} />
          <RelatedArticles id={id} />
        </BelowFold>
      </main>
      <ArticleBar article={data} />
    </>
  );
}
