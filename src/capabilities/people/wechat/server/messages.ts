import { and, eq } from "drizzle-orm";
import { changeSetting, readSetting } from "#capabilities/desk/admin/server/public.ts";
import type { NoticePush, ToldNotice } from "#capabilities/people/notices/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { Env } from "#platform/env.ts";
import { type Deliver, enqueue, type OutboxRelay, startOutboxRelay } from "#platform/outbox/outbox.ts";
import type { Services } from "#platform/services.ts";
import { type TemplateMessage, WechatError } from "#platform/wechat/api.ts";
import { openWechat, type Wechat } from "#platform/wechat/open.ts";
import { pathOf } from "#sections/paths.ts";
import { formatDate } from "#shared/format.ts";
import { accountOfMember } from "./accounts.ts";
import { wechatAccounts } from "./tables.ts";

const TOPIC = "wechat.message";
const SETTING = "wechat.templates";
/** WeChat refuses words of a template that are longer. */
const WORDS_MAX = 20;

/** How one kind of notice is told by a template of the operator's. */
interface Template {
  id: string;
  /** Its field for the words, and the one for the time where it has one. */
  words: string;
  time?: string;
}

interface Message {
  memberId: string;
  kind: string;
  title: string;
  link: string;
  /** ISO 8601. */
  at: string;
}

/** Of WECHAT_TEMPLATES, by kind of notice. */
function templatesOf({ WECHAT_TEMPLATES: given = "" }: Env): Record<string, Template> {
  const entries = given.split(",").flatMap((part) => {
    const [kind = "", template = ""] = part.trim().split("=");
    const [id = "", words = "", time] = template.split(":");
    return kind === "" ? [] : [[kind, { id, words, ...(time && { time }) }] as const];
  });
  return Object.fromEntries(entries);
}

/**
 * Writes down which kinds go out, where transactions find it that know nothing of the environment. Call it at start.
 */
export async function settleTemplates(services: Pick<Services, "db" | "env">): Promise<void> {
  const { db, env } = services;
  const kinds = openWechat(services) === null ? [] : Object.keys(templatesOf(env)).sort();
  const known = await readSetting(db, SETTING);
  if (known === undefined && kinds.length === 0) return;
  if (JSON.stringify(known) !== JSON.stringify(kinds)) await changeSetting(db, SETTING, kinds);
}

/** Decides, with the notice, that a member who signs in by WeChat is told there too, where the operator has a template. */
export const pushToWechat: NoticePush = async (tx, told) => {
  const kinds = await readSetting(tx, SETTING);
  if (!Array.isArray(kinds)) return;
  for (const one of told) if (kinds.includes(one.kind)) await pushOne(tx, one);
};

async function pushOne(tx: Queryable, { memberId, kind, text }: ToldNotice): Promise<void> {
  const [account] = await tx
    .select({ openId: wechatAccounts.openId })
    .from(wechatAccounts)
    .where(and(eq(wechatAccounts.memberId, memberId), eq(wechatAccounts.reachable, true)))
    .limit(1);
  if (account === undefined) return;
  const { title, link = "" } = text;
  const message: Message = { memberId, kind, title, link, at: new Date().toISOString() };
  await enqueue(tx, TOPIC, message);
}

/** Sends what was decided, in this process beside all others; undefined where nothing goes out. */
export function startMessages(services: Services): OutboxRelay | undefined {
  const wechat = openWechat(services);
  if (wechat === null || services.env.WECHAT_TEMPLATES === undefined) return undefined;
  return startOutboxRelay(services.db, services.log, { [TOPIC]: deliverer(services, wechat) });
}

/**
 * Sends one message, to whatever WeChat the member has by then. Who has none any more, or does not let himself be told, is
 * left alone; anything else that WeChat refuses is tried again.
 */
function deliverer({ db, env, log }: Pick<Services, "db" | "env" | "log">, wechat: Wechat): Deliver {
  const templates = templatesOf(env);
  return async (payload) => {
    const { memberId, kind, title, link, at } = payload as Message;
    const template = templates[kind];
    const account = await accountOfMember(db, wechat, memberId);
    if (template === undefined || account === undefined || !account.reachable) return;
    const words = { [template.words]: cut(title), ...(template.time && { [template.time]: minuteOf(at) }) };
    try {
      const url = new URL(link === "" ? pathOf("my.message", {}) : link, env.PUBLIC_URL).href;
      await send(wechat, { openId: account.openId, templateId: template.id, url, words });
    } catch (error) {
      if (!(error instanceof WechatError) || !error.isReceiverGone) throw error;
      log.info({ errcode: error.errcode, member: memberId }, "a member cannot be told by WeChat");
      await db
        .update(wechatAccounts)
        .set({ reachable: false })
        .where(and(eq(wechatAccounts.appId, wechat.appId), eq(wechatAccounts.openId, account.openId)));
    }
  };
}

/** Once more with a new token where the kept one was voided by something else. */
async function send({ api, credentials }: Wechat, message: TemplateMessage): Promise<void> {
  const token = await credentials.accessToken();
  try {
    await api.sendTemplate(token, message);
  } catch (error) {
    if (!(error instanceof WechatError) || !error.isTokenRefused) throw error;
    await api.sendTemplate(await credentials.accessToken(new Date(), token), message);
  }
}

const cut = (text: string): string =>
  [...text].length <= WORDS_MAX ? text : `${[...text].slice(0, WORDS_MAX - 1).join("")}…`;

/** `2026年11月22日 14:05`, as WeChat's fields for a time want it. */
function minuteOf(at: string): string {
  const [date = "", time = ""] = formatDate(at, { time: true }).split(" ");
  const [year, month, day] = date.split("-").map(Number);
  return `${year}年${month}月${day}日 ${time}`;
}
