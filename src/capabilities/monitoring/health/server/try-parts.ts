import { randomInt, randomUUID } from "node:crypto";
import { type Acting, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { sendMail } from "#capabilities/monitoring/monitoring/server/public.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { isEmail, isMobile, maskMobile } from "#shared/validation.ts";

interface Tried {
  milliseconds: number;
  said: string;
}

/**
 * Sends a code that signs nobody in.
 * @throws AppError MOBILE_INVALID, and what the provider refuses
 */
export async function trySms(services: Services, acting: Acting, mobile: string): Promise<Tried> {
  if (!isMobile(mobile)) throw new AppError("MOBILE_INVALID");
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await noted(services, acting, "health.sms_tried", maskMobile(mobile));
  const milliseconds = await timed(() => services.sms.sendCode(mobile, code));
  if (services.sms.name === "demo")
    return { milliseconds, said: "演示模式不发短信：配置 SMS_PROVIDER 后再试" };
  return { milliseconds, said: `已交给短信服务商，验证码是 ${code}（不能用来登录）` };
}

/** @throws AppError INVALID_INPUT; UNAVAILABLE with why it was not taken */
export async function tryMail(services: Services, acting: Acting, address: string): Promise<Tried> {
  if (!isEmail(address) || /[<>,;]/.test(address))
    throw new AppError("INVALID_INPUT", "请填写邮箱地址", { field: "address" });
  await noted(services, acting, "health.mail_tried", address.replace(/^(.).*@/, "$1***@"));
  const milliseconds = await timed(() =>
    sendMail(services.env, address, {
      title: "围场后台：测试邮件",
      text: "收到这封邮件，说明网站可以发信。它由后台的“运行状况”发出。",
      url: services.env.PUBLIC_URL,
    }),
  ).catch((error: unknown) => {
    services.log.warn({ err: error }, "a mail to try could not be sent");
    const { code } = error as { code?: string };
    throw new AppError(
      "UNAVAILABLE",
      code === undefined ? "发送失败，请检查 SMTP_URL" : `发送失败（${code}），请检查 SMTP_URL`,
    );
  });
  return { milliseconds, said: "发信服务器已接收，请到邮箱里看" };
}

/** Writes, reads and removes. @throws AppError UNAVAILABLE with what went wrong */
export async function tryStorage(services: Services, acting: Acting): Promise<Tried> {
  const { storage } = services;
  await noted(services, acting, "health.storage_tried", "图片存储");
  const key = `health/${randomUUID()}`;
  const bytes = Buffer.from(`paddock ${key}`);
  const milliseconds = await timed(async () => {
    await storage.put(key, bytes, { contentType: "text/plain" });
    const read = await storage.get(key);
    await storage.delete(key);
    if (read === null || !read.equals(bytes)) throw new Error("what was read is not what was written");
  }).catch((error: unknown) => {
    services.log.error({ err: error }, "the storage did not keep what was written");
    throw new AppError("UNAVAILABLE", "存储没有写入或读不出来，请检查目录权限、密钥和网络");
  });
  return { milliseconds, said: "写入、读取、删除都正常" };
}

async function timed(run: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await run();
  return Math.round(performance.now() - begun);
}

const noted = (
  { db }: Services,
  { id, address }: Acting,
  action: "health.sms_tried" | "health.mail_tried" | "health.storage_tried",
  excerpt: string,
): Promise<void> =>
  recordAudit(db, {
    adminId: id,
    action,
    targetKind: "health",
    targetId: action,
    after: { excerpt },
    address,
  });
