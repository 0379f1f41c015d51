import type { SmsProvider } from "#platform/sms/provider.ts";
import { AppError } from "#shared/errors.ts";
import { keptFor } from "./kept-for.ts";

type Balance = { text: string; yuan: number } | { problem: string };

const asked = keptFor(
  10 * 60_000,
  (ask: NonNullable<SmsProvider["balance"]>): Promise<Balance> =>
    ask().catch((error: unknown) => ({
      problem: String(error instanceof AppError ? (error.cause ?? error.message) : "没有回答"),
    })),
);

/** What is left with the provider, asked every ten minutes at most; undefined where it cannot be asked. */
export const smsBalance = async ({ balance }: SmsProvider): Promise<Balance | undefined> =>
  balance === undefined ? undefined : asked(balance);
