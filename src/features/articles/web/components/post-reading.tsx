import type { ArticleDetail } from "#features/articles/contract.ts";
import { Phrases } from "#ui/phrases.tsx";
import { Picture } from "#ui/picture.tsx";
import type { ReadingSize } from "#ui/reading-size.tsx";
import { SafeHtml } from "#ui/safe-html.tsx";
import { Tag } from "#ui/tag.tsx";
import { repeatsBody } from "../repeats-body.ts";
import { ArticleBody } from "./article-body.tsx";
import { AuthorRow } from "./author-row.tsx";
import { Corrections } from "./corrections.tsx";
import { KeptBody } from "./kept-body.tsx";
import { LiveLink } from "./live-link.tsx";
import { TopicTags } from "./topic-tags.tsx";

interface PostReadingProps {
  article: ArticleDetail;
  size: ReadingSize;
  /** It carries all of its text, whomever that is kept for. */
  whole?: boolean;
}

/** A text article from its title to its tags, on its own screen and in the preview of a draft. */
export function PostReading({ article, size, whole = false }: PostReadingProps) {
  return (
    <article className="pb-5">
      <header className="px-5">
        <p className="flex items-center gap-1.5 text-13 text-ink-3">
          {article.channel ? <span className="font-semibold text-accent-ink">{article.channel}</span> : null}
          约 {article.read_minutes} 分钟
          {article.owners_only ? (
            <Tag kind="accent" icon="check">
              会员专享
            </Tag>
          ) : null}
        </p>
        <h1 className="mt-1.5 text-26 leading-tight font-bold text-balance">
          <Phrases text={article.title} lengths={article.title_phrases} />
        </h1>
        {article.summary && !repeatsBody(article.summary, article.body_html) ? (
          <p className="mt-2.5 leading-body text-ink-2">{article.summary}</p>
        ) : null}
        <div className="mt-4">
          <AuthorRow article={article} />
        </div>
        <LiveLink article={article} className="mt-4" />
        <Corrections article={article} />
      </header>
      {article.cover ? (
        <figure className="mt-4">
          <Picture media={article.cover} alt="" priority />
          {article.cover_caption ? (
            <figcaption className="px-5 pt-2 text-12 text-ink-3">
              <SafeHtml html={article.cover_caption} />
            </figcaption>
          ) : null}
        </figure>
      ) : null}
      {article.owners_only && !whole ? (
        <KeptBody article={article} size={size} />
      ) : (
        <ArticleBody article={article} size={size} preview={whole} />
      )}
      <TopicTags article={article} />
    </article>
  );
}
