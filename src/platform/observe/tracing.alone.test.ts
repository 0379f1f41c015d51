import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test, vi } from "vitest";
import { createTestApp } from "../../../test/support/app.ts";
import { startCollector } from "../../../test/support/otlp.ts";
import { within } from "../../../test/support/within.ts";
import type { FeatureRoutes } from "../http/endpoint.ts";
import { Tracing } from "./tracing.ts";

const collector = await startCollector();
// As an operator would: the library reads its own variables.
Object.assign(process.env, {
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: "x-tenant=club",
  OTEL_RESOURCE_ATTRIBUTES: "deployment.environment=trial",
  OTEL_SERVICE_NAME: "paddock-trial",
  OTEL_BSP_SCHEDULE_DELAY: "50",
});

const other = createServer((_request, response) => response.writeHead(204).end());
await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
afterAll(() => new Promise((done) => other.close(done)));
const outside = `127.0.0.1:${(other.address() as AddressInfo).port}`;

const odd: FeatureRoutes = {
  register(app, { pool }) {
    app.get("/api/odd/:name", { config: { policy: "anyone" } }, async () => {
      await pool.query("select $1::text, pg_sleep(0.02)", ["secret value"]);
      await fetch(`http://${outside}/hook/secret-path?key=secret`);
      return { ok: true };
    });
    app.get("/api/fails", { config: { policy: "anyone" } }, async () => {
      await pool.query("select from nowhere");
    });
  },
};
const { inject } = await createTestApp({
  extra: [odd],
  env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint },
});

test("a request is sent with what was done for it, in the trace of the proxy in front", async () => {
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const answer = await inject({
    url: "/api/odd/one",
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  });
  const ofTrace = () => collector.spans.filter((span) => span.traceId === traceId);
  await expect.poll(() => ofTrace().some(({ name }) => name === "GET /api/odd/:name")).toBe(true);
  const [request, statement, call] = ["GET /api/odd/:name", "select", `GET ${outside}`].map((name) =>
    ofTrace().find(
      (span) => span.name === name && !String(span.attributes["db.query.text"]).includes("limit"),
    ),
  );
  expect(request).toMatchObject({
    parentSpanId: "b7ad6b7169203331",
    attributes: {
      "http.request.method": "GET",
      "http.route": "/api/odd/:name",
      "http.response.status_code": 200,
      "paddock.request_id": answer.headers["x-request-id"],
    },
    status: 0,
  });
  expect(statement).toMatchObject({
    parentSpanId: request?.spanId,
    attributes: { "db.system.name": "postgresql", "db.query.text": "select $1::text, pg_sleep(0.02)" },
  });
  expect(statement?.milliseconds).toBeGreaterThan(15);
  expect(request?.milliseconds).toBeGreaterThan(statement?.milliseconds ?? 0);
  expect(call).toMatchObject({
    parentSpanId: request?.spanId,
    attributes: { "server.address": outside, "http.response.status_code": 204 },
  });
  // Neither values nor addresses that may hold keys, and not the sending itself.
  expect(JSON.stringify(collector.spans)).not.toContain("secret");
  expect(collector.spans.some(({ name }) => name.startsWith("POST"))).toBe(false);
  expect(collector.resources[0]).toMatchObject({
    "service.name": "paddock-trial",
    "deployment.environment": "trial",
  });
  expect(collector.headers[0]).toBe("club");
});

test("what failed is marked", async () => {
  await inject({ url: "/api/fails" });
  const failed = () => collector.spans.find(({ name }) => name === "GET /api/fails");
  await expect.poll(failed).toMatchObject({ status: 2 });
  const statement = collector.spans.find(
    ({ attributes }) => attributes["db.query.text"] === "select from nowhere",
  );
  expect(statement).toMatchObject({ status: 2, parentSpanId: failed()?.spanId });
});

test("a collector that is gone is told in the log, once, and holds up neither answers nor the end", async () => {
  const warn = vi.fn();
  const given = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9", OTEL_BSP_SCHEDULE_DELAY: "10" };
  // Its exporter reads the address by itself.
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", given.OTEL_EXPORTER_OTLP_ENDPOINT);
  vi.stubEnv("OTEL_EXPORTER_OTLP_TIMEOUT", "300");
  const tracing = new Tracing(given, { warn });
  for (const id of ["one", "two"]) {
    const scope = { id, route: "/" };
    tracing.begun(scope, "GET", undefined);
    tracing.answered(scope, "GET", { statusCode: 200 });
  }
  vi.unstubAllEnvs();
  await expect.poll(() => warn.mock.calls.length).toBe(1);
  await within("the end", tracing.close());
  // Each batch failed; one line a minute says so.
  expect(warn.mock.calls).toEqual([
    [{ problem: expect.stringMatching(/ECONNREFUSED|[Tt]imeout/), heldBack: 0 }, "traces are not sent"],
  ]);
});
