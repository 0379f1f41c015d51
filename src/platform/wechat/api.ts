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
}

export interface WechatApiConfig {
  base: string;
  appId: string;
  appSecret: string;
}

/** A secret and how long it lasts, in seconds. */
export interface Issued {
  value: string;
  seconds: number;
}

const TIMEOUT_MS = 8000;

const errorSchema = z.object({ errcode: z.number().refine((code) => code !== 0), errmsg: z.string() });
const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
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

  async #call<T>(path: string, schema: z.ZodType<T>, init: RequestInit): Promise<T> {
    let body: unknown;
    try {
      const response = await fetch(this.#config.base.replace(/\/+$/, "") + path, {
        ...init,
        signal: AbortSignal.timeout(TIMEOUT_MS),
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
