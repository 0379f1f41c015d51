import { sql } from "drizzle-orm";
import nodemailer from "nodemailer";
import { countedByKind, countedWithin } from "#platform/outbound/count-calls.ts";
import { SMS_CALLS } from "#platform/sms/counted.ts";
import { WECHAT_CALLS } from "#platform/wechat/credentials.ts";
import { wechatCredentials } from "#platform/wechat/tables.ts";
import { certificateEnds } from "../certificate.ts";
import { bad, type Found, type HealthCheck, off, ok, warn } from "../check.ts";
import { keptFor } from "../kept-for.ts";
import { smsBalance } from "../sms-balance.ts";

const DAY_MS = 86_400_000;
const LOW_YUAN = 100;

export const smsCheck: HealthCheck = {
  group: "外部服务",
  title: "短信",
  async look({ db, sms }) {
    if (sms.name === "demo")
      return warn(
        "演示模式：验证码直接显示在页面上",
        "正式开站前配置 SMS_PROVIDER=aliyun 和它的密钥，否则谁都能登录任何手机号。",
      );
    const [{ ok: sent, failed, problem }, kinds, balance] = await Promise.all([
      countedWithin(db, SMS_CALLS, 24),
      countedByKind(db, SMS_CALLS, 24),
      smsBalance(sms),
    ]);
    const left =
      balance === undefined
        ? ""
        : "problem" in balance
          ? `，余额查不到（${balance.problem}）`
          : `，余额 ${balance.text}`;
    const why = kinds.map(({ kind, failed: times }) => `${kind} ${times} 次`).join("、");
    const found = `24 小时内发出 ${sent} 条，失败 ${failed} 条${why === "" ? "" : `（${why}）`}${left}`;
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
    const { failed, problem } = await countedWithin(db, WECHAT_CALLS, 24);
    const standing = [
      ["access_token", "访问令牌"],
      ["jsapi_ticket", "分享票据"],
    ].flatMap(([name, title]) => {
      const minutes = rows.find((row) => row.name === name)?.minutes;
      if (minutes === undefined) return [];
      // It is renewed when somebody needs it, so one that ended is no fault by itself.
      return minutes > 0 ? `${title}还有 ${minutes} 分钟有效` : `${title}已过期，下次用到时换新的`;
    });
    const found = standing.length === 0 ? "已配置，还没有人在微信里打开过" : standing.join("，");
    if (failed === 0) return ok(found);
    const told = `${found}；24 小时内有 ${failed} 次没有换成，最近一次：${problem}`;
    const todo = "检查 AppSecret、公众号后台的 IP 白名单，和这台服务器到微信的网络。";
    // Whoever has one that counts signs in and shares as ever.
    return rows.some(({ minutes }) => minutes > 0) ? warn(told, todo) : bad(told, todo);
  },
};

export const certificateCheck: HealthCheck = {
  group: "外部服务",
  title: "网站证书",
  async look({ env }) {
    const ends = certificateEnds(env.PUBLIC_URL);
    if (ends === undefined)
      return warn(`网址是 ${env.PUBLIC_URL}`, "正式开站要用 https：定位、摄像头和微信登录都需要它。");
    const end = await ends.catch((error: unknown) => (error instanceof Error ? error.message : "没有回答"));
    if (typeof end === "string")
      return warn(
        `从这台服务器连不上 ${new URL(env.PUBLIC_URL).host}：${end}`,
        "能从外面打开就没关系；否则检查域名和证书。",
      );
    const days = Math.floor((end.getTime() - Date.now()) / DAY_MS);
    if (days < 0) return bad(`证书在 ${-days} 天前到期了`, "立即续期：现在谁都打不开网站。");
    if (days < 3) return bad(`证书还有 ${days} 天到期`, "立即续期：到期后谁都打不开网站。");
    return days < 15
      ? warn(`证书还有 ${days} 天到期`, "检查自动续期是否还在运行。")
      : ok(`证书还有 ${days} 天到期`);
  },
};
