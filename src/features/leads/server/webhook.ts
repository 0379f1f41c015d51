import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Env } from "#platform/env.ts";
import { PrivateAddressError } from "#platform/outbound/public-address.ts";
import { requestOnce } from "#platform/outbound/request-once.ts";
import { type OutboxRelay, startOutboxRelay } from "#platform/outbox/outbox.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import type { ReceiverRow } from "./forms.ts";
import { GONE_TOPIC, type GoneMessage } from "./names.ts";
import { noteTold } from "./note-told.ts";
import { openWebhook, type Webhook } from "./seal.ts";
import { leadReceivers, leads } from "./tables.ts";

const LIMIT_MS = 8000;
const SHORTEST_SECRET = 16;

/** What a receiver is told: nothing of whom the lead was about. */
interface Event {
  type: "lead.withdrawn" | "lead.expired" | "test";
  /** Its number in the receiver's lists; empty in a test. */
  number: string;
  /** ISO 8601. */
  at: string;
}

/** Hosts that the operator names, for a stand-in or a proxy inside his own network. */
const isOwnHost = ({ WEBHOOK_HOSTS = "" }: Env, { host }: URL): boolean =>
  WEBHOOK_HOSTS.split(",").some((one) => one.trim() === host);

/** @throws AppError INVALID_INPUT for an address that is none, or that is not encrypted, and for a secret that can be guessed */
export function checkWebhook(env: Env, { address, secret }: Webhook): URL {
  const url = URL.parse(address);
  if (url === null) throw new AppError("INVALID_INPUT", "请填写完整的地址", { field: "webhook" });
  if (url.username !== "" || url.password !== "")
    throw new AppError("INVALID_INPUT", "地址里不能带用户名和密码", { field: "webhook" });
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isOwnHost(env, url)))
    throw new AppError("INVALID_INPUT", "地址要以 https:// 开头", { field: "webhook" });
  if (secret.length < SHORTEST_SECRET)
    throw new AppError("INVALID_INPUT", `密钥至少 ${SHORTEST_SECRET} 位`, { field: "secret" });
  return url;
}

/**
 * Sends one event, signed: `paddock-signature: t=<seconds>,v1=<HMAC-SHA-256 in hex of "t.body" under the secret>`.
 * @throws Error that says why it was not taken
 */
async function post(env: Env, { address, secret }: Webhook, event: Event): Promise<void> {
  const url = checkWebhook(env, { address, secret });
  const body = JSON.stringify(event);
  const seconds = Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  let status: number;
  try {
    const answer = await requestOnce(url.href, {
      allowPrivate: isOwnHost(env, url),
      signal: AbortSignal.timeout(LIMIT_MS),
      headers: {
        "content-type": "application/json; charset=utf-8",
        "content-length": String(Buffer.byteLength(body)),
        "user-agent": "Paddock",
        "paddock-signature": `t=${seconds},v1=${signature}`,
      },
      body,
    });
    status = answer.statusCode ?? 0;
    answer.destroy();
  } catch (error) {
    if (error instanceof PrivateAddressError) throw new Error(`${url.host} 是内网地址`);
    throw new Error(`连不上 ${url.host}`, { cause: error });
  }
  if (status < 200 || status > 299) throw new Error(`对方回答 ${status}`);
}

/** Tells receivers of what is gone, in this process beside all others, again and again until they take it. */
export function startLeadRelay(services: Services): OutboxRelay {
  const { db, log } = services;
  return startOutboxRelay(db, log, {
    async [GONE_TOPIC](payload) {
      const { lead_id: id } = payload as GoneMessage;
      const [row] = await db
        .select({ lead: leads, receiver: leadReceivers })
        .from(leads)
        .innerJoin(leadReceivers, eq(leadReceivers.id, leads.receiverId))
        .where(eq(leads.id, id));
      if (row === undefined) return;
      const { lead, receiver } = row;
      const sent = await sendTo(services, receiver, {
        type: lead.state === "deleted" ? "lead.expired" : "lead.withdrawn",
        number: lead.number,
        at: (lead.endedAt ?? new Date()).toISOString(),
      });
      if (sent) await db.transaction((tx) => noteTold(tx, eq(leads.id, id)));
    },
  });
}

/** Whether there was somewhere to send it to. @throws Error that says why it was not taken; kept with the receiver */
async function sendTo(
  { db, env, keys }: Pick<Services, "db" | "env" | "keys">,
  receiver: ReceiverRow,
  event: Event,
): Promise<boolean> {
  const webhook = openWebhook(keys, receiver);
  if (webhook === null) return false;
  const ofIt = eq(leadReceivers.id, receiver.id);
  try {
    await post(env, webhook, event);
  } catch (error) {
    const lastError = error instanceof Error ? error.message.slice(0, 200) : "未送达";
    await db.update(leadReceivers).set({ lastError }).where(ofIt);
    throw error;
  }
  await db.update(leadReceivers).set({ lastSentAt: new Date(), lastError: "" }).where(ofIt);
  return true;
}

/** Sends a test at once. @throws AppError CLOSED without a webhook; UNPROCESSABLE with why it was not taken */
export async function testWebhook(
  services: Pick<Services, "db" | "env" | "keys">,
  receiver: ReceiverRow,
): Promise<void> {
  let sent: boolean;
  try {
    sent = await sendTo(services, receiver, { type: "test", number: "", at: new Date().toISOString() });
  } catch (error) {
    throw new AppError("UNPROCESSABLE", `未送达：${error instanceof Error ? error.message : "原因不明"}`);
  }
  if (!sent) throw new AppError("CLOSED", "这个接收方没有设置通知地址");
}
