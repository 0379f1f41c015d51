import type { ShownPayment } from "#capabilities/trade/payments/contract.ts";
import { buttonClass } from "#ui/button.tsx";

/** Where a payment leads that can be made no more: to what it was for, and to buying that anew. */
export function PayLate({ payment: { path, again } }: { payment: Pick<ShownPayment, "path" | "again"> }) {
  return (
    <span className="flex flex-wrap justify-center gap-2">
      <a href={path} className={buttonClass({ variant: again === "" ? "accent" : "line" })}>
        看订单
      </a>
      {again === "" ? null : (
        <a href={again} className={buttonClass({ variant: "accent" })}>
          再次购买
        </a>
      )}
    </span>
  );
}
