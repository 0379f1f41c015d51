import { formatDate } from "#shared/format.ts";
import { formatFen } from "#shared/money.ts";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { Sheet } from "#ui/sheet.tsx";
import type { QuotedCoupon } from "../../checkout-contract.ts";

interface CouponSheetProps {
  title: string;
  coupons: readonly QuotedCoupon[];
  chosen: string | null;
  onChoose: (id: string | null) => void;
  onClose: () => void;
}

/** The member's coupons, or his red packets: what each takes off, and why one cannot be used. */
export default function CouponSheet({ title, coupons, chosen, onChoose, onClose }: CouponSheetProps) {
  return (
    <Sheet title={title} onClose={onClose}>
      <ul className="px-edge pb-4">
        <li>
          <Choice on={chosen === null} onClick={() => onChoose(null)}>
            <span className="text-15">不使用</span>
          </Choice>
        </li>
        {coupons.map((coupon) => (
          <li key={coupon.id}>
            <Choice
              on={coupon.id === chosen}
              disabled={coupon.problem !== null}
              onClick={() => onChoose(coupon.id)}
            >
              <span className="block text-15">{coupon.words}</span>
              <span className="block text-12 text-ink-3">
                {coupon.name} · {coupon.scope} · {formatDate(new Date(coupon.valid_until))} 前有效
              </span>
              <span
                className={cx("num block text-12", coupon.problem === null ? "text-accent-ink" : "text-bad")}
              >
                {coupon.problem ?? `本单可减 ${formatFen(coupon.off_fen)}`}
              </span>
            </Choice>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

interface ChoiceProps {
  on: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

function Choice({ on, disabled = false, onClick, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      disabled={disabled}
      onClick={onClick}
      className="press flex min-h-13 w-full items-center gap-3 py-2 text-left disabled:text-ink-3"
    >
      <span className="min-w-0 flex-1">{children}</span>
      {on && <Icon name="check" className="flex-none text-accent-ink" />}
    </button>
  );
}
