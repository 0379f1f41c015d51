import { bad, type HealthCheck, off, ok, warn } from "#capabilities/monitoring/health/server/public.ts";
import { platformCertificates } from "#capabilities/trade/payments/server/public.ts";

const DAY_MS = 86_400_000;

/** The certificates by which WeChat Pay signs: without one that counts nothing it says is believed. */
export const paymentCertificatesCheck: HealthCheck = {
  group: "外部服务",
  title: "微信支付证书",
  async look({ env }) {
    if (env.PAYMENT_PROVIDER !== "wechat") return off("没有使用微信支付");
    if (env.WECHAT_PAY_PUBLIC_KEY !== undefined) return ok("用微信支付公钥验签，没有会到期的平台证书");
    const ends = await platformCertificates(env).catch((error: unknown) =>
      error instanceof Error ? error.message : "没有回答",
    );
    if (typeof ends === "string")
      return bad(
        `取不到平台证书：${ends}`,
        "检查商户号、证书序列号、私钥和 APIv3 密钥；修好前收不到付款结果。",
      );
    const last = Math.max(...ends.map((end) => end.getTime()));
    const days = Math.floor((last - Date.now()) / DAY_MS);
    const found = `${ends.length} 张平台证书，最晚的还有 ${days} 天到期`;
    return days < 10
      ? warn(found, "微信支付会提前换发新证书；到商户平台看公告，或改用微信支付公钥。")
      : ok(found);
  },
};
