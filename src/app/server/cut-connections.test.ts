import { connect } from "node:net";
import { expect, test, vi } from "vitest";
import { createTestApp } from "../../../test/support/app.ts";
import { makeSignedIn } from "../../../test/support/factories.ts";
import { within } from "../../../test/support/within.ts";

const { app, services } = await createTestApp();
await app.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.server.address() as { port: number };
const { token } = await makeSignedIn(services.db);

interface Line {
  message: string;
}

/** What the log is told as a warning or worse. */
function told(): Line[] {
  const lines: Line[] = [];
  for (const level of ["warn", "error", "fatal"] as const)
    vi.spyOn(app.log, level).mockImplementation((...given: unknown[]) => {
      lines.push({ message: JSON.stringify(given) });
    });
  return lines;
}

const head = (method: string, path: string, type: string, length: number) =>
  `${method} ${path} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`;
const part =
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';

/** Sends a beginning and goes away without a word, as a phone does in a tunnel. */
async function cut(bytes: string): Promise<void> {
  const ended = new Promise<void>((done) => {
    app.server.once("connection", (socket) => socket.once("close", () => done()));
  });
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  await within("a connection", new Promise((done) => socket.once("connect", done)));
  socket.write(bytes);
  await new Promise((done) => setTimeout(done, 100));
  socket.resetAndDestroy();
  await within("the end of the connection", ended);
  // Whatever came of it was told by the time that another one has had an answer.
  expect((await app.inject({ url: "/healthz" })).statusCode).toBe(200);
}

test.each([
  ["JSON", `${head("POST", "/api/comments", "application/json", 1000)}{"a`],
  ["a photo", `${head("POST", "/api/upload", "multipart/form-data; boundary=b", 100_000)}${part}abc`],
  ["a film", `${head("POST", "/api/upload/video", "multipart/form-data; boundary=b", 100_000)}${part}abc`],
  [
    "a form before its first part",
    `${head("POST", "/api/upload", "multipart/form-data; boundary=b", 100_000)}--`,
  ],
  ["the request of a page", "GET / HTTP/1.1\r\nhost: a\r\n\r\n"],
])("a visitor who is cut off while sending %s is nobody's outage", async (_, bytes) => {
  const lines = told();
  await cut(bytes);
  expect(lines).toEqual([]);
});
