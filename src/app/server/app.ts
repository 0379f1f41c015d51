import multipart from "@fastify/multipart";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { maintenanceOf } from "#capabilities/site/maintenance/server/public.ts";
import type { Env } from "#platform/env.ts";
import type { Actor } from "#platform/http/actor.ts";
import type { FeatureRoutes } from "#platform/http/endpoint.ts";
import { asAppError, installErrorHandling } from "#platform/http/errors.ts";
import { installFixedHeaders } from "#platform/http/fixed-headers.ts";
import { Front, onClientError } from "#platform/http/front.ts";
import { installObservation } from "#platform/http/observed.ts";
import { opensUnreadable } from "#platform/http/page-address.ts";
import { installPolicyGuard } from "#platform/http/policy-guard.ts";
import { installPublicCache } from "#platform/http/public-cache.ts";
import { PublicReads } from "#platform/http/public-reads.ts";
import { refuse } from "#platform/http/refusal.ts";
import { installRequestIds, requestIds } from "#platform/http/request-ids.ts";
import type { ResponseCache } from "#platform/http/response-cache.ts";
import type { Observation } from "#platform/observe/observation.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { resolveActor } from "./actor.ts";
import { registerApiDocs } from "./api-docs/register.ts";
import { features } from "./features.ts";
import { FIRST_SCRIPT_SOURCE } from "./first-script.ts";
import { registerHealth } from "./health.ts";
import { registerMetrics } from "./metrics/serve-metrics.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Who asks; looked up once per request, on first use. */
    resolveActor(): Promise<Actor>;
  }
}

export interface AppOptions {
  services: Services;
  responseCache: ResponseCache;
  observation?: Observation;
  /** Registered after the features: pages, assets, redirects. */
  pages?: FeatureRoutes;
  /** Registered first: static files, development middleware. */
  before?: ((app: FastifyInstance) => Promise<void>)[];
  /** Tests of the framework itself add routes here. */
  extra?: FeatureRoutes[];
}

/**
 * Milliseconds. They stand on the server itself: Fastify sets its own options only on servers that it makes.
 * A 20 MB photo over a weak mobile network takes the longest; uploads have stricter rules of their own.
 */
const SERVER_LIMITS = {
  headersTimeout: 20_000,
  requestTimeout: 180_000,
  connectionsCheckingInterval: 5_000,
};

/** Beside our own files: the page's first script, and WeChat's JS-SDK, which may not be copied, where configured. */
function otherScripts({ NODE_ENV, WECHAT_JSSDK_URL: sdk }: Services["env"]): string[] {
  // What makes hot reload work stands inline in the page.
  if (NODE_ENV === "development") return ["'unsafe-inline'"];
  // A comma or semicolon would end the directive.
  const foreign = sdk === undefined || /[,;\s]/.test(sdk) ? [] : [sdk.split("?", 1)[0] ?? sdk];
  return [FIRST_SCRIPT_SOURCE, ...foreign];
}

/** Where the picture of a live, and what was recorded of it, comes from. */
function liveHosts({ LIVE_PLAY_URL, LIVE_REPLAY_URL }: Env): string[] {
  const given = [LIVE_PLAY_URL, LIVE_REPLAY_URL].filter((url) => url !== undefined);
  return [...new Set(given.map((url) => new URL(url).origin))];
}

/** Builds the HTTP app: features, API documentation, health, then pages. Does not listen. */
export async function buildApp({
  services,
  responseCache,
  observation,
  pages,
  before = [],
  extra = [],
}: AppOptions): Promise<FastifyInstance> {
  const maintenance = maintenanceOf(services);
  await maintenance.begin();
  const front = new Front(responseCache, maintenance);
  const app = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address: string, hop: number) => hop < services.env.TRUST_PROXY,
    genReqId: requestIds(services.env.TRUST_PROXY),
    bodyLimit: 512 * 1024,
    routerOptions: { maxParamLength: 200 },
    serverFactory: (handler) => front.serve(handler, SERVER_LIMITS),
    // The framework's own answers are no envelopes: a bad address, a parameter too long, a request while it stops.
    frameworkErrors(error, { raw }, reply) {
      if (opensUnreadable(error, raw)) reply.raw.writeHead(302, { location: "/" }).end();
      else refuse(raw, reply.raw, asAppError(error));
    },
    clientErrorHandler: onClientError,
    return503OnClosing: false,
  });
  app.addHook("preClose", async () => front.stop());

  // Input is checked by the contracts themselves; the JSON schemas only document it. Compiled serializers would take
  // tens of megabytes; tests see to it that answers hold nothing that their contract does not name.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
  installRequestIds(app);
  installObservation(app, observation, services.env.TRUST_PROXY);
  installErrorHandling(app);
  installPolicyGuard(app);
  installPublicCache(app, responseCache);
  app.decorate("publicReads", new PublicReads(app, services.replicas));
  app.decorateRequest("resolveActor");
  app.addHook("onRequest", async (request) => {
    let known: Promise<Actor> | undefined;
    request.resolveActor = () => {
      known ??= resolveActor(services, request.headers.authorization, request.ip);
      return known;
    };
  });

  installFixedHeaders(app, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        "script-src": ["'self'", ...otherScripts(services.env)],
        "style-src": ["'self'", "'unsafe-inline'"],
        "img-src": ["'self'", "data:", "blob:"],
        "media-src": ["'self'", "blob:", ...liveHosts(services.env)],
        "connect-src": ["'self'", ...liveHosts(services.env)],
        "font-src": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    // For browsers that are gone, or the browser's default anyway: bytes and work in every answer for nothing.
    xXssProtection: false,
    xDownloadOptions: false,
    xDnsPrefetchControl: false,
    xPermittedCrossDomainPolicies: false,
    originAgentCluster: false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: services.env.PUBLIC_URL.startsWith("https:"),
  });
  await app.register(multipart, { limits: { files: 1, fields: 10, fileSize: 20 * 1024 * 1024 } });
  registerApiDocs(app, services.env);
  registerHealth(app, services);
  registerMetrics(app, services);
  for (const register of before) await register(app);
  for (const { routes } of features) routes?.register(app, services);
  for (const routes of extra) routes.register(app, services);
  if (pages) pages.register(app, services);
  else app.setNotFoundHandler(() => Promise.reject(new AppError("NOT_FOUND")));
  return app;
}
