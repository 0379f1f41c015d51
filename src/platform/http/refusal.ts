import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Envelope } from "#shared/contract.ts";
import type { AppError } from "#shared/errors.ts";
import { escapeHtml } from "#shared/html.ts";

export interface Refusal {
  contentType: string;
  body: string;
}

/** What a refusal says to the request layer of the browser. */
export function refusalEnvelope({ messages, code, fields }: AppError): Envelope<never> {
  return { state: false, error: [...messages], code, ...(fields && { fields }) };
}

/** The envelope of an error, as everything below `/api` gets it. */
const envelopeOf = (error: AppError): Refusal => ({
  contentType: "application/json; charset=utf-8",
  body: JSON.stringify(refusalEnvelope(error)),
});

/** What says no: a plain page to a browser that opens a page's address, the envelope to everything else. */
export function refusalFor(error: AppError, url: string, accept: string | undefined): Refusal {
  // One call of the specification stands beside the pages.
  if (/^\/(?:api|media|my\/honor)(?:[/?#]|$)/.test(url) || !/\btext\/html\b/i.test(accept ?? ""))
    return envelopeOf(error);
  return { contentType: "text/html; charset=utf-8", body: plainPage(error) };
}

/** Answers a request that does not get as far as the framework. */
export function refuse(request: IncomingMessage, response: ServerResponse, error: AppError): void {
  const { contentType, body } = refusalFor(error, request.url ?? "/", request.headers.accept);
  response.writeHead(error.status, { ...headersOf(error, contentType, body), connection: "close" });
  response.end(request.method === "HEAD" ? undefined : body);
}

/** Answers on a connection whose request could not even be read, and closes it. */
export function refuseUnread(socket: Socket, status: string, error: AppError): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { contentType, body } = envelopeOf(error);
  const headers = Object.entries({ ...headersOf(error, contentType, body), connection: "close" });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  socket.end(`HTTP/1.1 ${status}\r\n${lines}\r\n${body}`);
}

/** Of an answer with nothing in it that runs or loads: the plain page has its style inside. */
const PLAIN_POLICY =
  "default-src 'none';style-src 'unsafe-inline';base-uri 'none';form-action 'none';frame-ancestors 'self'";

function headersOf(error: AppError, contentType: string, body: string): Record<string, string> {
  return {
    "content-type": contentType,
    "content-length": String(Buffer.byteLength(body)),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": PLAIN_POLICY,
    "referrer-policy": "strict-origin-when-cross-origin",
    ...(error.retryAfter !== undefined && { "retry-after": String(error.retryAfter) }),
  };
}

/** So that the page of a closed site goes by itself when that is over. */
const CLOSED_REFRESH_SECONDS = 30;

/** A page without scripts, files or data: it has to work when nothing else does. */
function plainPage(error: AppError): string {
  const again = error.status >= 500;
  const isClosed = error.code === "MAINTENANCE";
  const isOurs = error.code === "INTERNAL";
  // What an operator wrote stands below the words that are always the same, and so does the number of a failure.
  const [first = "", ...rest] = error.messages;
  const title = escapeHtml(isClosed || isOurs ? first : error.messages.join("，"));
  const usual = again ? "我们正在处理，请稍后再试。" : "链接可能不完整，去首页看看吧。";
  const text = isClosed ? rest.map(escapeHtml).join("<br>") : usual;
  const link = again ? '<a href="">重试</a>' : '<a href="/">回首页</a>';
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">${isClosed ? `\n<meta http-equiv="refresh" content="${CLOSED_REFRESH_SECONDS}">` : ""}
<title>${title} · 围场</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100svh; display: grid; place-content: center; justify-items: center; gap: 12px; padding: 24px;
  box-sizing: border-box; text-align: center; font: 16px/1.6 system-ui, "PingFang SC", "Noto Sans SC", sans-serif;
  background: light-dark(#fff, #111214); color: light-dark(#16181d, #f2f3f5); }
h1 { margin: 0; font-size: 20px; line-height: 1.4; text-wrap: balance; }
p { margin: 0; color: light-dark(#5a6070, #a4aab8); }
a { display: inline-grid; place-content: center; min-height: 44px; min-width: 120px; margin-top: 12px; border-radius: 22px;
  background: light-dark(#16181d, #f2f3f5); color: light-dark(#fff, #16181d); text-decoration: none; }
</style>
</head>
<body>
<h1>${title}</h1>
<p>${text}</p>${isOurs && rest.length > 0 ? `\n<p>联系客服时请提供：${escapeHtml(rest.join("，"))}</p>` : ""}
${link}
</body>
</html>
`;
}
