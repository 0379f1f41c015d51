import { DocumentVideo } from "#capabilities/texts/writing/web/public.ts";
import type { ShownBlock } from "#features/campaigns/blocks-contract.ts";
import { BlockSection } from "./block-section.tsx";

export function VideoBlock({ block: { title, video, poster } }: { block: ShownBlock<"video"> }) {
  return (
    <BlockSection title={title} label="视频">
      <div className="px-edge">
        <DocumentVideo video={video} poster={poster ?? undefined} />
      </div>
    </BlockSection>
  );
}
