import { createHmac } from "node:crypto";

/** What is said to somebody outside the desk. */
export interface Message {
  title: string;
  text: string;
  /** Whole address of what it is about. */
  url: string;
}

export interface WebhookRequest {
  url: string;
  body: unknown;
}

/** A robot of WeCom (企业微信群机器人): markdown, no signature; its address is the secret. */
export function wecomRequest(address: string, { title, text, url }: Message): WebhookRequest {
  const content = `**${title}**\n${text}\n[打开预警](${url})`;
  return { url: address, body: { msgtype: "markdown", markdown: { content } } };
}

/**
 * A robot of DingTalk (钉钉自定义机器人). With a secret, the address carries the milliseconds and an HMAC-SHA256 of
 * `milliseconds\nsecret` under the secret, in base64.
 */
export function dingtalkRequest(
  address: string,
  secret: string,
  { title, text, url }: Message,
  now: number,
): WebhookRequest {
  const target = new URL(address);
  if (secret !== "") {
    target.searchParams.set("timestamp", String(now));
    target.searchParams.set(
      "sign",
      createHmac("sha256", secret).update(`${now}\n${secret}`).digest("base64"),
    );
  }
  const markdown = { title, text: `#### ${title}\n${text}\n\n[打开预警](${url})` };
  return { url: target.href, body: { msgtype: "markdown", markdown } };
}

/**
 * A robot of Feishu (飞书自定义机器人). With a secret, the body carries the seconds and an HMAC-SHA256 of nothing under
 * `seconds\nsecret`, in base64.
 */
export function feishuRequest(
  address: string,
  secret: string,
  { title, text, url }: Message,
  now: number,
): WebhookRequest {
  const timestamp = String(Math.floor(now / 1000));
  const sign = createHmac("sha256", `${timestamp}\n${secret}`).update("").digest("base64");
  const lines = [[{ tag: "text", text }], [{ tag: "a", text: "打开预警", href: url }]];
  const content = { post: { zh_cn: { title, content: lines } } };
  return { url: address, body: { ...(secret !== "" && { timestamp, sign }), msg_type: "post", content } };
}

/** Why a robot did not take a message, which they all say with status 200; undefined when it did. */
export function refusalOf(answer: unknown): string | undefined {
  const { errcode, code, StatusCode, errmsg, msg } = (answer ?? {}) as Record<string, unknown>;
  const said = [errcode, code, StatusCode].find((one) => typeof one === "number");
  if (said === undefined) return "没有按机器人的格式回答";
  if (said === 0) return undefined;
  return `${said} ${String(errmsg ?? msg ?? "")}`.trim().slice(0, 200);
}
