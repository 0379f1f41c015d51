import { useInfiniteQuery } from "@tanstack/react-query";
import { SectionHead } from "#ui/section-head.tsx";
import { articleList } from "../api/article-list.ts";
import { FeedCard } from "./feed-card.tsx";

/** So many are enough to go on with. */
const SHOWN = 4;

export default function WhatIsNew({ section }: { section: string }) {
  const { data } = useInfiniteQuery(articleList({ section }));
  const articles = data?.pages[0]?.items.slice(0, SHOWN) ?? [];
  if (articles.length === 0) return null;
  return (
    <section aria-label="最新内容" className="pb-8">
      <SectionHead title="最新内容" />
      <ul>
        {articles.map((article, index) => (
          <li key={article.id}>
            {/* Small ones: the screen is about what is gone. */}
            <FeedCard article={article} index={index + 1} />
          </li>
        ))}
      </ul>
    </section>
  );
}
