import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { Icon } from "#ui/icon.tsx";

/** Looks like the list's search field and leads to it. */
export function SearchPill() {
  const { section } = useScreen();
  return (
    <a
      href={pathOf("shop.list", {}, { section })}
      className="press flex h-11 min-w-0 flex-1 items-center gap-2 rounded-full bg-surface-2 px-4 text-15 text-ink-3"
    >
      <Icon name="search" size="m" />
      <span className="truncate">搜商品、规格、车系</span>
    </a>
  );
}
