import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

const KEY = { id: "LTAItest", secret: "stand-in secret" };

type Reply = "ok" | "limit" | "illegal-number" | "garbage" | "silence" | "server-error";

export interface AliyunStandIn {
  endpoint: string;
  key: typeof KEY;
  /** What the next requests are answered with, once their signature was found right. */
  reply: Reply;
  /** Parameters of every request whose signature was right. */
  sent: Record<string, string>[];
  /** What the account has left; null where the key may not ask for it. */
  balance: string | null;
}

const answers: Record<Exclude<Reply, "silence">, { status: number; body: string }> = {
  ok: {
    status: 200,
    body: JSON.stringify({ Code: "OK", Message: "OK", RequestId: "R-1", BizId: "B-1" }),
  },
  limit: {
    status: 200,
    body: JSON.stringify({
      Code: "isv.BUSINESS_LIMIT_CONTROL",
      Message: "触发小时级流控Permits:5",
      RequestId: "R-2",
    }),
  },
  "illegal-number": {
    status: 200,
    body: JSON.stringify({ Code: "isv.MOBILE_NUMBER_ILLEGAL", Message: "号码非法", RequestId: "R-3" }),
  },
  "server-error": {
    status: 503,
    body: JSON.stringify({ Code: "ServiceUnavailable", Message: "busy", RequestId: "R-4" }),
  },
  garbage: { status: 200, body: "<html>502</html>" },
};

/** A local SendSms and QueryAccountBalance that checks the signature by itself, from what came over the wire. */
export async function startAliyunSms(): Promise<AliyunStandIn> {
  const state: AliyunStandIn = { endpoint: "", key: KEY, reply: "ok", sent: [], balance: null };
  const nonces = new Set<string>();
  const server = createServer((request, response) => {
    const refused = refusalOf(request, nonces);
    if (refused !== null) {
      response.writeHead(400, { "content-type": "application/json" });
      response.end(JSON.stringify({ Code: refused, Message: refused, RequestId: "R-0" }));
      return;
    }
    if (request.headers["x-acs-action"] === "QueryAccountBalance") {
      const { balance } = state;
      response.writeHead(balance === null ? 403 : 200, { "content-type": "application/json" });
      response.end(
        JSON.stringify(
          balance === null
            ? { Code: "NotAuthorized", Message: "This API is not authorized for caller.", RequestId: "R-5" }
            : { Code: "200", Success: true, Data: { AvailableAmount: balance, Currency: "CNY" } },
        ),
      );
      return;
    }
    const url = new URL(request.url ?? "/", "http://local");
    state.sent.push(Object.fromEntries(url.searchParams));
    if (state.reply === "silence") return;
    const { status, body } = answers[state.reply];
    response.writeHead(status, { "content-type": "application/json" });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  state.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return state;
}

const versions: Readonly<Record<string, string>> = {
  SendSms: "2017-05-25",
  QueryAccountBalance: "2017-12-14",
};

function refusalOf(request: IncomingMessage, nonces: Set<string>): string | null {
  const { headers } = request;
  const form = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/;
  const [, credential, signedHeaders = "", signature] = form.exec(headers.authorization ?? "") ?? [];
  if (credential !== KEY.id) return "InvalidAccessKeyId.NotFound";
  const version = versions[String(headers["x-acs-action"])];
  if (version === undefined || headers["x-acs-version"] !== version) return "InvalidAction.NotFound";
  const signed = signedHeaders.split(";");
  const needed = Object.keys(headers).filter((name) => name === "host" || name.startsWith("x-acs-"));
  if (needed.some((name) => !signed.includes(name))) return "IncompleteSignature";
  const age = Math.abs(Date.now() - Date.parse(String(headers["x-acs-date"])));
  if (!(age < 15 * 60_000)) return "InvalidTimeStamp.Expired";
  const nonce = String(headers["x-acs-signature-nonce"]);
  if (nonces.has(nonce)) return "SignatureNonceUsed";
  nonces.add(nonce);
  const [path, rawQuery = ""] = (request.url ?? "").split("?");
  const canonical = [
    request.method,
    path,
    rawQuery.split("&").sort().join("&"),
    signed.map((name) => `${name}:${headers[name]}\n`).join(""),
    signedHeaders,
    createHash("sha256").update("").digest("hex"),
  ].join("\n");
  const expected = createHmac("sha256", KEY.secret)
    .update(`ACS3-HMAC-SHA256\n${createHash("sha256").update(canonical).digest("hex")}`)
    .digest("hex");
  return expected === signature ? null : "SignatureDoesNotMatch";
}
