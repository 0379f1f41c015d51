import {
  createCipheriv,
  createHash,
  createSign,
  createVerify,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  randomUUID,
} from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { selfSigned } from "./certificate.ts";

export interface Trade {
  number: string;
  transactionId: string;
  state: "NOTPAY" | "SUCCESS" | "CLOSED" | "REFUND";
  way: string;
  fen: number;
  openId: string;
  title: string;
  notifyUrl: string;
  paidAt: Date | null;
}

export interface TradeRefund {
  number: string;
  id: string;
  trade: Trade;
  fen: number;
  status: "PROCESSING" | "SUCCESS" | "ABNORMAL" | "CLOSED";
  notifyUrl: string;
  at: Date;
}

/** A notification as it goes out: its body and the headers that sign it. */
export interface Told {
  url: string;
  body: string;
  headers: Record<string, string>;
}

/** What goes wrong with every call whose path holds a text: a status without a signature, silence, an answer nobody signed. */
export type PayFault = { status: number } | { silent: true } | { unsigned: true };

interface Platform {
  serial: string;
  keys: { publicKey: KeyObject; privateKey: KeyObject };
  pem: string;
}

const MCH_ID = "1900000109";
const APP_ID = "wx0paddock";
const API_KEY = "0123456789abcdef0123456789abcdef";
const MERCHANT_SERIAL = "5157F09EFDC096DE15EBE81A47057A7232F1B8E1";

const rsa = () => generateKeyPairSync("rsa", { modulusLength: 2048 });

function platform(): Platform {
  const keys = rsa();
  const serial = `1${randomBytes(20).toString("hex").slice(1)}`.toUpperCase();
  return { serial, keys, pem: selfSigned(keys, { serial, name: "WeChat Pay stand-in", days: 1800 }) };
}

const lines = (...parts: string[]) => parts.map((part) => `${part}\n`).join("");
/** As statements and answers write times. */
const china = (at: Date) => `${new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`;

class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/**
 * A local server that answers as WeChat Pay v3 does, by its documentation: it refuses what its merchant did not sign, signs its
 * answers with a certificate that can be changed, orders, queries, closes, refunds, writes statements, and tells what happened
 * only when it is asked to: late, twice, forged or never is up to whoever starts it.
 */
export async function startWechatPay({
  port = 0,
  publicKey = false,
}: {
  port?: number;
  /** It signs with a public key of its own, as for merchants of today, and has no certificates to give. */
  publicKey?: boolean;
} = {}) {
  const merchant = rsa();
  const own = publicKey ? { ...platform(), serial: "PUB_KEY_ID_0119000001092026112400000000000000" } : null;
  let platforms = [own ?? platform()];
  const trades = new Map<string, Trade>();
  const refunds = new Map<string, TradeRefund>();
  const requests: string[] = [];
  const faults = new Map<string, PayFault>();
  const bills = new Map<string, string>();
  const settings = { refundStatus: "SUCCESS" as TradeRefund["status"], bill: (text: string) => text };
  let base = "";

  const signing = () => platforms.at(-1) as Platform;

  function signedHeaders(body: string, { at = Date.now(), by = signing() } = {}): Record<string, string> {
    const timestamp = String(Math.floor(at / 1000));
    const nonce = randomBytes(16).toString("hex");
    const signature = createSign("RSA-SHA256")
      .update(lines(timestamp, nonce, body))
      .sign(by.keys.privateKey, "base64");
    return {
      "wechatpay-timestamp": timestamp,
      "wechatpay-nonce": nonce,
      "wechatpay-signature": signature,
      "wechatpay-serial": by.serial,
    };
  }

  function seal(text: string, associated_data: string) {
    const nonce = randomBytes(6).toString("hex");
    const cipher = createCipheriv("aes-256-gcm", Buffer.from(API_KEY), Buffer.from(nonce));
    cipher.setAAD(Buffer.from(associated_data));
    const ciphertext = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString(
      "base64",
    );
    return { algorithm: "AEAD_AES_256_GCM", ciphertext, nonce, associated_data };
  }

  function isMerchants(request: IncomingMessage, body: string): boolean {
    const header = request.headers.authorization ?? "";
    const part = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(header)?.[1] ?? "";
    const text = lines(request.method ?? "", request.url ?? "", part("timestamp"), part("nonce_str"), body);
    return (
      header.startsWith("WECHATPAY2-SHA256-RSA2048 ") &&
      part("mchid") === MCH_ID &&
      part("serial_no") === MERCHANT_SERIAL &&
      Math.abs(Date.now() / 1000 - Number(part("timestamp"))) < 300 &&
      createVerify("RSA-SHA256").update(text).verify(merchant.publicKey, part("signature"), "base64")
    );
  }

  const shown = (trade: Trade) => ({
    ...{ appid: APP_ID, mchid: MCH_ID, out_trade_no: trade.number, trade_state: trade.state },
    trade_state_desc: trade.state,
    ...(trade.paidAt && {
      ...{ transaction_id: trade.transactionId, trade_type: trade.way.toUpperCase(), bank_type: "OTHERS" },
      ...{ success_time: china(trade.paidAt), payer: { openid: trade.openId } },
      amount: { total: trade.fen, payer_total: trade.fen, currency: "CNY", payer_currency: "CNY" },
    }),
  });
  const shownRefund = (one: TradeRefund) => ({
    ...{ refund_id: one.id, out_refund_no: one.number, out_trade_no: one.trade.number, status: one.status },
    ...{ transaction_id: one.trade.transactionId, channel: "ORIGINAL", create_time: china(one.at) },
    amount: { total: one.trade.fen, refund: one.fen, currency: "CNY" },
  });

  const tradeOf = (number: string): Trade => {
    const trade = trades.get(number);
    if (trade === undefined) throw new Refusal(404, "ORDER_NOT_EXIST", "订单不存在");
    return trade;
  };

  type Wire = Record<string, never> & { amount: { total: number; refund: number; currency: string } } & {
    payer?: { openid: string };
    scene_info?: { payer_client_ip: string };
  } & Record<"appid" | "mchid" | "description" | "out_trade_no" | "notify_url" | "out_refund_no", string>;

  function order(way: string, body: Wire): object {
    if (body.mchid !== MCH_ID || body.appid !== APP_ID)
      throw new Refusal(400, "APPID_MCHID_NOT_MATCH", "AppID和mch_id不匹配");
    const { total, currency } = body.amount;
    if (!Number.isInteger(total) || total < 1 || currency !== "CNY" || !body.notify_url || !body.description)
      throw new Refusal(400, "PARAM_ERROR", "参数错误");
    if (way === "jsapi" && !body.payer?.openid) throw new Refusal(400, "PARAM_ERROR", "缺少 openid");
    if (way === "h5" && !body.scene_info?.payer_client_ip)
      throw new Refusal(400, "PARAM_ERROR", "缺少 scene_info");
    const known = trades.get(body.out_trade_no);
    if (known?.state === "SUCCESS") throw new Refusal(400, "ORDERPAID", "该订单已支付");
    if (known?.state === "CLOSED") throw new Refusal(400, "ORDER_CLOSED", "该订单已关闭");
    if (known && known.fen !== total) throw new Refusal(400, "INVALID_REQUEST", "商户订单号重复");
    trades.set(body.out_trade_no, {
      ...{ number: body.out_trade_no, state: "NOTPAY", way, fen: total, title: body.description },
      ...{ transactionId: `42${randomBytes(13).toString("hex")}`.slice(0, 28), notifyUrl: body.notify_url },
      ...{ openId: body.payer?.openid ?? "oStandIn-payer", paidAt: null },
    });
    if (way === "native")
      return { code_url: `weixin://wxpay/bizpayurl?pr=${randomBytes(6).toString("hex")}` };
    if (way === "h5")
      return { h5_url: `${base}/cashier?prepay_id=wx${randomUUID()}&number=${body.out_trade_no}` };
    return { prepay_id: `wx${randomUUID().replaceAll("-", "")}` };
  }

  function answer(method: string, url: URL, body: Wire): object | null {
    const path = url.pathname;
    const way = /^\/v3\/pay\/transactions\/(jsapi|h5|native|app)$/.exec(path)?.[1];
    if (method === "POST" && way) return order(way, body);
    const closing = /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)\/close$/.exec(path)?.[1];
    if (method === "POST" && closing) {
      const trade = tradeOf(closing);
      if (trade.state === "SUCCESS" || trade.state === "REFUND")
        throw new Refusal(400, "ORDERPAID", "该订单已支付");
      trade.state = "CLOSED";
      return null;
    }
    const asked = /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)$/.exec(path)?.[1];
    if (method === "GET" && asked) return shown(tradeOf(asked));
    if (method === "POST" && path === "/v3/refund/domestic/refunds") return refund(body);
    const askedRefund = /^\/v3\/refund\/domestic\/refunds\/([^/]+)$/.exec(path)?.[1];
    if (method === "GET" && askedRefund) {
      const one = refunds.get(askedRefund);
      if (one === undefined) throw new Refusal(404, "RESOURCE_NOT_EXISTS", "退款单不存在");
      return shownRefund(one);
    }
    if (method === "GET" && path === "/v3/certificates" && own === null)
      return {
        data: platforms.map(({ serial, pem }) => ({
          ...{ serial_no: serial, effective_time: china(new Date()), expire_time: china(new Date()) },
          encrypt_certificate: seal(pem, "certificate"),
        })),
      };
    if (method === "GET" && path === "/v3/bill/tradebill")
      return bill(url.searchParams.get("bill_date") ?? "");
    throw new Refusal(404, "RESOURCE_NOT_EXISTS", "没有这个接口");
  }

  function refund(body: Wire): object {
    const trade = tradeOf(body.out_trade_no);
    const known = refunds.get(body.out_refund_no);
    if (known) return shownRefund(known);
    if (trade.state !== "SUCCESS" && trade.state !== "REFUND")
      throw new Refusal(400, "INVALID_REQUEST", "订单状态不允许退款");
    const before = [...refunds.values()]
      .filter((one) => one.trade === trade)
      .reduce((sum, { fen }) => sum + fen, 0);
    if (body.amount.total !== trade.fen || before + body.amount.refund > trade.fen)
      throw new Refusal(400, "PARAM_ERROR", "退款金额大于可退金额");
    const one: TradeRefund = {
      ...{ number: body.out_refund_no, id: `50${Date.now()}${refunds.size}`, trade, fen: body.amount.refund },
      ...{ status: settings.refundStatus, notifyUrl: body.notify_url, at: new Date() },
    };
    refunds.set(one.number, one);
    trade.state = "REFUND";
    return shownRefund(one);
  }

  function bill(day: string): object {
    const dayOf = (at: Date | null) => at && china(at).slice(0, 10);
    const names =
      "交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注";
    const yuan = (fen: number) => (fen / 100).toFixed(2);
    const row = (values: Record<string, string>) =>
      names
        .split(",")
        .map((name) => `\`${values[name] ?? ""}`)
        .join(",");
    const of = (trade: Trade, at: Date) => ({
      ...{ 交易时间: china(at).slice(0, 19).replace("T", " "), 公众账号ID: APP_ID, 商户号: MCH_ID },
      ...{ 微信订单号: trade.transactionId, 商户订单号: trade.number, 用户标识: trade.openId },
      ...{ 交易类型: trade.way.toUpperCase(), 货币种类: "CNY", 商品名称: trade.title, 费率: "0.60%" },
    });
    const paid = [...trades.values()].filter(({ paidAt }) => dayOf(paidAt) === day);
    const back = [...refunds.values()].filter(({ at, status }) => dayOf(at) === day && status !== "CLOSED");
    const rows = [
      ...paid.map((trade) =>
        row({
          ...of(trade, trade.paidAt as Date),
          ...{
            交易状态: "SUCCESS",
            应结订单金额: yuan(trade.fen),
            退款金额: "0.00",
            订单金额: yuan(trade.fen),
          },
          手续费: (Math.round(trade.fen * 0.6) / 10_000).toFixed(5),
        }),
      ),
      ...back.map((one) =>
        row({
          ...of(one.trade, one.at),
          ...{ 交易状态: "REFUND", 应结订单金额: "0.00", 商户退款单号: one.number, 微信退款单号: one.id },
          ...{
            退款金额: yuan(one.fen),
            申请退款金额: yuan(one.fen),
            退款状态: one.status,
            手续费: "-0.00000",
          },
        }),
      ),
    ];
    if (rows.length === 0) throw new Refusal(400, "NO_STATEMENT_EXIST", "账单不存在");
    const end =
      "总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额";
    const text = settings.bill(`\uFEFF${[names, ...rows, end, `\`${rows.length},\`0.00`].join("\r\n")}\r\n`);
    const token = randomUUID();
    bills.set(token, text);
    const hash_value = createHash("sha1").update(text).digest("hex");
    return { hash_type: "SHA1", hash_value, download_url: `${base}/v3/billdownload/file?token=${token}` };
  }

  function send(response: ServerResponse, status: number, content: object | null, fault?: PayFault): void {
    const text = content === null ? "" : JSON.stringify(content);
    const headers = fault && "unsigned" in fault ? signedHeaders(`${text} `) : signedHeaders(text);
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(text);
  }

  function serve(request: IncomingMessage, response: ServerResponse, text: string): void {
    const url = new URL(request.url ?? "/", base);
    // A browser on the cashier's page asks for it when it likes to.
    if (url.pathname === "/favicon.ico") {
      response.writeHead(204).end();
      return;
    }
    requests.push(`${request.method} ${url.pathname}`);
    const fault = [...faults].find(([part]) => url.pathname.includes(part))?.[1];
    if (fault && "silent" in fault) return;
    if (fault && "status" in fault) {
      response.writeHead(fault.status).end();
      return;
    }
    if (url.pathname === "/cashier") {
      response.setHeader("content-type", "text/html; charset=utf-8").end("<h1>微信支付（替身）</h1>");
      return;
    }
    if (!isMerchants(request, text)) {
      send(response, 401, { code: "SIGN_ERROR", message: "签名错误" });
      return;
    }
    const file = bills.get(url.searchParams.get("token") ?? "");
    if (url.pathname === "/v3/billdownload/file" && file !== undefined) {
      response.setHeader("content-type", "application/octet-stream").end(gzipSync(file));
      return;
    }
    try {
      const told = answer(request.method ?? "", url, (text === "" ? {} : JSON.parse(text)) as Wire);
      send(response, told === null ? 204 : 200, told, fault);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      send(response, error.status, { code: error.code, message: error.message }, fault);
    }
  }

  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (part: Buffer) => {
      text += part.toString();
    });
    request.on("end", () => serve(request, response, text));
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function notification(event_type: string, resource: object, url: string, at?: number): Told {
    const body = JSON.stringify({
      ...{ id: randomUUID(), create_time: china(new Date()), event_type, resource_type: "encrypt-resource" },
      ...{
        resource: { ...seal(JSON.stringify(resource), "transaction"), original_type: "transaction" },
        summary: "",
      },
    });
    const headers = {
      "content-type": "application/json",
      ...signedHeaders(body, at === undefined ? {} : { at }),
    };
    return { url, body, headers };
  }

  return {
    base,
    requests,
    trades,
    refunds,
    settings,
    /** What makes an app use it. */
    env: {
      WECHAT_PAY_MCH_ID: MCH_ID,
      WECHAT_PAY_SERIAL: MERCHANT_SERIAL,
      WECHAT_PAY_PRIVATE_KEY: merchant.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
      WECHAT_PAY_API_V3_KEY: API_KEY,
      WECHAT_PAY_APP_ID: APP_ID,
      WECHAT_PAY_API_BASE: base,
      ...(own && {
        WECHAT_PAY_PUBLIC_KEY: own.keys.publicKey.export({ type: "spki", format: "pem" }).toString(),
        WECHAT_PAY_PUBLIC_KEY_ID: own.serial,
      }),
    },
    fault(part: string, fault: PayFault | null): void {
      if (fault === null) faults.delete(part);
      else faults.set(part, fault);
    },
    /** Somebody pays. @param fen what he is made to pay, where that is not what was asked for */
    pay(number: string, fen?: number): Trade {
      const trade = tradeOf(number);
      if (trade.state !== "NOTPAY") throw new Error(`${number} is ${trade.state}`);
      Object.assign(trade, { state: "SUCCESS", paidAt: new Date(), ...(fen !== undefined && { fen }) });
      return trade;
    },
    /** The notification of a payment. @param changes what it says otherwise; at: when it was signed */
    told: (number: string, { at, ...changes }: { at?: number } & Record<string, unknown> = {}) => {
      const trade = tradeOf(number);
      return notification("TRANSACTION.SUCCESS", { ...shown(trade), ...changes }, trade.notifyUrl, at);
    },
    toldRefund: (number: string) => {
      const one = refunds.get(number);
      if (one === undefined) throw new Error(`no refund ${number}`);
      const { status, ...rest } = shownRefund(one);
      const event = `REFUND.${status === "PROCESSING" ? "SUCCESS" : status}`;
      return notification(event, { mchid: MCH_ID, ...rest, refund_status: status }, one.notifyUrl);
    },
    /** From now on a new certificate signs; the old one stays in the list, or is gone. */
    rotate({ keepOld = true } = {}): void {
      platforms = keepOld ? [...platforms, platform()] : [platform()];
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
