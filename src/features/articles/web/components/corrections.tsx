import type { ArticleDetail } from "#features/articles/contract.ts";
import { formatDate } from "#shared/format.ts";

/** What was corrected after the article came out, for those who read it before. */
export function Corrections({ article }: { article: ArticleDetail }) {
  return article.corrections.map(({ at, note }) => (
    <p key={at} className="mt-4 rounded-2 bg-surface-2 px-3.5 py-2.5 text-13 text-ink-2">
      <b className="text-accent-ink">更正</b> {note}
      <time dateTime={at} className="num text-ink-3">
        {" "}
        {formatDate(at, { time: true })}
      </time>
    </p>
  ));
}
