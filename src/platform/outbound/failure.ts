import { PrivateAddressError } from "./public-address.ts";
import { SchemeError } from "./request-once.ts";

/**
 * Why an address could not be asked, in Chinese, for the operator.
 * @returns `dead` where the host itself does not answer
 */
export function failureOf(
  error: unknown,
  signal: AbortSignal,
  host: string,
): { text: string; dead: boolean } {
  if (error instanceof PrivateAddressError) {
    return { text: `${host} 是内网地址；确实要取时设 IMPORT_ALLOW_PRIVATE=1`, dead: false };
  }
  if (error instanceof SchemeError) return { text: `不支持 ${error.message} 地址`, dead: false };
  if (signal.aborted) return { text: `${host} 超时`, dead: true };
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return { text: `找不到 ${host}`, dead: true };
  return { text: `连不上 ${host}${code === "" ? "" : `（${code}）`}`, dead: true };
}
