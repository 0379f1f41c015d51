import { createHash, randomBytes } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { AppError } from "#shared/errors.ts";
import {
  type PaymentAnswer,
  type PaymentProvider,
  type Prepaid,
  type Prepaying,
  ProviderError,
  type RefundAnswer,
} from "../provider.ts";
import { billRows } from "./bill.ts";
import type { WechatPayClient } from "./client.ts";

const prepaySchema = z.object({ prepay_id: z.string().min(1) });
const codeSchema = z.object({ code_url: z.string().startsWith("weixin://") });
const h5Schema = z.object({ h5_url: z.url() });
const tradeSchema = z.object({
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string().optional(),
  trade_state: z.string(),
  success_time: z.string().optional(),
  amount: z.object({ total: z.number().int(), currency: z.string().default("CNY") }).optional(),
});
const refundSchema = z.object({
  refund_id: z.string(),
  status: z.string(),
});
const toldRefundSchema = z.object({
  mchid: z.string(),
  out_refund_no: z.string(),
  refund_id: z.string(),
  refund_status: z.string(),
});
const billSchema = z.object({
  hash_type: z.literal("SHA1"),
  hash_value: z.string(),
  download_url: z.url(),
});
const notificationSchema = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal("AEAD_AES_256_GCM"),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().optional(),
  }),
});

export interface WechatPayOptions {
  client: WechatPayClient;
  appId: string;
  /** Absolute; without a query, as WeChat Pay wants it. */
  notifyUrl: string;
}

/** Beijing's time as WeChat Pay writes it: 2026-11-24T18:30:00+08:00 */
const chinaTime = (at: Date) => `${new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`;
const MISSING = ["ORDER_NOT_EXIST", "ORDERNOTEXIST", "RESOURCE_NOT_EXISTS"];
const PAID = ["ORDERPAID", "ORDER_PAID"];
const CLOSED = ["ORDER_CLOSED", "ORDERCLOSED"];
const OTHER_WAY = ["OUT_TRADE_NO_USED", "INVALID_REQUEST"];

const isRefusal = (error: unknown, codes: readonly string[]) =>
  error instanceof ProviderError && error.problem === "refused" && codes.includes(error.code);

/** WeChat Pay v3. */
export function wechatProvider({ client, appId, notifyUrl }: WechatPayOptions): PaymentProvider {
  const { mchId } = client.config;
  const byNumber = (number: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(number)}`;

  async function order<T>(way: string, one: Prepaying, schema: z.ZodType<T>, more: object = {}): Promise<T> {
    try {
      return await client.call("POST", `/v3/pay/transactions/${way}`, schema, {
        appid: appId,
        mchid: mchId,
        description: [...one.title].slice(0, 40).join(""),
        out_trade_no: one.number,
        time_expire: chinaTime(one.expiresAt),
        notify_url: notifyUrl,
        amount: { total: one.fen, currency: "CNY" },
        ...more,
      });
    } catch (error) {
      if (isRefusal(error, PAID)) throw new AppError("CONFLICT", "这笔已经支付，请稍候刷新");
      if (isRefusal(error, CLOSED)) throw new AppError("CLOSED", "这笔支付已关闭，请重新下单");
      if (isRefusal(error, OTHER_WAY))
        throw new AppError("CONFLICT", "这笔已用另一种方式发起支付，请回到那里完成，或重新下单");
      throw error;
    }
  }

  const ways: Record<"jsapi" | "h5" | "native" | "shell", (one: Prepaying) => Promise<Prepaid>> = {
    async jsapi(one) {
      if (one.openId === null) throw new AppError("CONFLICT", "请先绑定微信，再用微信支付");
      const { prepay_id } = await order("jsapi", one, prepaySchema, { payer: { openid: one.openId } });
      const { timeStamp, nonceStr } = stamp();
      const text = `prepay_id=${prepay_id}`;
      const paySign = client.signed(appId, timeStamp, nonceStr, text);
      return {
        way: "jsapi",
        params: { appId, timeStamp, nonceStr, package: text, signType: "RSA", paySign },
      };
    },
    async h5(one) {
      const scene_info = { payer_client_ip: one.address, h5_info: { type: "Wap" } };
      const url = new URL((await order("h5", one, h5Schema, { scene_info })).h5_url);
      url.searchParams.set("redirect_url", one.returnTo);
      return { way: "h5", url: url.href };
    },
    native: async (one) => ({ way: "native", url: (await order("native", one, codeSchema)).code_url }),
    async shell(one) {
      const { prepay_id } = await order("app", one, prepaySchema);
      const { timeStamp: timestamp, nonceStr: noncestr } = stamp();
      const params = { appid: appId, partnerid: mchId, prepayid: prepay_id, package: "Sign=WXPay" };
      const sign = client.signed(appId, timestamp, noncestr, prepay_id);
      return { way: "shell", params: { ...params, noncestr, timestamp, sign } };
    },
  };

  return {
    name: "wechat",
    ways: ["jsapi", "h5", "native", "shell"],
    async prepay(way, one) {
      if (way === "sandbox") throw new AppError("INVALID_INPUT", "没有这种支付方式");
      return ways[way](one);
    },
    async query(number) {
      try {
        const path = `${byNumber(number)}?mchid=${mchId}`;
        return answerOf(await client.call("GET", path, tradeSchema), mchId, number);
      } catch (error) {
        if (isRefusal(error, MISSING)) return { state: "missing" };
        throw error;
      }
    },
    async close(number) {
      try {
        await client.call("POST", `${byNumber(number)}/close`, z.undefined(), { mchid: mchId });
        return "closed";
      } catch (error) {
        if (isRefusal(error, [...MISSING, ...CLOSED])) return "closed";
        if (isRefusal(error, PAID)) return "paid";
        throw error;
      }
    },
    async refund({ number, paymentNumber, fen, totalFen, reason }) {
      const answer = await client.call("POST", "/v3/refund/domestic/refunds", refundSchema, {
        out_trade_no: paymentNumber,
        out_refund_no: number,
        reason: [...reason].slice(0, 26).join(""),
        notify_url: notifyUrl,
        amount: { refund: fen, total: totalFen, currency: "CNY" },
      });
      return refundAnswer(answer.status, answer.refund_id);
    },
    async queryRefund(number) {
      try {
        const path = `/v3/refund/domestic/refunds/${encodeURIComponent(number)}`;
        const { status, refund_id } = await client.call("GET", path, refundSchema);
        return refundAnswer(status, refund_id);
      } catch (error) {
        if (isRefusal(error, MISSING)) return null;
        throw error;
      }
    },
    async statement(day) {
      const query = new URLSearchParams({ bill_date: day, bill_type: "ALL", tar_type: "GZIP" });
      let bill: z.infer<typeof billSchema>;
      try {
        bill = await client.call("GET", `/v3/bill/tradebill?${query}`, billSchema);
      } catch (error) {
        if (isRefusal(error, ["NO_STATEMENT_EXIST"])) return [];
        throw error;
      }
      const text = unzipped(await client.download(bill.download_url));
      if (createHash("sha1").update(text).digest("hex") !== bill.hash_value.toLowerCase())
        throw new ProviderError("forged", "the statement is not the one that was announced");
      return billRows(text.toString("utf8"));
    },
    certificates: () => client.certificateEnds(),
    async readNotification(headers, body) {
      await client.verify(headers, body);
      const { event_type, resource } = read(notificationSchema, body);
      const opened = client.unseal(resource);
      if (event_type.startsWith("REFUND.")) {
        const { mchid, out_refund_no, refund_id, refund_status } = read(toldRefundSchema, opened);
        if (mchid !== mchId) throw new ProviderError("forged", "another merchant's");
        return { about: "refund", number: out_refund_no, answer: refundAnswer(refund_status, refund_id) };
      }
      const trade = read(tradeSchema, opened);
      const number = trade.out_trade_no;
      return { about: "payment", number, answer: answerOf(trade, mchId, number) };
    },
  };
}

function stamp() {
  return { timeStamp: String(Math.floor(Date.now() / 1000)), nonceStr: randomBytes(16).toString("hex") };
}

function read<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new ProviderError("refused", "a notification of unknown shape");
  }
}

function unzipped(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes);
  } catch {
    throw new ProviderError("forged", "the statement cannot be unpacked");
  }
}

function answerOf(trade: z.infer<typeof tradeSchema>, mchId: string, number: string): PaymentAnswer {
  if (trade.mchid !== mchId || trade.out_trade_no !== number)
    throw new ProviderError("forged", "an answer about another payment");
  switch (trade.trade_state) {
    // What was refunded was paid before.
    case "SUCCESS":
    case "REFUND": {
      const { transaction_id: transactionId, amount, success_time } = trade;
      if (transactionId === undefined || amount === undefined)
        throw new ProviderError("unreachable", "a payment without its amount");
      const paidAt = success_time === undefined ? new Date() : new Date(success_time);
      return { state: "paid", transactionId, fen: amount.total, currency: amount.currency, paidAt };
    }
    case "CLOSED":
    case "REVOKED":
      return { state: "closed" };
    default:
      return { state: "pending" };
  }
}

function refundAnswer(status: string, providerId: string): RefundAnswer {
  switch (status) {
    case "SUCCESS":
      return { state: "done", providerId, problem: "" };
    case "ABNORMAL":
      return {
        state: "wrong",
        providerId,
        problem: "退款异常：原支付账户无法收款，请在微信支付商户平台处理",
      };
    case "CLOSED":
      return { state: "gone", providerId, problem: "微信支付关闭了这笔退款" };
    default:
      return { state: "sent", providerId, problem: "" };
  }
}
