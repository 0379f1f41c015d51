import { inClub } from "#client/known-paths.ts";
import { useScreen } from "#client/screen-context.tsx";
import type { ArticleDetail } from "#features/articles/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { chipClass } from "#ui/chip.tsx";

/** What an article is about; each leads to the topic of that name, or to all articles with that tag. */
export function TopicTags({ article: { tags, tag_topics: topics } }: { article: ArticleDetail }) {
  const { section, base } = useScreen();
  if (tags.length === 0) return null;
  return (
    <ul aria-label="标签" className="flex flex-wrap gap-2 px-5 pt-5">
      {tags.map((tag) => {
        const topic = topics?.[tag];
        const to = topic ? inClub(base, topic) : pathOf("content.list", {}, { section, query: { tag } });
        return (
          <li key={tag}>
            <a href={to} className={chipClass()}>
              # {tag}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
