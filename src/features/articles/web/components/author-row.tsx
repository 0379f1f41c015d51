import { useScreen } from "#client/screen-context.tsx";
import type { ArticleDetail } from "#features/articles/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { formatDate, writtenFrom } from "#shared/format.ts";
import { Avatar } from "#ui/avatar.tsx";
import { OwnerMarks } from "#ui/owner-marks.tsx";
import { Tag } from "#ui/tag.tsx";

/** Who wrote it, when, and from where. */
export function AuthorRow({ article }: { article: ArticleDetail }) {
  const name =
    article.author?.nickname ||
    article.author_name ||
    article.source_name ||
    sectionBySlug(article.section)?.name ||
    "";
  const { section } = useScreen();
  const { author } = article;
  const Who = author ? "a" : "span";
  const space = author ? { href: pathOf("space", { id: author.id }, { section }) } : {};
  return (
    <div className="flex items-center gap-2.5 border-y border-line py-2.5">
      <Who
        {...space}
        className={author ? "press hit" : ""}
        tabIndex={author ? -1 : undefined}
        aria-hidden="true"
      >
        <Avatar name={name} src={author?.avatar?.src} />
      </Who>
      <div className="min-w-0">
        <p className="flex items-center gap-1.5 text-15 font-semibold">
          <Who {...space} className={author ? "press -my-2 truncate py-2" : "truncate"}>
            {name}
          </Who>
          {author?.role === "editor" ? <Tag kind="accent">编辑</Tag> : null}
          {author ? <OwnerMarks of={author} section={section.slug} /> : null}
        </p>
        <p className="num text-12 text-ink-3">
          <time dateTime={article.published_at}>{formatDate(article.published_at, { time: true })}</time>
          {article.region ? ` · ${writtenFrom(article.region)}` : ""}
          {article.source_name && article.source_url ? (
            <>
              {" · 来源 "}
              <a
                href={article.source_url}
                target="_blank"
                rel="noopener noreferrer nofollow"
                className="underline"
              >
                {article.source_name}
              </a>
            </>
          ) : null}
        </p>
      </div>
    </div>
  );
}
