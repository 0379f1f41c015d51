import { useSuspenseQuery } from "@tanstack/react-query";
import { BelowFold } from "#client/below-fold.tsx";
import { useParams } from "#client/router.tsx";
import { useBack } from "#client/use-back.ts";
import { NavBar } from "#ui/nav-bar.tsx";
import { Phrases } from "#ui/phrases.tsx";
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
import { VideoPlayer } from "../components/video-player.tsx";

/** A video with what its author writes below it. */
export default function ArticleVideo() {
  const { id = "" } = useParams();
  const { data } = useSuspenseQuery(article(id));
  const back = useBack();
  useCountReading(id);
  return (
    <>
      <NavBar
        onBack={back}
        label={data.channel}
        actions={
          <>
            <ArticleShare article={data} />
            <ArticleMenu article={data} />
          </>
        }
      />
      <main className="pb-tab-bar">
        <article className="pb-5">
          <header className="px-5 pt-1 pb-3.5">
            <h1 className="text-22 leading-tight font-bold text-balance">
              <Phrases text={data.title} lengths={data.title_phrases} />
            </h1>
          </header>
          <VideoPlayer article={data} />
          <div className="px-5 pt-4">
            {data.summary ? <p className="mb-4 text-ink-2">{data.summary}</p> : null}
            <AuthorRow article={data} />
          </div>
          <ArticleBody article={data} size="m" />
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
