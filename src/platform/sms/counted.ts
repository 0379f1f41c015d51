import type { Logger } from "pino";
import type { Queryable } from "#platform/database/client.ts";
import { countCallByKind } from "#platform/outbound/count-calls.ts";
import { AppError } from "#shared/errors.ts";
import type { SmsProvider } from "./provider.ts";

/** Under which calls of the provider are counted. */
export const SMS_CALLS = "sms";

/**
 * The same provider, with every message counted that it took or failed to send. What it refuses because of the number,
 * or because that gets too many, is no failure of the provider.
 */
export function countedSms(provider: SmsProvider, db: Queryable, log: Pick<Logger, "warn">): SmsProvider {
  // Nothing is sent, so nothing can fail.
  if (provider.name === "demo") return provider;
  const count = (problem?: string) =>
    countCallByKind(db, SMS_CALLS, problem).catch((error: unknown) =>
      log.warn({ err: error }, "a message could not be counted"),
    );
  return {
    ...provider,
    async sendCode(mobile, code) {
      try {
        await provider.sendCode(mobile, code);
      } catch (error) {
        if (error instanceof AppError && error.code === "SMS_FAILED")
          await count(String(error.cause ?? "没有回答"));
        throw error;
      }
      await count();
    },
  };
}
