import { useQuery } from "@tanstack/react-query";
import { useScreen } from "#client/screen-context.tsx";
import { formatCount } from "#shared/format.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { exchanges } from "../api/exchanges.ts";

/** What points can be exchanged for, kind by kind. */
export default function ExchangePart() {
  const { section } = useScreen();
  const query = useQuery(exchanges(section.slug));
  if (query.data === undefined)
    return <NotLoaded compact query={query} waiting={<RowsSkeleton rows={4} />} />;
  const { items: kinds } = query.data;
  if (kinds.length === 0)
    return <EmptyState compact title="暂时没有可兑换的" text="能用积分兑换的优惠券和商品会显示在这里。" />;
  return kinds.map(({ key, title, path, items }) => (
    <section key={key} aria-label={title} className="mx-edge mt-5">
      <div className="flex items-baseline justify-between">
        <h2 className="text-17 font-bold">{title}</h2>
        <a href={path} className="press hit text-13 text-accent-ink">
          全部
        </a>
      </div>
      {items.map((one) => (
        <a key={one.id} href={one.path} className="press hair-b flex min-h-17 items-center gap-3 py-2.5">
          <span className="min-w-0 flex-1">
            <span className="block truncate text-15">{one.name}</span>
            <span className="block truncate text-12 text-ink-3">{one.text}</span>
          </span>
          <span className="num flex-none text-15 font-semibold text-accent-ink">
            {formatCount(one.points)} 积分
          </span>
          <Icon name="right" size="s" className="flex-none text-ink-3" />
        </a>
      ))}
    </section>
  ));
}
