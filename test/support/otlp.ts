import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

interface Value {
  stringValue?: string;
  intValue?: number;
}

/** A span as OTLP has it. */
export interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Record<string, string | number | undefined>;
  /** 2 says that it failed. */
  status: number;
  milliseconds: number;
}

interface Sent {
  resourceSpans: {
    resource: { attributes: { key: string; value: Value }[] };
    scopeSpans: {
      spans: {
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        name: string;
        attributes: { key: string; value: Value }[];
        status: { code: number };
        startTimeUnixNano: string;
        endTimeUnixNano: string;
      }[];
    }[];
  }[];
}

const plain = (attributes: { key: string; value: Value }[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

/** Stands in for a collector of traces that takes OTLP over HTTP as JSON. Closed after the test file. */
export async function startCollector() {
  const spans: SentSpan[] = [];
  const resources: Record<string, string | number | undefined>[] = [];
  const headers: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      headers.push(request.headers["x-tenant"]?.toString());
      const sent = JSON.parse(Buffer.concat(chunks).toString()) as Sent;
      for (const { resource, scopeSpans } of sent.resourceSpans) {
        resources.push(plain(resource.attributes));
        for (const one of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({
            ...one,
            attributes: plain(one.attributes),
            status: one.status.code,
            milliseconds: Number(BigInt(one.endTimeUnixNano) - BigInt(one.startTimeUnixNano)) / 1e6,
          });
      }
      response.writeHead(request.url === "/v1/traces" ? 200 : 404, { "content-type": "application/json" });
      response.end("{}");
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  afterAll(() => new Promise((done) => server.close(done)));
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, spans, resources, headers };
}
