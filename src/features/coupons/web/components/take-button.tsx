import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRequestKey } from "#client/request-key.ts";
import { withSignIn } from "#client/sign-in.ts";
import { formatCount } from "#shared/format.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { toast } from "#ui/toast-store.ts";
import type { CouponOffer, CouponStanding } from "../../contract.ts";
import { couponApi, refreshCoupons } from "../api/coupons.ts";

interface TakeButtonProps {
  offer: CouponOffer;
  left: number;
  standing: CouponStanding | undefined;
  onMine: () => void;
}

/** Takes one; for points it asks before. Whoever has all of his goes to his own. */
export function TakeButton({ offer, left, standing, onMine }: TakeButtonProps) {
  const { id, points, name, per_member: most } = offer;
  const queryClient = useQueryClient();
  const keyOf = useRequestKey();
  const taking = useMutation({
    mutationFn: () =>
      couponApi("POST /api/coupons/{id}/claim", {
        params: { id },
        body: { idempotency_key: keyOf({ id, mine: standing?.mine ?? 0 }) },
      }),
    onSuccess: () => {
      toast(points > 0 ? "兑换成功，已放进卡包" : "领取成功，已放进卡包", { kind: "done" });
    },
    onSettled: () => refreshCoupons(queryClient),
  });
  const take = () =>
    withSignIn(async () => {
      if (points > 0) {
        const yes = await confirm({
          title: `用 ${formatCount(points)} 积分兑换？`,
          text: `“${name}”兑换后不能退回积分。`,
          confirmLabel: "兑换",
        });
        if (!yes) return;
      }
      await taking.mutateAsync();
    }, "领取优惠券");
  if (standing !== undefined && standing.mine >= most)
    return (
      <button type="button" className={buttonClass({ variant: "line", size: "s" })} onClick={onMine}>
        去使用
      </button>
    );
  if (left <= 0) return <span className="flex-none text-13 text-ink-3">已领完</span>;
  if (standing?.problem)
    return <span className="w-16 flex-none text-right text-12 text-ink-3">{standing.problem}</span>;
  return (
    <Button size="s" variant="accent" loading={taking.isPending} onClick={() => void take()}>
      {points > 0 ? `${formatCount(points)} 积分` : "领取"}
    </Button>
  );
}
