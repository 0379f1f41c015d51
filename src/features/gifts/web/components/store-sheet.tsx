import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import type { GiftStore } from "../../contract.ts";
import { StoreChoice } from "./store-choice.tsx";

interface StoreSheetProps {
  stores: readonly GiftStore[];
  /** The one where it waits now. */
  value: string;
  onChoose: (id: string) => void;
  onClose: () => void;
}

/** Another store for what is to be picked up. */
export function StoreSheet({ stores, value, onChoose, onClose }: StoreSheetProps) {
  const [chosen, setChosen] = useState(value);
  return (
    <Sheet
      title="换一家门店"
      description="核销码不变，只能在新选的门店领取"
      onClose={onClose}
      footer={
        <Button variant="accent" size="l" wide onClick={() => onChoose(chosen)}>
          确定
        </Button>
      }
    >
      <StoreChoice stores={stores} value={chosen} error={null} onChange={setChosen} />
    </Sheet>
  );
}
