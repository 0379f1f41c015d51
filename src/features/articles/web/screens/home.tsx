import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useScreen } from "#client/screen-context.tsx";
import { articleList } from "#features/articles/web/api/article-list.ts";

export default function Home() {
  const { section, base } = useScreen();
  const { data, fetchNextPage, hasNextPage } = useSuspenseInfiniteQuery(
    articleList({ section: section.slug }),
  );
  return (
    <main className="pb-tab-bar">
      <h1 className="p-4 text-20 font-bold">{section.name}</h1>
      {data.pages
        .flatMap((page) => page.items)
        .map((card) => (
          <article key={card.id} className="p-4 hair-b">
            <Link to={`${base}/article/${card.id}/${card.kind}`}>{card.title}</Link>
          </article>
        ))}
      {hasNextPage ? (
        <button type="button" onClick={() => void fetchNextPage()}>
          更多
        </button>
      ) : null}
    </main>
  );
}
