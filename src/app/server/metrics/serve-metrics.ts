import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Env } from "#platform/env.ts";
import type { Running } from "#platform/feature.ts";
import type { Metrics } from "#platform/observe/metrics.ts";
import type { Services } from "#platform/services.ts";
import { gatherCounts, tellCounts } from "./gather-counts.ts";

const PATH = "/metrics";

type Scrape = () => Promise<{ type: string; text: string }>;

/** Answers whoever brings METRICS_TOKEN on the app's own port. To everybody else nothing stands at that address. */
export function registerMetrics(app: FastifyInstance, services: Services): void {
  const { METRICS_TOKEN: token } = services.env;
  const metrics = app.observation?.metrics;
  if (token === undefined || metrics === undefined) return;
  const scrape = scrapeOf(metrics, services);
  app.get(PATH, { config: { policy: "whoever brings METRICS_TOKEN" } }, async (request, reply) => {
    if (!brings(token, request.headers.authorization)) return reply.callNotFound();
    const { type, text } = await scrape();
    return reply.type(type).header("cache-control", "no-store").send(text);
  });
}

/**
 * Tells this process's figures to the others, and answers whoever asks for those of all on METRICS_PORT, where it is given.
 * @returns where, for whoever started the app
 */
export async function startMetrics(
  metrics: Metrics,
  services: Services,
): Promise<Running & { address: string | undefined }> {
  const silence = tellCounts(metrics);
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = services.env;
  const server =
    port === undefined ? undefined : await listen(scrapeOf(metrics, services), port, host, token);
  const bound = server?.address() as AddressInfo | undefined;
  return {
    address: bound && `http://${host}:${bound.port}${PATH}`,
    async stop() {
      silence();
      server?.closeAllConnections();
      await new Promise<void>((closed) => {
        if (server === undefined) closed();
        else server.close(() => closed());
      });
    },
  };
}

/** Several who ask at the same moment get one answer. */
function scrapeOf(metrics: Metrics, services: Services): Scrape {
  let running: ReturnType<Scrape> | undefined;
  const scrape: Scrape = async () => {
    const { SCRAPE_TYPE, scrapeText } = await import("#platform/observe/metrics.ts");
    const { snapshots, processes } = await gatherCounts(metrics);
    return { type: SCRAPE_TYPE, text: await scrapeText(services, snapshots, processes) };
  };
  return () => {
    running ??= scrape().finally(() => {
      running = undefined;
    });
    return running;
  };
}

async function listen(
  scrape: Scrape,
  port: NonNullable<Env["METRICS_PORT"]>,
  host: string,
  token: string | undefined,
): Promise<Server> {
  const server = createServer((request, response) => {
    const known = request.url?.split("?", 1)[0] === PATH && request.method === "GET";
    if (!known || (token !== undefined && !brings(token, request.headers.authorization))) {
      response.writeHead(404).end();
      return;
    }
    scrape().then(
      ({ type, text }) => response.writeHead(200, { "content-type": type }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  await new Promise<void>((done, fail) => {
    server.once("error", fail);
    server.listen(port, host, done);
  });
  return server;
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Whether a header says `Bearer` and the token; in the same time whatever it says. */
const brings = (token: string, header: string | undefined): boolean =>
  timingSafeEqual(digest(`Bearer ${token}`), digest(header ?? ""));
