import type { Env } from "#platform/env.ts";
import { AppError } from "#shared/errors.ts";
import type { PaymentProviderName } from "#shared/payment.ts";

/**
 * Who takes the money of new payments.
 * @throws AppError CLOSED where the operator sells nothing for money
 */
export function defaultProvider({ PAYMENT_PROVIDER }: Pick<Env, "PAYMENT_PROVIDER">): PaymentProviderName {
  if (PAYMENT_PROVIDER === "off") throw new AppError("CLOSED", "在线支付还没有开通");
  return PAYMENT_PROVIDER;
}
