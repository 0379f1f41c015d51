import { useSearchParams } from "#client/router.tsx";
import type { ArticleDetail } from "#features/articles/contract.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { Phrases } from "#ui/phrases.tsx";
import { ArticleBody } from "./article-body.tsx";
import { AuthorRow } from "./author-row.tsx";
import { Corrections } from "./corrections.tsx";
import { LiveLink } from "./live-link.tsx";
import { TopicTags } from "./topic-tags.tsx";
import { VideoPlayer } from "./video-player.tsx";

const VideoEnd = lazyPart(async () => (await import("./video-end.tsx")).default, { waiting: null });

/** A video with what its author writes below it, on its own screen and in the preview of a draft. */
export function VideoReading({ article }: { article: ArticleDetail }) {
  // Search engines link to chapters by `t`, in seconds.
  const [search] = useSearchParams();
  return (
    <article className="pb-5">
      <header className="px-5 pt-1 pb-3.5">
        <h1 className="text-22 leading-tight font-bold text-balance">
          <Phrases text={article.title} lengths={article.title_phrases} />
        </h1>
        <LiveLink article={article} className="mt-3" />
      </header>
      <VideoPlayer
        article={article}
        from={Number(search.get("t")) || undefined}
        ending={(replay) => <VideoEnd id={article.id} onReplay={replay} />}
      />
      <div className="px-5 pt-4">
        {article.summary ? <p className="mb-4 text-ink-2">{article.summary}</p> : null}
        <AuthorRow article={article} />
        <Corrections article={article} />
      </div>
      <ArticleBody article={article} size="m" />
      <TopicTags article={article} />
    </article>
  );
}
