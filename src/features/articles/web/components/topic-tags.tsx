import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { chipClass } from "#ui/chip.tsx";

/** What an article is about; each leads to all articles with that tag. */
export function TopicTags({ tags }: { tags: readonly string[] }) {
  const { section } = useScreen();
  if (tags.length === 0) return null;
  return (
    <ul aria-label="标签" className="flex flex-wrap gap-2 px-5 pt-5">
      {tags.map((tag) => (
        <li key={tag}>
          <a href={pathOf("content.list", {}, { section, query: { tag } })} className={chipClass()}>
            # {tag}
          </a>
        </li>
      ))}
    </ul>
  );
}
