import { useState } from "react";
import { PollSheet, PollTile } from "#capabilities/texts/polls/web/public.ts";
import type { DraftContent } from "#capabilities/texts/writing/contract.ts";
import { Button } from "#ui/button.tsx";

type Poll = NonNullable<DraftContent["poll"]>;

interface PollSlotProps {
  poll: Poll | undefined;
  /** The text that is changed; undefined for a new one. */
  edited: { kind: string; id: string } | undefined;
  disabled: boolean;
  onChange: (poll: Poll | undefined) => void;
}

/** Where a text that is written has its poll, or the button that adds one; both open the sheet that sets it up. */
export function PollSlot({ poll, edited, disabled, onChange }: PollSlotProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {poll === undefined ? (
        <div>
          <Button size="s" variant="line" icon="chart" disabled={disabled} onClick={() => setOpen(true)}>
            添加投票
          </Button>
        </div>
      ) : (
        <PollTile
          poll={poll}
          edited={edited}
          disabled={disabled}
          onEdit={() => setOpen(true)}
          onRemove={() => onChange(undefined)}
        />
      )}
      {open ? <PollSheet poll={poll} onDone={onChange} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
