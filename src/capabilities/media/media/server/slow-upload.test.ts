import { readdir } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { member } from "#platform/http/policy.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeSignedIn } from "../../../../../test/support/factories.ts";
import { multipart } from "../../../../../test/support/multipart.ts";
import { quarters } from "../../../../../test/support/pictures.ts";
import { type SlowUpload, slowUpload } from "../../../../../test/support/slow-upload.ts";
import { until, within } from "../../../../../test/support/within.ts";
import { type Pace, receiveFile, UPLOAD_PACE } from "./receive.ts";
import { temporaryPath, uploadFolder } from "./temp.ts";

/** Receives at a pace that a test can wait for. */
const pace: Pace = { ...UPLOAD_PACE, window: 300, bytes: 3000 };
const test = await createTestApp({
  extra: [
    {
      register(app, services) {
        app.post("/test/receive", { config: { policy: member.name } }, async (request) => {
          const total = Number(request.headers["x-total"] ?? pace.total);
          const path = await temporaryPath(services.env);
          const { bytes } = await receiveFile(request, path, { ...pace, total });
          return { bytes };
        });
      },
    },
  ],
});
const { services } = test;
const folder = uploadFolder(services.env);

let port: number;
const open: SlowUpload[] = [];
beforeAll(async () => {
  await test.app.listen({ port: 0, host: "127.0.0.1" });
  port = (test.app.server.address() as AddressInfo).port;
});
afterAll(() => {
  for (const upload of open) upload.stop();
});

function slow(token: string): SlowUpload {
  const upload = slowUpload({ port, token });
  open.push(upload);
  return upload;
}

async function upload(token: string): Promise<number> {
  const { payload, headers } = await multipart({ file: { bytes: new Uint8Array(await quarters()) } });
  const answer = await fetch(`http://127.0.0.1:${port}/api/upload`, {
    method: "POST",
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: new Uint8Array(payload),
  });
  await answer.arrayBuffer();
  return answer.status;
}

describe("slow uploads", () => {
  it("of one member leave room for everybody else's, and beyond three are refused", async () => {
    const { token } = await makeSignedIn(services.db);
    const others = await Promise.all([1, 2, 3].map(() => makeSignedIn(services.db)));
    const crawling = [1, 2, 3].map(() => slow(token));
    await until(
      "three bodies on their way",
      async () => (await readdir(folder).catch(() => [])).length === 3,
    );
    const refused = Array.from({ length: 9 }, () => slow(token));
    for (const { answer } of refused) {
      const text = await within("an answer to an upload too many", answer, 30_000);
      expect(text).toMatch(/^HTTP\/1\.1 429 /);
      expect(text).toMatch(/retry-after: \d/i);
      expect(text).toContain("最多同时上传 3 张图片，请等前面的传完");
    }
    const statuses = await within("other members' uploads", Promise.all(others.map((o) => upload(o.token))));
    expect(statuses).toEqual([200, 200, 200]);
    // A place is free again once an upload is gone, and nothing of it stays on the disk.
    for (const one of crawling) one.stop();
    await until("the end of what they left", async () => (await readdir(folder)).length === 0);
    expect(await upload(token)).toBe(200);
  }, 90_000);

  it.each([
    { what: "crawl", piece: 1, total: pace.total },
    { what: "take too long altogether", piece: 4000, total: 700 },
  ])("that $what are ended with an answer and leave nothing", async ({ piece, total }) => {
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
        controller.enqueue(new TextEncoder().encode(head));
      },
      async pull(controller) {
        await new Promise((next) => setTimeout(next, 50));
        controller.enqueue(new Uint8Array(piece));
      },
    });
    const { token } = await makeSignedIn(services.db);
    const answer = await within(
      "an answer",
      fetch(`http://127.0.0.1:${port}/test/receive`, {
        method: "POST",
        duplex: "half",
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "multipart/form-data; boundary=b",
          "x-total": String(total),
        },
        body,
      } as RequestInit),
    );
    expect(answer.status).toBe(408);
    expect(await answer.json()).toMatchObject({
      state: false,
      code: "REQUEST_TIMEOUT",
      error: ["上传太慢，已停止，请换个网络后重试"],
    });
    expect(await readdir(folder)).toEqual([]);
  });

  it("stand under limits of the server itself", () => {
    const { requestTimeout, headersTimeout } = test.app.server;
    expect(requestTimeout).toBe(180_000);
    expect(headersTimeout).toBe(20_000);
    expect(UPLOAD_PACE.total).toBeLessThan(requestTimeout);
  });
});
