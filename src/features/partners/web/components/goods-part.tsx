import { useQuery } from "@tanstack/react-query";
import { useScreen } from "#client/screen-context.tsx";
import { formatFen } from "#shared/money.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { partnerGoods } from "../api/partners.ts";
import { copyLink } from "../copy-link.ts";

/** Goods with what one of them would bring, each with its link. */
export function GoodsPart() {
  const { section } = useScreen();
  const query = useQuery(partnerGoods(section.slug));
  if (query.data === undefined)
    return <NotLoaded compact query={query} waiting={<RowsSkeleton rows={3} />} />;
  const { items } = query.data;
  if (items.length === 0)
    return <EmptyState compact title="还没有商品" text="商城上架的商品会显示在这里。" />;
  return items.map(({ id, title, fen, commission_fen: commission, path }) => (
    <div key={id} className="mx-edge hair-b flex min-h-17 items-center gap-3 py-2.5">
      <a href={path} className="press min-w-0 flex-1">
        <span className="block truncate text-15">{title}</span>
        <span className="num block text-12 text-ink-3">
          {formatFen(fen)} 起 · 每件约 {formatFen(commission)}
        </span>
      </a>
      <Button size="s" variant="line" onClick={() => void copyLink(path)}>
        复制链接
      </Button>
    </div>
  ));
}
