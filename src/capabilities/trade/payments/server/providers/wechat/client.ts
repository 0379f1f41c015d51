import { createPublicKey, type KeyObject, randomBytes, X509Certificate } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";
import { ProviderError } from "../provider.ts";
import { isSigned, linesOf, sign, unseal } from "./signing.ts";

export interface MerchantConfig {
  base: string;
  mchId: string;
  /** Serial number of the merchant's certificate. */
  serial: string;
  privateKey: KeyObject;
  /** 32 characters. */
  apiKey: string;
  /** WeChat Pay's own public key, where the merchant has one in place of platform certificates. */
  publicKey?: { id: string; key: KeyObject } | undefined;
}

const TIMEOUT_MS = 8000;
/** Signatures older or younger than this are somebody's repetition. */
const CLOCK_S = 300;
/** Certificates are asked for again after half a day, as their documentation wants, or for a serial number that is unknown. */
const CERTIFICATES_MS = 12 * 3_600_000;
/** Whoever forges notifications makes us ask at most so often a minute. */
const ASKED_A_MINUTE = 6;

const sealedSchema = z.object({
  ciphertext: z.string(),
  nonce: z.string(),
  associated_data: z.string().optional(),
});
const certificatesSchema = z.object({
  data: z.array(z.object({ serial_no: z.string(), encrypt_certificate: sealedSchema })).min(1),
});
const errorSchema = z.object({ code: z.string(), message: z.string().default("") });

type Method = "GET" | "POST";
interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** Requests to WeChat Pay v3, signed by the merchant, and answers and notifications that are believed only when WeChat Pay signed them. */
export class WechatPayClient {
  readonly config: MerchantConfig;
  #certificates = new Map<string, KeyObject>();
  #ends: readonly Date[] = [];
  #fetchedAt = 0;
  #asked: number[] = [];
  #fetching: Promise<void> | undefined;

  constructor(config: MerchantConfig) {
    this.config = config;
  }

  /** @param path with its query. @returns undefined for an answer without content */
  async call<T>(method: Method, path: string, schema: z.ZodType<T>, body?: object): Promise<T> {
    const answer = await this.#send(method, this.#url(path), body);
    // Refusals are verified too where they are signed: only what WeChat Pay says may change anything here.
    if (answer.status >= 500)
      throw new ProviderError("unreachable", `${path.split("?")[0]}: ${answer.status}`);
    await this.verify(Object.fromEntries(answer.headers), answer.text);
    if (answer.status >= 400) {
      const refusal = errorSchema.safeParse(jsonOf(answer.text));
      const { code, message } = refusal.success ? refusal.data : { code: String(answer.status), message: "" };
      if (answer.status === 429) throw new ProviderError("unreachable", message, code);
      throw new ProviderError("refused", `${code} ${message}`.trim(), code);
    }
    const parsed = schema.safeParse(answer.text === "" ? undefined : jsonOf(answer.text));
    if (!parsed.success)
      throw new ProviderError("unreachable", `${path.split("?")[0]}: an answer of unknown shape`);
    return parsed.data;
  }

  /** A file that an answer named; it carries no signature, its hash stands in that answer. */
  async download(address: string): Promise<Buffer> {
    const url = new URL(address);
    if (url.origin !== new URL(this.config.base).origin)
      throw new ProviderError("forged", "a statement lies at WeChat Pay's own address only");
    const response = await this.#fetch("GET", url);
    if (!response.ok) throw new ProviderError("unreachable", `download: ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  }

  /** @throws ProviderError `forged` when WeChat Pay did not sign this text within the last five minutes */
  async verify(headers: IncomingHttpHeaders, text: string, now = Date.now()): Promise<void> {
    const [timestamp, nonce, signature, serial] = ["timestamp", "nonce", "signature", "serial"].map((name) =>
      String(headers[`wechatpay-${name}`] ?? ""),
    ) as [string, string, string, string];
    if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > CLOCK_S)
      throw new ProviderError("forged", "the signature's time is not now");
    const key = await this.#keyOf(serial);
    if (key === undefined) throw new ProviderError("forged", "signed with an unknown certificate");
    if (!isSigned(key, linesOf(timestamp, nonce, text), signature))
      throw new ProviderError("forged", "the signature is wrong");
  }

  unseal(sealed: z.infer<typeof sealedSchema>): string {
    try {
      return unseal(this.config.apiKey, sealed);
    } catch {
      throw new ProviderError("forged", "it was not sealed with the key of the interface");
    }
  }

  /** @returns what the browser or app hands on, signed */
  signed(...lines: string[]): string {
    return sign(this.config.privateKey, linesOf(...lines));
  }

  /** When each of WeChat Pay's certificates ends that counts now. @throws ProviderError */
  async certificateEnds(): Promise<readonly Date[]> {
    if (Date.now() - this.#fetchedAt > CERTIFICATES_MS) {
      this.#fetching ??= this.#fetchCertificates().finally(() => {
        this.#fetching = undefined;
      });
      await this.#fetching;
    }
    return this.#ends;
  }

  async #keyOf(serial: string): Promise<KeyObject | undefined> {
    const { publicKey } = this.config;
    if (publicKey !== undefined && serial === publicKey.id) return publicKey.key;
    const now = Date.now();
    this.#asked = this.#asked.filter((at) => now - at < 60_000);
    const wanted = now - this.#fetchedAt > CERTIFICATES_MS || !this.#certificates.has(serial);
    if (wanted && (this.#fetching !== undefined || this.#asked.length < ASKED_A_MINUTE)) {
      if (this.#fetching === undefined) this.#asked.push(now);
      this.#fetching ??= this.#fetchCertificates().finally(() => {
        this.#fetching = undefined;
      });
      // What is known goes on while new ones cannot be had.
      await this.#fetching.catch((error: unknown) => {
        if (!this.#certificates.has(serial)) throw error;
      });
    }
    return this.#certificates.get(serial);
  }

  /** The answer proves itself: certificates are sealed with the merchant's key, and one of them signed it. */
  async #fetchCertificates(): Promise<void> {
    const answer = await this.#send("GET", this.#url("/v3/certificates"));
    const parsed = certificatesSchema.safeParse(jsonOf(answer.text));
    if (answer.status !== 200 || !parsed.success)
      throw new ProviderError("unreachable", `certificates: ${answer.status}`);
    const found = new Map<string, KeyObject>();
    const ends: Date[] = [];
    for (const { serial_no, encrypt_certificate } of parsed.data.data) {
      const certificate = new X509Certificate(this.unseal(encrypt_certificate));
      const end = new Date(certificate.validTo);
      if (end.getTime() <= Date.now()) continue;
      ends.push(end);
      found.set(serial_no, createPublicKey(certificate.publicKey.export({ type: "spki", format: "pem" })));
    }
    const [timestamp, nonce, signature, serial] = ["timestamp", "nonce", "signature", "serial"].map(
      (name) => answer.headers.get(`wechatpay-${name}`) ?? "",
    ) as [string, string, string, string];
    const key = found.get(serial);
    if (key === undefined || !isSigned(key, linesOf(timestamp, nonce, answer.text), signature))
      throw new ProviderError("forged", "nobody signed the certificates");
    this.#certificates = found;
    this.#ends = ends;
    this.#fetchedAt = Date.now();
  }

  #url = (path: string): URL => new URL(this.config.base.replace(/\/+$/, "") + path);

  async #send(method: Method, url: URL, body?: object): Promise<Answer> {
    const response = await this.#fetch(method, url, body && JSON.stringify(body));
    try {
      return { status: response.status, headers: response.headers, text: await response.text() };
    } catch (error) {
      throw unreachable(url, error);
    }
  }

  async #fetch(method: Method, url: URL, body = ""): Promise<Response> {
    const { mchId, serial, publicKey } = this.config;
    const nonce = randomBytes(16).toString("hex");
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = this.signed(method, url.pathname + url.search, timestamp, nonce, body);
    try {
      return await fetch(url, {
        method,
        redirect: "error",
        headers: {
          accept: "application/json",
          "user-agent": "Paddock",
          ...(body !== "" && { "content-type": "application/json" }),
          ...(publicKey && { "wechatpay-serial": publicKey.id }),
          authorization: `WECHATPAY2-SHA256-RSA2048 mchid="${mchId}",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${serial}"`,
        },
        ...(body !== "" && { body }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (error) {
      throw unreachable(url, error);
    }
  }
}

const unreachable = (url: URL, error: unknown) =>
  new ProviderError("unreachable", `${url.pathname}: ${error instanceof Error ? error.name : "failed"}`);

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
