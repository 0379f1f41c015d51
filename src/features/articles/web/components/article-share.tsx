import { ShareButton } from "#capabilities/media/sharing/web/public.ts";
import type { ArticleDetail } from "#features/articles/contract.ts";
import { articlePath, posterAddress, shareImageAddress } from "../../address.ts";
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
        picture: article.cover === null ? undefined : shareImageAddress(id),
        poster: posterAddress(id),
        onShared: () => {
          articleApi("POST /api/articles/{id}/share", { params: { id } }, { quiet: true }).catch(
            () => undefined,
          );
        },
      }}
    />
  );
}
