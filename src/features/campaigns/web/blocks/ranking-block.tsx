import { useScreen } from "#client/screen-context.tsx";
import type { ShownBlock } from "#features/campaigns/blocks-contract.ts";
import { GameCard, GameRanking } from "#features/games/web/public.ts";
import { BlockSection } from "./block-section.tsx";
import { NotForMinors } from "./not-for-minors.tsx";

export default function RankingBlock({ block }: { block: ShownBlock<"ranking"> }) {
  const { title, count, entry } = block;
  const { section } = useScreen();
  return (
    <BlockSection title={title} label="排行">
      <NotForMinors>
        {entry && (
          <div className="px-edge pb-2">
            <div className="overflow-hidden rounded-3 inset-ring inset-ring-line">
              <GameCard section={section} />
            </div>
          </div>
        )}
        <GameRanking section={section} limit={count} />
      </NotForMinors>
    </BlockSection>
  );
}
