import { createPublicKey } from "node:crypto";
import type { Env } from "#platform/env.ts";
import type { Services } from "#platform/services.ts";
import type { PaymentProviderName } from "#shared/payment.ts";
import { NOTIFY_PATH } from "../../address.ts";
import { type PaymentProvider, ProviderError } from "./provider.ts";
import { sandboxProvider } from "./sandbox.ts";
import { WechatPayClient } from "./wechat/client.ts";
import { wechatProvider } from "./wechat/provider.ts";
import { pemOf, privateKeyOf } from "./wechat/signing.ts";

/** One of each environment, since a client knows the certificates that it fetched. */
const made = new WeakMap<Env, PaymentProvider>();

/**
 * Who takes the money of a payment, also of one that was opened when another provider was the default.
 * @throws ProviderError where its keys are not configured any more
 */
export function providerOf(
  { env, db }: Pick<Services, "env" | "db">,
  name: PaymentProviderName,
): PaymentProvider {
  if (name === "sandbox") return sandboxProvider(db);
  const known = made.get(env);
  if (known !== undefined) return known;
  const provider = wechat(env);
  made.set(env, provider);
  return provider;
}

function wechat(env: Env): PaymentProvider {
  const { WECHAT_PAY_MCH_ID, WECHAT_PAY_SERIAL, WECHAT_PAY_PRIVATE_KEY, WECHAT_PAY_API_V3_KEY } = env;
  const appId = env.WECHAT_PAY_APP_ID ?? env.WECHAT_APP_ID;
  if (!WECHAT_PAY_MCH_ID || !WECHAT_PAY_SERIAL || !WECHAT_PAY_PRIVATE_KEY || !WECHAT_PAY_API_V3_KEY || !appId)
    throw new ProviderError("unreachable", "WeChat Pay is not configured");
  const { WECHAT_PAY_PUBLIC_KEY: pem, WECHAT_PAY_PUBLIC_KEY_ID: id } = env;
  const client = new WechatPayClient({
    base: env.WECHAT_PAY_API_BASE,
    mchId: WECHAT_PAY_MCH_ID,
    serial: WECHAT_PAY_SERIAL,
    privateKey: privateKeyOf(WECHAT_PAY_PRIVATE_KEY),
    apiKey: WECHAT_PAY_API_V3_KEY,
    publicKey: pem && id ? { id, key: createPublicKey(pemOf(pem)) } : undefined,
  });
  return wechatProvider({ client, appId, notifyUrl: env.PUBLIC_URL + NOTIFY_PATH });
}

/** When each of WeChat Pay's certificates ends; none where it signs with a public key. @throws ProviderError */
export const platformCertificates = async (env: Env): Promise<readonly Date[]> => {
  const known = made.get(env) ?? wechat(env);
  made.set(env, known);
  return (await known.certificates?.()) ?? [];
};
