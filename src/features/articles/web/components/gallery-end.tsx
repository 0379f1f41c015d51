import type { ArticleCard } from "#features/articles/contract.ts";
import { Button } from "#ui/button.tsx";
import { Phrases } from "#ui/phrases.tsx";
import { Picture } from "#ui/picture.tsx";
import { ArticleLink } from "./article-link.tsx";

/** The page after the last picture: other things to look at. */
export function GalleryEnd({
  articles,
  onReplay,
}: {
  articles: readonly ArticleCard[];
  onReplay: () => void;
}) {
  return (
    <div className="flex min-h-full flex-col justify-center px-5 py-4">
      <h2 className="text-17 font-bold">接着看</h2>
      <ul className="mt-3 grid grid-cols-2 gap-3">
        {articles.slice(0, 4).map((article) => (
          <li key={article.id}>
            <ArticleLink article={article} className="press block">
              {article.cover ? (
                <Picture media={article.cover} alt="" className="rounded-2" sizes="min(44vw, 240px)" />
              ) : null}
              <span className="mt-1.5 line-clamp-2 text-13 leading-snug">
                <Phrases text={article.title} lengths={article.title_phrases} />
              </span>
            </ArticleLink>
          </li>
        ))}
      </ul>
      <div className="mt-5 text-center">
        <Button variant="line" icon="replay" onClick={onReplay}>
          再看一遍
        </Button>
      </div>
    </div>
  );
}
