import { ShareButton } from "#capabilities/media/sharing/web/public.ts";
import type { ArticleDetail } from "#features/articles/contract.ts";
import { posterAddress, squareAddress } from "#shared/poster-address.ts";
import { articlePath } from "../../address.ts";
import { articleApi } from "../api/client.ts";

/** Shares an article and counts it; that the counting failed is nobody's business. */
export function ArticleShare({ article }: { article: ArticleDetail }) {
  const { id } = article;
  return (
    <ShareButton
      shareable={{
        title: article.title,
        description: article.summary,
        // Readers who come by it are counted as such.
        path: articlePath(article, undefined, new URLSearchParams({ from: "share" })),
        picture: article.cover === null ? undefined : squareAddress("article", id),
        poster: posterAddress("article", id),
        onShared: () => {
          articleApi("POST /api/articles/{id}/share", { params: { id } }, { quiet: true }).catch(
            () => undefined,
          );
        },
      }}
    />
  );
}
