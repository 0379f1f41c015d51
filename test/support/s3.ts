import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface StoredObject {
  bytes: Buffer;
  contentType: string;
  modifiedAt: Date;
}

export interface S3StandIn {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  objects: Map<string, StoredObject>;
  /** `METHOD key` of every request that passed the signature check. */
  requests: string[];
  /** Answers everything that the key is not known. */
  refuses: boolean;
  close(): Promise<void>;
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string) => createHmac("sha256", key).update(data).digest();

/** RFC 3986 encoding as Signature Version 4 wants it: `encodeURIComponent` leaves five characters too many. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** Recomputes the AWS Signature Version 4 of a request. Returns what is wrong with it, or `null`. */
function signatureProblem(
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  owner: { accessKeyId: string; secretAccessKey: string; region: string },
): string | null {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? "",
    );
  if (!match) return "AccessDenied";
  const [, accessKey = "", day = "", region = "", signedHeaders = "", signature = ""] = match;
  if (accessKey !== owner.accessKeyId) return "InvalidAccessKeyId";
  if (region !== owner.region) return "AuthorizationHeaderMalformed";
  const names = signedHeaders.split(";");
  if (!names.includes("host") || !names.includes("x-amz-date")) return "AccessDenied";
  const payload = String(request.headers["x-amz-content-sha256"] ?? "");
  if (payload !== "UNSIGNED-PAYLOAD" && payload !== sha256(body)) return "XAmzContentSHA256Mismatch";
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&");
  const headers = names
    .map(
      (name) =>
        `${name}:${String(request.headers[name] ?? "")
          .trim()
          .replace(/ +/g, " ")}\n`,
    )
    .join("");
  const path = url.pathname
    .split("/")
    .map((part) => encode(decodeURIComponent(part)))
    .join("/");
  const canonical = [request.method, path, query, headers, signedHeaders, payload].join("\n");
  const time = String(request.headers["x-amz-date"]);
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n");
  const dayKey = hmac(`AWS4${owner.secretAccessKey}`, day);
  const signingKey = hmac(hmac(hmac(dayKey, region), "s3"), "aws4_request");
  const expected = hmac(signingKey, text).toString("hex");
  return expected === signature ? null : "SignatureDoesNotMatch";
}

function sendXml(response: ServerResponse, status: number, xml: string, head: boolean): void {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(head ? undefined : `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`);
}

const ERROR_STATUS: Record<string, number> = { NoSuchKey: 404, NoSuchBucket: 404, InvalidRange: 416 };

/**
 * A local server that answers like Amazon S3 in path style: it checks the version 4 signature and the payload
 * hash, knows PUT, GET (with ranges), HEAD, DELETE and ListObjectsV2 (two keys a page), and answers errors in XML.
 */
export async function startS3StandIn({
  port: wanted = 0,
  objects = new Map<string, StoredObject>(),
}: {
  port?: number;
  objects?: Map<string, StoredObject>;
} = {}): Promise<S3StandIn> {
  const owner = { accessKeyId: "AKIDPADDOCK", secretAccessKey: "not/a+real=secret", region: "cn-test-1" };
  const bucket = "paddock-media";
  const requests: string[] = [];

  function list(response: ServerResponse, url: URL): void {
    const prefix = url.searchParams.get("prefix") ?? "";
    const after = url.searchParams.get("continuation-token") ?? "";
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, 2);
    const more = keys.length > page.length;
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
    const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join("");
    const xml = `<ListBucketResult><Name>${bucket}</Name><IsTruncated>${more}</IsTruncated>${next}${contents}</ListBucketResult>`;
    sendXml(response, 200, xml, false);
  }

  function read(request: IncomingMessage, response: ServerResponse, object: StoredObject) {
    const total = object.bytes.length;
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "");
    const start = range ? Number(range[1]) : 0;
    const end = range?.[2] ? Math.min(Number(range[2]), total - 1) : total - 1;
    if (range && start >= total)
      return sendXml(response, 416, "<Error><Code>InvalidRange</Code></Error>", false);
    response.writeHead(range ? 206 : 200, {
      "content-type": object.contentType,
      "content-length": end - start + 1,
      "last-modified": object.modifiedAt.toUTCString(),
      etag: `"${createHash("md5").update(object.bytes).digest("hex")}"`,
      ...(range ? { "content-range": `bytes ${start}-${end}/${total}` } : {}),
    });
    response.end(request.method === "HEAD" ? undefined : object.bytes.subarray(start, end + 1));
  }

  function answer(request: IncomingMessage, response: ServerResponse, body: Buffer) {
    const url = new URL(request.url ?? "/", "http://stand-in");
    const head = request.method === "HEAD";
    const fail = (code: string) =>
      sendXml(
        response,
        ERROR_STATUS[code] ?? 403,
        `<Error><Code>${code}</Code><Message>${code}</Message></Error>`,
        head,
      );
    if (standIn.refuses) return fail("InvalidAccessKeyId");
    const problem = signatureProblem(request, url, body, owner);
    if (problem) return fail(problem);
    const [, inBucket, ...rest] = url.pathname.split("/");
    if (inBucket !== bucket) return fail("NoSuchBucket");
    const key = rest.map(decodeURIComponent).join("/");
    requests.push(`${request.method} ${key}`);
    if (key === "" && request.method === "GET") return list(response, url);
    if (request.method === "PUT") {
      const contentType = request.headers["content-type"] ?? "binary/octet-stream";
      objects.set(key, { bytes: body, contentType, modifiedAt: new Date() });
      response.writeHead(200, { etag: `"${createHash("md5").update(body).digest("hex")}"` }).end();
      return;
    }
    if (request.method === "DELETE") {
      objects.delete(key);
      response.writeHead(204).end();
      return;
    }
    const object = objects.get(key);
    return object ? read(request, response, object) : fail("NoSuchKey");
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => answer(request, response, Buffer.concat(parts)));
  });
  await new Promise<void>((resolve) => server.listen(wanted, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const standIn: S3StandIn = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    ...owner,
    objects,
    requests,
    refuses: false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return standIn;
}
