import type { ArticleCard } from "#features/articles/contract.ts";
import { Button } from "#ui/button.tsx";
import { Phrases } from "#ui/phrases.tsx";
import { Picture } from "#ui/picture.tsx";
import { ArticleLink } from "./article-link.tsx";

/** The page after the last picture: other things to look at. */
export function GalleryEnd({
  total,
  articles,
  onReplay,
}: {
  /** How many pictures there were. */
  total: number;
  articles: readonly ArticleCard[];
  onReplay: () => void;
}) {
  return (
    <div className="mx-auto flex min-h-full max-w-column flex-col justify-center px-5 pt-16 pb-20 sideways:pb-4">
      <p className="text-13 text-white/70">看完了，共 {total} 张</p>
      <h2 className="mt-1 text-17 font-bold">接着看</h2>
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
