import { z } from "zod";

/** An answer of WeChat that is an error, or none at all. */
export class WechatError extends Error {
  /** WeChat's errcode; 0 when it did not answer. */
  readonly errcode: number;

  constructor(errcode: number, message: string) {
    super(message);
    this.name = "WechatError";
    this.errcode = errcode;
  }

  /** The access token was voided by something else or has run out. */
  get isTokenRefused(): boolean {
    return [40001, 40014, 42001].includes(this.errcode);
  }

  /** The code of a sign-in is none, was used before, or has run out. */
  get isCodeRefused(): boolean {
    return [40029, 40163, 41008, 42003].includes(this.errcode);
  }

  /** The person cannot be reached: no follower, messages refused, or no such person. */
  get isReceiverGone(): boolean {
    return [40003, 43004, 43019, 43101].includes(this.errcode);
  }
}

export interface WechatApiConfig {
  base: string;
  appId: string;
  appSecret: string;
  /** How long somebody who signs in is let wait for each of two calls. */
  patience?: number;
}

/** A secret and how long it lasts, in seconds. */
export interface Issued {
  value: string;
  seconds: number;
}

/** Who agreed to a sign-in, as the exchange of a code tells it. */
export interface WechatGrant {
  /** Opens the profile of this one person, for two hours. */
  accessToken: string;
  /** The person's name within this official account. */
  openId: string;
  /** The person's name within all apps of one operator; absent unless these are joined. */
  unionId: string | undefined;
  /** Asked for by nobody: WeChat shows a page as it would look, to a person that does not exist. */
  isSnapshot: boolean;
  /** Whether the profile may be asked for. */
  mayReadProfile: boolean;
}

export interface WechatProfile {
  nickname: string;
  /** Address of the picture; empty where the person has none. */
  avatarUrl: string;
  unionId: string | undefined;
}

/** A message by a template of the operator's; the words by the template's keywords. */
export interface TemplateMessage {
  openId: string;
  templateId: string;
  /** Absolute; what a tap opens. */
  url: string;
  words: Readonly<Record<string, string>>;
}

const TIMEOUT_MS = 8000;
/** Two calls one after the other have to fit into the fifteen seconds that a page waits. */
const PATIENCE_MS = 6000;

const errorSchema = z.object({ errcode: z.number().refine((code) => code !== 0), errmsg: z.string() });
const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const grantSchema = z.object({
  access_token: z.string().min(1),
  openid: z.string().min(1).max(128),
  unionid: z.string().min(1).max(128).optional(),
  scope: z.string().default(""),
  is_snapshotuser: z.number().optional(),
});
const profileSchema = z.object({
  openid: z.string(),
  nickname: z.string().default(""),
  headimgurl: z.string().default(""),
  unionid: z.string().min(1).max(128).optional(),
});
const sentSchema = z.object({ errcode: z.literal(0) });
const ticketSchema = z.object({ ticket: z.string().min(1), expires_in: z.number().positive() });

/** The calls of WeChat's server API that are used here. All throw WechatError. */
export class WechatApi {
  readonly #config: WechatApiConfig;

  constructor(config: WechatApiConfig) {
    this.#config = config;
  }

  /** The stable access token; asking twice gives the same one. `refresh` has a new one made. */
  async accessToken(refresh = false): Promise<Issued> {
    const answer = await this.#call("/cgi-bin/stable_token", tokenSchema, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        grant_type: "client_credential",
        appid: this.#config.appId,
        secret: this.#config.appSecret,
        force_refresh: refresh,
      }),
    });
    return { value: answer.access_token, seconds: answer.expires_in };
  }

  /** The ticket that signatures for the JS-SDK are made with. */
  async jsapiTicket(accessToken: string): Promise<Issued> {
    const query = new URLSearchParams({ access_token: accessToken, type: "jsapi" });
    const answer = await this.#call(`/cgi-bin/ticket/getticket?${query}`, ticketSchema, { method: "GET" });
    return { value: answer.ticket, seconds: answer.expires_in };
  }

  /**
   * Exchanges the code that a person came back with. It works once, for five minutes.
   * @throws WechatError, `isCodeRefused` when the code was used before or is none
   */
  async exchangeCode(code: string): Promise<WechatGrant> {
    const { appId: appid, appSecret: secret } = this.#config;
    const query = new URLSearchParams({ appid, secret, code, grant_type: "authorization_code" });
    const answer = await this.#call(`/sns/oauth2/access_token?${query}`, grantSchema, {}, this.#patience);
    return {
      accessToken: answer.access_token,
      openId: answer.openid,
      unionId: answer.unionid,
      isSnapshot: answer.is_snapshotuser === 1,
      mayReadProfile: answer.scope.split(",").includes("snsapi_userinfo"),
    };
  }

  /** Name and picture of whoever agreed to show them. */
  async profile({ accessToken, openId }: WechatGrant): Promise<WechatProfile> {
    const query = new URLSearchParams({ access_token: accessToken, openid: openId, lang: "zh_CN" });
    const answer = await this.#call(`/sns/userinfo?${query}`, profileSchema, {}, this.#patience);
    return { nickname: answer.nickname, avatarUrl: answer.headimgurl, unionId: answer.unionid };
  }

  /** Sends a message to somebody who follows the official account. */
  async sendTemplate(
    accessToken: string,
    { openId, templateId, url, words }: TemplateMessage,
  ): Promise<void> {
    const data = Object.fromEntries(Object.entries(words).map(([key, value]) => [key, { value }]));
    const query = new URLSearchParams({ access_token: accessToken });
    await this.#call(`/cgi-bin/message/template/send?${query}`, sentSchema, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ touser: openId, template_id: templateId, url, data }),
    });
  }

  get #patience(): number {
    return this.#config.patience ?? PATIENCE_MS;
  }

  async #call<T>(path: string, schema: z.ZodType<T>, init: RequestInit, timeout = TIMEOUT_MS): Promise<T> {
    let body: unknown;
    try {
      const response = await fetch(this.#config.base.replace(/\/+$/, "") + path, {
        ...init,
        signal: AbortSignal.timeout(timeout),
      });
      body = await response.json();
    } catch (error) {
      // The address carries the token: only the path is told.
      throw new WechatError(0, `${path.split("?", 1)[0]}: ${error instanceof Error ? error.name : "failed"}`);
    }
    const refused = errorSchema.safeParse(body);
    if (refused.success) throw new WechatError(refused.data.errcode, refused.data.errmsg);
    const answer = schema.safeParse(body);
    if (!answer.success) throw new WechatError(0, `${path.split("?", 1)[0]}: an answer of unknown shape`);
    return answer.data;
  }
}
