import { DrawnOnce } from "#ui/drawn-once.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { useRelated } from "../api/related.ts";
import { FeedCard } from "./feed-card.tsx";

/** What to read next; nothing when there is nothing or it did not arrive. */
export function RelatedArticles({ id, title = "接着看" }: { id: string; title?: string }) {
  const articles = useRelated(id);
  if (articles.length === 0) return null;
  return (
    <DrawnOnce
      as="section"
      aria-label={title}
      className="mt-6 border-t-8 border-surface-2"
      by={[title, ...articles]}
    >
      {() => (
        <>
          <SectionHead title={title} />
          {articles.map((article) => (
            // Never the wide picture: this is a list of ways on.
            <FeedCard key={article.id} article={article} index={1} />
          ))}
        </>
      )}
    </DrawnOnce>
  );
}
