import { CommentSection } from "#capabilities/texts/comments/web/public.ts";
import type { ArticleDetail } from "#features/articles/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { WhenNear } from "#ui/when-near.tsx";

/** The hottest comments under an article; their code comes when a reader gets there. */
export function ArticleComments({ article }: { article: ArticleDetail }) {
  return (
    <WhenNear fallback={<CommentsSkeleton />}>
      <CommentSection
        target={{ kind: "article", id: article.id }}
        commentsPath={pathOf("content.comment", { id: article.id })}
        closed={article.comments_closed}
      />
    </WhenNear>
  );
}
