import type { ShownBlock } from "#features/campaigns/blocks-contract.ts";
import { GoodsCard } from "#features/goods/web/public.ts";
import { BlockSection } from "./block-section.tsx";
import { NotForMinors } from "./not-for-minors.tsx";

export default function GoodsBlock({ block: { title, items } }: { block: ShownBlock<"goods"> }) {
  return (
    <BlockSection title={title} label="商品">
      <NotForMinors>
        <ul className="grid grid-cols-2 gap-x-3 gap-y-5 px-edge">
          {items.map((goods) => (
            <li key={goods.id}>
              <GoodsCard goods={goods} />
            </li>
          ))}
        </ul>
      </NotForMinors>
    </BlockSection>
  );
}
