import tls from "node:tls";
import { sql } from "drizzle-orm";
import nodemailer from "nodemailer";
import { countedWithin } from "#platform/outbound/count-calls.ts";
import { SMS_CALLS } from "#platform/sms/counted.ts";
import { wechatCredentials } from "#platform/wechat/tables.ts";
import { AppError } from "#shared/errors.ts";
import { bad, type Found, type HealthCheck, off, ok, warn } from "../check.ts";
import { keptFor } from "../kept-for.ts";

const DAY_MS = 86_400_000;
const LOW_YUAN = 100;

const balanceOf = keptFor(10 * 60_000, async (ask: () => Promise<{ text: string; yuan: number }>) =>
  ask().catch((error: unknown) => ({
    problem: String(error instanceof AppError ? (error.cause ?? error.message) : "没有回答"),
  })),
);

export const smsCheck: HealthCheck = {
  group: "外部服务",
  title: "短信",
  async look({ db, sms }) {
    if (sms.name === "demo")
      return warn(
        "演示模式：验证码直接显示在页面上",
        "正式开站前配置 SMS_PROVIDER=aliyun 和它的密钥，否则谁都能登录任何手机号。",
      );
    const { ok: sent, failed, problem } = await countedWithin(db, SMS_CALLS, 24);
    const balance = sms.balance === undefined ? undefined : await balanceOf(sms.balance);
    const left =
      balance === undefined
        ? ""
        : "problem" in balance
          ? `，余额查不到（${balance.problem}）`
          : `，余额 ${balance.text}`;
    const found = `24 小时内发出 ${sent} 条，失败 ${failed} 条${left}`;
    if (failed > 0 && failed >= sent)
      return bad(`${found}，最近一次：${problem}`, "检查密钥、签名、模板和余额；修好前新会员无法登录。");
    if (balance !== undefined && "yuan" in balance && balance.yuan < LOW_YUAN)
      return warn(found, "尽快充值：余额用完后收不到验证码。");
    if (failed > sent / 20) return warn(`${found}，最近一次：${problem}`, "看失败的原因，多半是频率或模板。");
    return ok(found);
  },
};

const mailStanding = keptFor(5 * 60_000, async (url: string): Promise<Found> => {
  const transport = nodemailer.createTransport({ url, connectionTimeout: 2500, greetingTimeout: 2500 });
  try {
    await transport.verify();
    return ok("发信服务器可以登录");
  } catch (error) {
    const code = (error as { code?: string }).code ?? "没有回答";
    return bad(`发信服务器拒绝或连不上（${code}）`, "检查 SMTP_URL 里的地址、端口、账号和密码。");
  } finally {
    transport.close();
  }
});

export const mailCheck: HealthCheck = {
  group: "外部服务",
  title: "邮件",
  look: async ({ env }) =>
    env.SMTP_URL === undefined
      ? off("没有配置", "预警和摘要要发邮件时，配置 SMTP_URL。")
      : mailStanding(env.SMTP_URL),
};

export const wechatCheck: HealthCheck = {
  group: "外部服务",
  title: "微信",
  async look({ db, env }) {
    if (env.WECHAT_APP_ID === undefined)
      return off("没有配置", "要在微信里一键登录和分享，配置 WECHAT_APP_ID 和 WECHAT_APP_SECRET。");
    const rows = await db
      .select({
        name: wechatCredentials.name,
        minutes: sql<number>`(extract(epoch from ${wechatCredentials.expiresAt} - now()) / 60)::int`,
      })
      .from(wechatCredentials);
    const ticket = rows.find(({ name }) => name === "jsapi_ticket");
    if (ticket === undefined) return ok("已配置，还没有人在微信里打开过");
    // It is renewed when somebody needs it, so one that ended is no fault by itself.
    return ok(
      ticket.minutes > 0 ? `票据还有 ${ticket.minutes} 分钟有效` : "票据已过期，下次有人打开时换新的",
    );
  },
};

const certificateDays = keptFor(
  3_600_000,
  (host: string) =>
    new Promise<number>((resolve, reject) => {
      const socket = tls.connect({ host, port: 443, servername: host, timeout: 2500 }, () => {
        const { valid_to: until } = socket.getPeerCertificate();
        socket.destroy();
        resolve(Math.floor((Date.parse(until) - Date.now()) / DAY_MS));
      });
      socket.on("timeout", () => socket.destroy(new Error("没有回答")));
      socket.on("error", reject);
    }),
);

export const certificateCheck: HealthCheck = {
  group: "外部服务",
  title: "网站证书",
  async look({ env }) {
    const { protocol, hostname, port } = new URL(env.PUBLIC_URL);
    if (protocol !== "https:" || port !== "")
      return warn(`网址是 ${env.PUBLIC_URL}`, "正式开站要用 https：定位、摄像头和微信登录都需要它。");
    const days = await certificateDays(hostname).catch((error: unknown) =>
      error instanceof Error ? error.message : "没有回答",
    );
    if (typeof days === "string")
      return warn(`从这台服务器连不上 ${hostname}：${days}`, "能从外面打开就没关系；否则检查域名和证书。");
    if (days < 3) return bad(`证书还有 ${days} 天到期`, "立即续期：到期后谁都打不开网站。");
    return days < 15
      ? warn(`证书还有 ${days} 天到期`, "检查自动续期是否还在运行。")
      : ok(`证书还有 ${days} 天到期`);
  },
};
