import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { Icon } from "#ui/icon.tsx";
import { iconNamed } from "#ui/icon-named.ts";

interface ShelvesProps {
  categories: readonly { id: string; name: string; icon: string }[];
  /** There is something for points. */
  points: boolean;
}

const link = "press flex min-h-16 flex-col items-center justify-center gap-1.5 text-13 text-ink-2";

/** The shelves of the shop, and what can be had for points. */
export function Shelves({ categories, points }: ShelvesProps) {
  const { section } = useScreen();
  if (categories.length === 0 && !points) return null;
  return (
    <nav aria-label="商品分类" className="hair-b mx-edge grid grid-cols-5 gap-y-1 py-2">
      {categories.map(({ id, name, icon }) => (
        <a key={id} href={pathOf("shop.list", {}, { section, query: { category: id } })} className={link}>
          <Icon name={iconNamed(icon, "shop")} />
          <span className="max-w-full truncate">{name}</span>
        </a>
      ))}
      {points ? (
        <a href={pathOf("shop.list", {}, { section, query: { points: "1" } })} className={link}>
          <Icon name="coin" />
          积分换
        </a>
      ) : null}
    </nav>
  );
}
