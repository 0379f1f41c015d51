import type { ShownBlock } from "#features/campaigns/blocks-contract.ts";
import { LeadForm } from "#features/leads/web/public.ts";
import { BlockSection } from "./block-section.tsx";
import { NotForMinors } from "./not-for-minors.tsx";

export default function FormBlock({ block: { title, form } }: { block: ShownBlock<"form"> }) {
  return (
    <BlockSection title={title} label="预约">
      <NotForMinors>
        <div className="px-edge">
          <LeadForm formKey={form} />
        </div>
      </NotForMinors>
    </BlockSection>
  );
}
