import { ActivityRow } from "#features/activities/web/public.ts";
import type { ShownBlock } from "#features/campaigns/blocks-contract.ts";
import { BlockSection } from "./block-section.tsx";

export default function ActivityBlock({ block: { title, items } }: { block: ShownBlock<"activity"> }) {
  return (
    <BlockSection title={title} label="活动">
      <ul>
        {items.map((activity) => (
          <li key={activity.id}>
            <ActivityRow activity={activity} />
          </li>
        ))}
      </ul>
    </BlockSection>
  );
}
