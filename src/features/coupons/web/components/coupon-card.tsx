import type { ReactNode } from "react";
import { formatFen } from "#shared/money.ts";
import { cx } from "#ui/cx.ts";
import type { CouponOffer } from "../../contract.ts";

interface CouponCardProps {
  coupon: Pick<CouponOffer, "name" | "kind" | "amount_fen" | "percent" | "threshold_fen" | "scope">;
  /** How long, or what became of it. */
  note: ReactNode;
  /** Nothing is to be had of it any more. */
  dim?: boolean;
  /** At its right end: what can be done with it. */
  action?: ReactNode;
  /** Below the note. */
  children?: ReactNode;
}

/** A coupon as a ticket: what it takes off, from how much on, what it is for, and how long. */
export function CouponCard({ coupon, note, dim = false, action, children }: CouponCardProps) {
  const { kind, amount_fen: amount, percent, threshold_fen: threshold, name, scope } = coupon;
  const isShare = kind === "percent";
  return (
    <article className="mx-edge mt-3 flex items-stretch overflow-hidden rounded-3 bg-surface inset-ring inset-ring-line">
      <div
        className={cx(
          "grid w-24 flex-none content-center gap-1 px-2 py-4 text-center",
          dim ? "bg-surface-3 text-ink-3" : "bg-accent-soft text-accent-ink",
        )}
      >
        <b className="num text-20 leading-none font-bold">
          {isShare ? `${((100 - percent) / 10).toFixed(1).replace(".0", "")} 折` : formatFen(amount)}
        </b>
        <span className="num text-11">{threshold > 0 ? `满 ${formatFen(threshold)} 可用` : "无门槛"}</span>
      </div>
      <div className="flex min-w-0 flex-1 items-center gap-2 px-3.5 py-3">
        <div className="min-w-0 flex-1">
          <h3 className={cx("truncate text-15 font-semibold", dim && "text-ink-3")}>
            {kind === "red_packet" ? `红包 · ${name}` : name}
          </h3>
          <p className="truncate text-12 text-ink-2">
            {scope}
            {isShare && ` · 最多减 ${formatFen(amount)}`}
          </p>
          <p className="num text-12 text-ink-3">{note}</p>
          {children}
        </div>
        {action}
      </div>
    </article>
  );
}
