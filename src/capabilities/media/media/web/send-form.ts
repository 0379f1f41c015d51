import { RequestError } from "#client/request.ts";
import { adoptStoredToken, dropSession, useSession } from "#client/session.ts";
import type { Envelope } from "#shared/contract.ts";
import { lineLost } from "#shared/request-error.ts";

/** A slow line may take long; one on which nothing moves for this long, in ms, is lost. */
const STALL = 15_000;

export interface SendOptions {
  /** Share of the bytes that have left, 0…1. */
  onProgress?: (share: number) => void;
  signal: AbortSignal;
  /** An administrator's, instead of the member's session. */
  token?: string | null;
}

/**
 * Sends a form with a file. XMLHttpRequest, since fetch does not tell how much has left.
 * @returns what stands in the answer's envelope
 * @throws RequestError; status 0 when the line is lost, 401 when nobody is signed in any longer
 */
export async function sendForm<T>(path: string, form: FormData, options: SendOptions): Promise<T> {
  options.signal.throwIfAborted();
  if (options.token === undefined) adoptStoredToken();
  const token = options.token === undefined ? useSession.getState().token : options.token;
  const { status, text } = await send(path, form, token, options);
  const answer = parse<T>(text);
  if (status === 200 && answer?.state === true) return answer.data;
  if (status === 401) {
    if (token !== null && options.token === undefined) dropSession(token);
    throw new RequestError(401, "UNAUTHENTICATED", ["请先登录"]);
  }
  if (status === 403) throw new RequestError(403, "FORBIDDEN", ["禁止访问"]);
  if (answer?.state === false && status !== 500) throw new RequestError(status, answer.code, answer.error);
  throw new RequestError(500, "INTERNAL", ["服务器内部错误"]);
}

function send(
  path: string,
  form: FormData,
  token: string | null,
  { onProgress, signal }: SendOptions,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let watch: ReturnType<typeof setTimeout> | undefined;
    let why: unknown;
    const stop = () => request.abort();
    const stall = () => {
      why = new DOMException("nothing moved", "TimeoutError");
      stop();
    };
    const moved = () => {
      clearTimeout(watch);
      watch = setTimeout(stall, STALL);
    };
    const lost = () => {
      clearTimeout(watch);
      signal.removeEventListener("abort", stop);
      reject(signal.aborted ? signal.reason : lineLost(why));
    };
    request.open("POST", path);
    request.withCredentials = true;
    request.setRequestHeader("accept", "application/json");
    if (token !== null) {
      request.setRequestHeader("x-requested-with", "XMLHttpRequest");
      request.setRequestHeader("authorization", `Bearer ${token}`);
    }
    request.upload.onprogress = (event) => {
      moved();
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    request.onload = () => {
      clearTimeout(watch);
      signal.removeEventListener("abort", stop);
      resolve({ status: request.status, text: request.responseText });
    };
    request.onerror = lost;
    request.onabort = lost;
    signal.addEventListener("abort", stop);
    moved();
    request.send(form);
  });
}

function parse<T>(text: string): Envelope<T> | null {
  try {
    return JSON.parse(text) as Envelope<T>;
  } catch {
    return null;
  }
}
