import { useSuspenseQuery } from "@tanstack/react-query";
import { BlockedGate } from "#capabilities/community/relations/web/public.ts";
import { commentsOf } from "#capabilities/texts/comments/web/public.ts";
import { BelowFold } from "#client/below-fold.tsx";
import { isNotFound } from "#client/request.ts";
import { useParams } from "#client/router.tsx";
import { useBack } from "#client/use-back.ts";
import { useTextStanding } from "#client/use-text-standing.ts";
import { articleIdOf } from "#features/articles/address.ts";
import { GonePage } from "#ui/gone-page.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { article } from "../api/article.ts";
import { useCountReading } from "../api/count-reading.ts";
import { ArticleBar } from "../components/article-bar.tsx";
import { ArticleComments } from "../components/article-comments.tsx";
import { ArticleMenu } from "../components/article-menu.tsx";
import { ArticleShare } from "../components/article-share.tsx";
import { RelatedArticles } from "../components/related-articles.tsx";
import { VideoReading } from "../components/video-reading.tsx";

/** A video with what its author writes below it. */
export default function ArticleVideo() {
  const id = articleIdOf(useParams().id);
  const { data, error } = useSuspenseQuery(article(id));
  const back = useBack();
  useCountReading(id, "video");
  useTextStanding("article", id, article(id).queryKey, [commentsOf({ kind: "article", id })]);
  if (isNotFound(error)) return <GonePage onBack={back} error={error} />;
  return (
    <BlockedGate of={id} author={data.author} label={data.channel} onBack={back}>
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
        <VideoReading article={data} />
        <BelowFold>
          <ArticleComments article={data} />
          <RelatedArticles id={id} />
        </BelowFold>
      </main>
      <ArticleBar article={data} />
    </BlockedGate>
  );
}
