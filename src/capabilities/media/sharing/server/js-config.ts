import { randomBytes } from "node:crypto";
import type { z } from "zod";
import type { wechatConfigSchema } from "#capabilities/media/sharing/contract.ts";
import type { Services } from "#platform/services.ts";
import { openWechat } from "#platform/wechat/open.ts";
import { jsSignature } from "#platform/wechat/signature.ts";
import { AppError } from "#shared/errors.ts";

/**
 * Lets WeChat's JS-SDK work on an address of this site.
 * @throws AppError INVALID_INPUT for other sites' addresses, UNAVAILABLE when WeChat refuses or is out of reach
 */
export async function jsConfig(
  { env, db, log }: Pick<Services, "env" | "db" | "log">,
  given: string,
): Promise<z.input<typeof wechatConfigSchema>> {
  const { WECHAT_JSSDK_URL: sdkUrl } = env;
  const wechat = openWechat({ env, db });
  // First of all: where WeChat is off, no page is told off for the name by which it was opened.
  if (wechat === null || !sdkUrl) return { enabled: false };
  if (!URL.canParse(given) || new URL(given).origin !== new URL(env.PUBLIC_URL).origin) {
    throw new AppError("INVALID_INPUT", "只能为本站页面签名");
  }
  // Signed as it came: WeChat compares letter by letter, and parsing would re-encode.
  const url = given.split("#", 1)[0] ?? given;
  const timestamp = Math.floor(Date.now() / 1000);
  const nonce = randomBytes(12).toString("hex");
  try {
    const ticket = await wechat.credentials.jsapiTicket();
    const signature = jsSignature({ ticket, nonce, timestamp, url });
    return { enabled: true, app_id: wechat.appId, timestamp, nonce_str: nonce, signature, sdk_url: sdkUrl };
  } catch (error) {
    log.warn({ err: error }, "WeChat gave no ticket");
    throw new AppError("UNAVAILABLE");
  }
}
