import { useQuery } from "@tanstack/react-query";
import { useSession } from "#client/session.ts";
import type { ArticleDetail } from "#features/articles/contract.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import type { ReadingSize } from "#ui/reading-size.tsx";
import { whole } from "../api/whole.ts";
import { ArticleBody } from "./article-body.tsx";

const OwnersGate = lazyPart(async () => (await import("./owners-gate.tsx")).default, {
  waiting: <div className="h-44" />,
});

/**
 * A text that is kept for owners: how it begins, and for an owner all of it, which his browser asks for with his token. The
 * page itself is the same for everybody.
 */
export function KeptBody({ article, size }: { article: ArticleDetail; size: ReadingSize }) {
  const signedIn = useSession((state) => state.token !== null);
  const query = useQuery({ ...whole(article.id), enabled: signedIn });
  const body = signedIn ? query.data?.body_html : undefined;
  if (typeof body === "string")
    return <ArticleBody article={{ ...article, body_html: body, films: query.data?.films }} size={size} />;
  return (
    <>
      <ArticleBody article={article} size={size} />
      <OwnersGate
        home={article.section}
        signedIn={signedIn}
        refusal={query.data?.refusal ?? null}
        onRetry={query.isError ? () => void query.refetch() : undefined}
      />
    </>
  );
}
