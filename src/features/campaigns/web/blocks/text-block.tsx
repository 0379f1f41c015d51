import { DocumentBody } from "#capabilities/texts/writing/web/public.ts";
import type { ShownBlock } from "#features/campaigns/blocks-contract.ts";
import { BlockSection } from "./block-section.tsx";

export function TextBlock({ block: { title, document } }: { block: ShownBlock<"text"> }) {
  return (
    <BlockSection title={title} label="说明">
      <DocumentBody document={document} className="px-edge" />
    </BlockSection>
  );
}
