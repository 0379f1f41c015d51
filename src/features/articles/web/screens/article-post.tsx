import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { BlockedGate } from "#capabilities/community/relations/web/public.ts";
import { AdvertSlot } from "#capabilities/site/around/web/public.ts";
import { commentsOf } from "#capabilities/texts/comments/web/public.ts";
import { BelowFold } from "#client/below-fold.tsx";
import { isNotFound } from "#client/request.ts";
import { useParams } from "#client/router.tsx";
import { useBack } from "#client/use-back.ts";
import { useTextStanding } from "#client/use-text-standing.ts";
import { articleIdOf } from "#features/articles/address.ts";
import { GonePage } from "#ui/gone-page.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { article } from "../api/article.ts";
import { useCountReading } from "../api/count-reading.ts";
import { ArticleBar } from "../components/article-bar.tsx";
import { ArticleComments } from "../components/article-comments.tsx";
import { ArticleMenu } from "../components/article-menu.tsx";
import { ArticleShare } from "../components/article-share.tsx";
import { PostReading } from "../components/post-reading.tsx";
import { RelatedArticles } from "../components/related-articles.tsx";
import { keepPlace } from "../keep-place.ts";
import { useReadingSize } from "../reading-size.ts";

// Few readers change it: it comes with the first tap.
const ReadingSizeControl = lazyPart(async () => (await import("#ui/reading-size.tsx")).ReadingSizeControl, {
  waiting: <div className="h-11" />,
});

/** A text article. */
export default function ArticlePost() {
  const id = articleIdOf(useParams().id);
  const { data, error } = useSuspenseQuery(article(id));
  const [size, setSize] = useReadingSize();
  const [sizing, setSizing] = useState(false);
  const back = useBack();
  useCountReading(id, "post");
  useTextStanding("article", id, article(id).queryKey, [commentsOf({ kind: "article", id })]);
  if (isNotFound(error)) return <GonePage onBack={back} error={error} />;
  return (
    <BlockedGate of={id} author={data.author} onBack={back}>
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
        <PostReading article={data} size={size} />
        <BelowFold>
          <AdvertSlot place="article.end" />
          <ArticleComments article={data} />
          <RelatedArticles id={id} />
        </BelowFold>
      </main>
      <ArticleBar article={data} />
    </BlockedGate>
  );
}
