import type { ReactNode } from "react";
import type { GoodsCard as Card } from "#features/goods/contract.ts";
import type { EmptyStateProps } from "#ui/empty-state.tsx";
import { EndlessList, type EndlessQuery } from "#ui/endless-list.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { GoodsCard } from "./goods-card.tsx";

interface GoodsGridProps {
  query: EndlessQuery<Card>;
  label: string;
  empty: ReactNode | EmptyStateProps;
}

/** Goods in two columns, endlessly, in all their states. */
export function GoodsGrid({ query, label, empty }: GoodsGridProps) {
  return (
    <EndlessList
      query={query}
      label={label}
      leads
      drawnBy={(item) => item}
      estimate={268}
      waiting={<GridSkeleton />}
      empty={empty}
      className="grid grid-cols-2 gap-x-3 gap-y-5 px-edge pt-3"
    >
      {(goods) => <GoodsCard goods={goods} />}
    </EndlessList>
  );
}

const places = [1, 2, 3, 4];

function GridSkeleton() {
  return (
    <Skeleton>
      <div className="grid grid-cols-2 gap-x-3 gap-y-5 px-edge pt-3">
        {places.map((place) => (
          <div key={place}>
            <Bone className="aspect-1/1 w-full rounded-2" />
            <Bone className="mt-2.5 h-4 w-full" />
            <Bone className="mt-2 h-4 w-2/5" />
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
