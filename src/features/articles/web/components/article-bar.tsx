import { ReactionBar } from "#capabilities/texts/comments/web/public.ts";
import type { ArticleDetail } from "#features/articles/contract.ts";
import { pathOf } from "#sections/paths.ts";

/** Write, comments, like, collect: the bar at the bottom of an article. */
export function ArticleBar({ article }: { article: ArticleDetail }) {
  const { likes, collects, comments } = article.counts;
  return (
    <ReactionBar
      target={{ kind: "article", id: article.id }}
      commentsPath={pathOf("content.comment", { id: article.id })}
      counts={{ likes, collects, comments }}
      closed={article.comments_closed}
    />
  );
}
