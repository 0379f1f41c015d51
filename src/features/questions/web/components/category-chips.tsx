import { useScreen } from "#client/screen-context.tsx";
import type { Category } from "#features/questions/channels-contract.ts";
import { pathOf } from "#sections/paths.ts";
import { Icon } from "#ui/icon.tsx";
import { iconNamed } from "#ui/icon-named.ts";

/** The categories of the first level, each with its drawing. */
export function CategoryChips({ categories }: { categories: readonly Category[] }) {
  const { section } = useScreen();
  return (
    <nav aria-label="问题分类" className="grid grid-cols-6 px-2 py-2">
      {categories.map(({ id, name, icon }) => (
        <a
          key={id}
          href={pathOf("ask.channel", { id }, { section })}
          className="press flex min-h-14 flex-col items-center justify-center gap-1 rounded-2 text-12"
        >
          <Icon name={iconNamed(icon, "ask")} />
          {name}
        </a>
      ))}
    </nav>
  );
}
