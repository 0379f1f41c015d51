import { useEffect, useEffectEvent, useState } from "react";
import { FilterSelect } from "#capabilities/desk/admin/web/public.ts";
import type { ApproveProps } from "#capabilities/review/applications/web/public.ts";
import { type Tier, tiers } from "#shared/influence.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import type { DeskInfluencerDetail } from "../../desk-contract.ts";
import { decideInfluencer, seenIn } from "./api.ts";

const DAY = 86_400_000;

const validities = [
  { value: "90", label: "有效 90 天" },
  { value: "180", label: "有效半年" },
] as const;

/** Asks for the tier: its letter's place on the keyboard approves at once. */
export function ApproveSheet(props: ApproveProps<DeskInfluencerDetail>) {
  const { detail, notes, busy, onApprove, onClose } = props;
  const [days, setDays] = useState<string | undefined>();
  // At least one profile was seen to be his.
  const seen = detail.accounts.some(
    ({ id, proof_state }) => (seenIn(notes, id) ?? proof_state) === "confirmed",
  );
  const approve = (tier: Tier) => {
    if (busy || !seen) return;
    const until = days && { valid_until: new Date(Date.now() + Number(days) * DAY).toISOString() };
    onApprove(
      () => decideInfluencer(detail, { decision: "approve", tier, ...until }, notes),
      `已通过，${tier} 级`,
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
      onClose={onClose}
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
              {one} 级{one === detail.tier && "（现）"}
            </Button>
          ))}
        </div>
      </div>
    </Sheet>
  );
}
