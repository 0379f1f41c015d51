import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { AppError, errorTable } from "#shared/errors.ts";
import { createTestApp } from "../../../test/support/app.ts";
import { makeSignedIn } from "../../../test/support/factories.ts";
import { until, within } from "../../../test/support/within.ts";

const failing = {
  register(app: { get(path: string, options: object, handler: () => Promise<unknown>): void }) {
    app.get("/api/slow", { config: { policy: "anyone" } }, async () => {
      await until("the end of the slow answer", () => finished);
      return { state: true, data: { ok: true } };
    });
    app.get("/broken", { config: { policy: "anyone" } }, async () => {
      throw new AppError("UNAVAILABLE", undefined, { retryAfter: 5 });
    });
  },
};
let finished = false;
const { app, services } = await createTestApp({ extra: [failing as never] });
await app.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.server.address() as AddressInfo;

interface Raw {
  status: number;
  headers: string;
  body: string;
}

/** Sends bytes as they are and reads until the server closes. */
async function send(bytes: string): Promise<Raw> {
  const socket = connect(port, "127.0.0.1");
  socket.write(bytes);
  const text = await within(
    `the answer to ${bytes.slice(0, 40)}`,
    socket.toArray().then((chunks) => Buffer.concat(chunks).toString()),
    15_000,
  );
  const [headers = "", body = ""] = text.split("\r\n\r\n");
  return { status: Number(headers.split(" ")[1]), headers: headers.toLowerCase(), body };
}

const { token } = await makeSignedIn(services.db);
const get = (path: string, more = "") =>
  `GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${more}\r\n`;
const post = (path: string, type: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\nauthorization: Bearer ${token}\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

test.each([
  ["a bad escape below /api", get("/api/articles/%E0%A4%A"), 400],
  ["a parameter longer than any name", get(`/api/articles/${"1".repeat(500)}`), 404],
  ["an endpoint that is not there", get("/api/nothing"), 404],
  ["a method that nothing has", `PROPFIND /api/site HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`, 404],
  ["JSON that is none", post("/api/comments", "application/json", "{"), 400],
  ["an empty body called JSON", post("/api/comments", "application/json", ""), 400],
  ["a prototype in JSON", post("/api/comments", "application/json", '{"__proto__":{"a":1}}'), 400],
  ["an unknown type of body", post("/api/comments", "text/csv", "a,b"), 415],
  ["a body without a type", post("/api/comments", "", "a"), 415],
  ["no multipart where it is wanted", post("/api/upload", "application/json", "{}"), 415],
  ["a body that is too large", post("/api/comments", "application/json", `"${"x".repeat(600_000)}"`), 413],
  ["a request that is none", "NONSENSE\r\n\r\n", 400],
  ["a header that is none", "GET / HTTP/1.1\r\nhost: a\r\nbad header\r\n\r\n", 400],
  ["headers that are too large", get("/api/site", `x: ${"y".repeat(40_000)}\r\n`), 431],
  ["no Host", "GET /api/site HTTP/1.1\r\nconnection: close\r\n\r\n", 400],
  ["no Host in a whole address", "GET http://a/api/site HTTP/1.1\r\nconnection: close\r\n\r\n", 400],
  ["two Hosts", get("/api/site", "Host: b\r\n"), 400],
  ["the same Host twice", get("/api/site", "HOST: a\r\n"), 400],
  ["an asterisk", "GET * HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n", 400],
])("%s is refused in the envelope", async (_, bytes, status) => {
  const answer = await send(bytes);
  expect(answer.status).toBe(status);
  expect(answer.headers).toContain("content-type: application/json; charset=utf-8");
  const body = JSON.parse(answer.body) as { state: boolean; error: string[]; code: keyof typeof errorTable };
  expect(body).toEqual({
    state: false,
    error: [expect.stringMatching(/\p{Script=Han}/u)],
    code: expect.any(String),
  });
  expect(errorTable[body.code].status).toBe(status);
});

test.each([
  ["no Host, of HTTP/1.0", "GET /api/site HTTP/1.0\r\nconnection: close\r\n\r\n"],
  ["an unknown Expect", get("/api/site", "expect: the-unexpected\r\n")],
  ["a whole address", get("http://elsewhere.example/api/site")],
])("a request with %s is answered", async (_, bytes) => {
  const answer = await send(bytes);
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.body)).toMatchObject({ state: true });
});

test("somebody who opens an address gets a plain Chinese page, and a program the envelope", async () => {
  const page = await app.inject({ url: "/broken", headers: { accept: "text/html,application/xhtml+xml" } });
  expect(page.statusCode).toBe(503);
  expect(page.headers["retry-after"]).toBe("5");
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(page.body).toContain("<h1>服务暂时不可用，请稍后再试</h1>");
  expect(page.body).not.toContain("<script");
  const envelope = await app.inject({ url: "/broken", headers: { accept: "application/json" } });
  expect(envelope.json()).toMatchObject({ state: false, code: "UNAVAILABLE" });
});

test("an address that cannot be read leads home where pages are", async () => {
  for (const url of ["/%", "/%E0%A4%A", "/apix/%"]) {
    const answer = await app.inject({ url, headers: { accept: "text/html" } });
    expect([url, answer.statusCode, answer.headers.location]).toEqual([url, 302, "/"]);
  }
  expect((await app.inject({ url: "/media/%" })).statusCode).toBe(400);
  expect((await app.inject({ method: "POST", url: "/%" })).statusCode).toBe(400);
});

test("while it stops, new requests get the envelope and those under way their answer", async () => {
  const slow = fetch(`http://127.0.0.1:${port}/api/slow`);
  const socket = connect(port, "127.0.0.1");
  await within("a connection", new Promise((done) => socket.once("connect", done)));
  // A connection in use stays open: half a request stands in it already.
  socket.write("GET /api/site HTTP/1.1\r\nhost: a\r\n");
  await until("the slow request", async () => (await connections()) >= 2);
  const closing = app.close();
  await new Promise((next) => setTimeout(next, 100));
  socket.write("\r\n");
  const text = await within(
    "the refusal",
    socket.toArray().then((parts) => Buffer.concat(parts).toString()),
    15_000,
  );
  expect(text).toMatch(/^HTTP\/1\.1 503 /);
  expect(text.toLowerCase()).toContain("retry-after: 5");
  expect(JSON.parse(text.split("\r\n\r\n")[1] ?? "")).toMatchObject({ state: false, code: "UNAVAILABLE" });
  finished = true;
  expect((await slow).status).toBe(200);
  await within("the end of the server", closing);
});

const connections = () =>
  new Promise<number>((done, fail) =>
    app.server.getConnections((error, count) => (error ? fail(error) : done(count))),
  );
