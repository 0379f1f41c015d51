import type { ArticleDetail } from "#features/articles/contract.ts";
import { ReactionBar } from "#features/comments/web/public.ts";

/** Write, comments, like, collect: the bar at the bottom of an article. */
export function ArticleBar({ article }: { article: ArticleDetail }) {
  const { likes, collects, comments } = article.counts;
  return (
    <ReactionBar
      target={{ kind: "article", id: article.id }}
      counts={{ likes, collects, comments }}
      closed={article.comments_closed}
    />
  );
}
