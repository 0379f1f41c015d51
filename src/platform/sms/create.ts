import type { Logger } from "pino";
import type { Env } from "#platform/env.ts";
import { aliyunSms } from "./aliyun.ts";
import type { SmsProvider } from "./provider.ts";

/** Nothing is sent; the answer tells the code instead. For trying the product out. */
const demoSms: SmsProvider = { name: "demo", revealsCode: true, sendCode: async () => undefined };

/**
 * The provider that the environment names.
 * @throws Error that names the variables a provider lacks
 */
export function createSmsProvider(env: Env, log: Pick<Logger, "warn">): SmsProvider {
  if (env.SMS_PROVIDER === "demo") return demoSms;
  const needed = {
    ALIYUN_ACCESS_KEY_ID: env.ALIYUN_ACCESS_KEY_ID,
    ALIYUN_ACCESS_KEY_SECRET: env.ALIYUN_ACCESS_KEY_SECRET,
    ALIYUN_SMS_SIGN_NAME: env.ALIYUN_SMS_SIGN_NAME,
    ALIYUN_SMS_TEMPLATE: env.ALIYUN_SMS_TEMPLATE,
  };
  const missing = Object.entries(needed)
    .filter(([, value]) => !value)
    .map(([name]) => name);
  if (missing.length > 0) throw new Error(`SMS_PROVIDER=aliyun also needs ${missing.join(", ")}`);
  return aliyunSms(
    {
      endpoint: env.ALIYUN_SMS_ENDPOINT,
      billingEndpoint: env.ALIYUN_BILLING_ENDPOINT,
      accessKeyId: env.ALIYUN_ACCESS_KEY_ID ?? "",
      accessKeySecret: env.ALIYUN_ACCESS_KEY_SECRET ?? "",
      signName: env.ALIYUN_SMS_SIGN_NAME ?? "",
      template: env.ALIYUN_SMS_TEMPLATE ?? "",
    },
    log,
  );
}
