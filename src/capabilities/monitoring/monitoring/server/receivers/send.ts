import nodemailer from "nodemailer";
import type { Env } from "#platform/env.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { isEmail } from "#shared/validation.ts";
import type { warningReceivers } from "../tables.ts";
import { dingtalkRequest, feishuRequest, type Message, refusalOf, wecomRequest } from "./formats.ts";

export type ReceiverRow = typeof warningReceivers.$inferSelect;

/** What is sent to, as it is sealed. */
export interface Address {
  address: string;
  secret: string;
}

const PURPOSE = "receiver";
const LIMIT_MS = 8000;

/** Robots' own hosts; anything else would let a form of the desk reach into the operator's network. */
const hosts: Readonly<Record<"wecom" | "dingtalk" | "feishu", readonly string[]>> = {
  wecom: ["qyapi.weixin.qq.com"],
  dingtalk: ["oapi.dingtalk.com"],
  feishu: ["open.feishu.cn", "open.larksuite.com"],
};

export const hasMail = ({ SMTP_URL }: Env): boolean => SMTP_URL !== undefined;

/** Seals what a receiver is sent to; opens only for the same one. */
export function sealAddress(keys: Services["keys"], id: string, address: Address) {
  return keys.seal(PURPOSE, Buffer.from(JSON.stringify(address)), id);
}

export function openAddress(keys: Services["keys"], { id, keyId, sealed }: ReceiverRow): Address {
  if (sealed === null) return { address: "", secret: "" };
  return JSON.parse(keys.open(PURPOSE, keyId, sealed, id).toString()) as Address;
}

/** @throws AppError INVALID_INPUT for an address that is none, or of another host than the robots have */
export function checkAddress(env: Env, kind: ReceiverRow["kind"], address: string): void {
  const refuse = (why: string): never => {
    throw new AppError("INVALID_INPUT", why, { field: "address" });
  };
  if (kind === "site") return;
  if (kind === "mail") {
    // One address: a list, or a name before it, is for a header.
    if (!isEmail(address) || /[<>,;]/.test(address)) refuse("请填写邮箱地址");
    return;
  }
  const url = URL.parse(address) ?? refuse("请粘贴机器人的完整地址");
  if (isOwnHost(env, url)) return;
  if (url.protocol !== "https:" || !hosts[kind].includes(url.host) || url.username !== "")
    refuse(`地址要以 https://${hosts[kind][0]}/ 开头`);
}

/** Stand-ins and proxies that the operator names, with their port. */
const isOwnHost = ({ WEBHOOK_HOSTS = "" }: Env, { host }: URL): boolean =>
  WEBHOOK_HOSTS.split(",").some((one) => one.trim() === host);

/**
 * Sends one message outside the desk.
 * @throws Error that says why it was not taken
 */
export async function send(
  { env, keys }: Pick<Services, "env" | "keys">,
  receiver: ReceiverRow,
  message: Message,
): Promise<void> {
  const { address, secret } = openAddress(keys, receiver);
  if (receiver.kind === "site") return;
  if (receiver.kind === "mail") {
    await sendMail(env, address, message);
    return;
  }
  checkAddress(env, receiver.kind, address);
  const now = Date.now();
  const { url, body } = {
    wecom: () => wecomRequest(address, message),
    dingtalk: () => dingtalkRequest(address, secret, message, now),
    feishu: () => feishuRequest(address, secret, message, now),
  }[receiver.kind]();
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json; charset=utf-8" },
    body: JSON.stringify(body),
    redirect: "error",
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  const text = (await response.text()).slice(0, 10_000);
  if (!response.ok) throw new Error(`对方回答 ${response.status}`);
  const refusal = refusalOf(parsed(text));
  if (refusal !== undefined) throw new Error(`对方没有接收：${refusal}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Sends one mail. @throws Error that says why it was not taken */
export async function sendMail(
  { SMTP_URL, SMTP_FROM, CONTACT_EMAIL }: Env,
  to: string,
  message: Message,
): Promise<void> {
  if (SMTP_URL === undefined) throw new Error("还没有配置发信服务器（SMTP_URL）");
  const transport = nodemailer.createTransport(SMTP_URL, { from: SMTP_FROM ?? CONTACT_EMAIL });
  try {
    const { title, text, url } = message;
    await transport.sendMail({ to, subject: title, text: `${text}\n\n${url}\n` });
  } finally {
    transport.close();
  }
}
