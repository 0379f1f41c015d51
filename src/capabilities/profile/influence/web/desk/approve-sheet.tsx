import { useEffect, useEffectEvent, useState } from "react";
import { FilterSelect } from "#capabilities/desk/admin/web/public.ts";
import { type Tier, tiers } from "#shared/influence.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";

const DAY = 86_400_000;

const validities = [
  { value: "90", label: "有效 90 天" },
  { value: "180", label: "有效半年" },
] as const;

interface ApproveSheetProps {
  /** His tier until now; empty for none. */
  tier: "" | Tier;
  busy: boolean;
  /** At least one profile was seen to be his. */
  seen: boolean;
  onApprove: (tier: Tier, validUntil: string | undefined) => void;
  onClose: () => void;
}

/** Asks for the tier: its letter's place on the keyboard approves at once. */
export function ApproveSheet({ tier, busy, seen, onApprove, onClose }: ApproveSheetProps) {
  const [days, setDays] = useState<string | undefined>();
  const approve = (chosen: Tier) => {
    if (busy || !seen) return;
    onApprove(
      chosen,
      days === undefined ? undefined : new Date(Date.now() + Number(days) * DAY).toISOString(),
    );
  };
  const onDigit = useEffectEvent((event: KeyboardEvent) => {
    const chosen = /^[1-3]$/.test(event.key) ? tiers[Number(event.key) - 1] : undefined;
    if (chosen !== undefined) approve(chosen);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onDigit(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="通过，并定等级"
      description="等级决定权益和可邀请的人数，通过后申请人会收到通知"
    >
      <div className="grid gap-3 pb-2">
        {!seen && (
          <p role="alert" className="text-13 text-bad">
            先打开主页，至少确认一个平台的核对码。
          </p>
        )}
        <FilterSelect
          fluid
          label="有效期"
          all="有效期 12 个月"
          options={validities}
          value={days}
          onChange={setDays}
        />
        <div className="grid grid-cols-3 gap-2.5">
          {tiers.map((one, at) => (
            <Button
              key={one}
              variant="pass"
              size="l"
              disabled={!seen}
              loading={busy}
              aria-keyshortcuts={String(at + 1)}
              onClick={() => approve(one)}
            >
              {one} 级{one === tier && "（现）"}
            </Button>
          ))}
        </div>
      </div>
    </Sheet>
  );
}
