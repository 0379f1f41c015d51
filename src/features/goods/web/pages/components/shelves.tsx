import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { iconNamed } from "#ui/icon-named.ts";

interface ShelvesProps {
  categories: readonly { id: string; name: string; icon: string }[];
}

/** The shelves of the shop; six share a row, more stand in rows of five. */
export function Shelves({ categories }: ShelvesProps) {
  const { section } = useScreen();
  if (categories.length === 0) return null;
  const columns = categories.length === 6 ? "grid-cols-6" : "grid-cols-5";
  return (
    <nav aria-label="商品分类" className={cx("hair-b mx-edge grid gap-y-1 py-2", columns)}>
      {categories.map(({ id, name, icon }) => (
        <a
          key={id}
          href={pathOf("shop.list", {}, { section, query: { category: id } })}
          className="press flex min-h-16 flex-col items-center justify-center gap-1.5 text-13 text-ink-2"
        >
          <Icon name={iconNamed(icon, "shop")} />
          <span className="max-w-full truncate">{name}</span>
        </a>
      ))}
    </nav>
  );
}
