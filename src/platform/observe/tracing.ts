import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ClientRequest, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type Attributes,
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Logger } from "pino";
import { atMostEvery } from "#platform/at-most-every.ts";
import type { StatementWatch } from "#platform/database/statement-watch.ts";
import { asPartOf, currentRequest, type RequestScope } from "./request-scope.ts";

/* Loaded only where OTEL_EXPORTER_OTLP_ENDPOINT says where traces go: it is the only file that knows OpenTelemetry. */

type Given = Readonly<Record<string, string | undefined>>;

/** Enough to know a statement by. */
const SHOWN = 2000;
/** What could not be sent by then is lost: nobody waits for a collector to stop the app. */
const LAST_WORDS_MS = 2000;

/** Sends what happened for each request to a collector: the request, pages that were drawn, statements, calls of others. */
export class Tracing {
  readonly #provider: TracerProvider;
  readonly #tracer: Tracer;
  readonly #collector: string;
  readonly #calls = new WeakMap<object, Span>();
  readonly #listening: readonly [string, (message: unknown) => void][];
  readonly watch: StatementWatch;

  /** @param given the environment, whose OTEL_ variables say where to, as whom, and how much */
  constructor(given: Given, log: Pick<Logger, "warn">) {
    // Each batch fails while the collector is out.
    const often = atMostEvery(60_000);
    const tell = (problem: string) =>
      often((heldBack) => log.warn({ problem: problem.slice(0, SHOWN), heldBack }, "traces are not sent"));
    const quiet = () => undefined;
    const words = { error: tell, warn: tell, info: quiet, debug: quiet, verbose: quiet };
    diag.setLogger(words, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
    const endpoint = given.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? given.OTEL_EXPORTER_OTLP_ENDPOINT ?? "";
    this.#collector = new URL(endpoint).host;
    const number = (name: string) => (given[name] === undefined ? undefined : Number(given[name]));
    const sizes = {
      maxExportBatchSize: number("OTEL_BSP_MAX_EXPORT_BATCH_SIZE"),
      scheduledDelayMillis: number("OTEL_BSP_SCHEDULE_DELAY"),
      exportTimeoutMillis: number("OTEL_BSP_EXPORT_TIMEOUT"),
      maxQueueSize: number("OTEL_BSP_MAX_QUEUE_SIZE"),
    };
    const said = Object.fromEntries(Object.entries(sizes).filter(([, size]) => size !== undefined));
    this.#provider = new TracerProvider({
      sampler: samplerOf(given),
      resource: defaultResource()
        .merge(resourceFromAttributes({ "service.name": "paddock" }))
        // The operator's own words win.
        .merge(detectResources({ detectors: [envDetector] })),
      spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), ...said })],
    });
    this.#tracer = this.#provider.getTracer("paddock");
    this.watch = {
      statement: ({ text, begun, ms, failed, request }) => {
        const parent = spanOf(request);
        if (parent === undefined) return;
        const span = this.#begin(wordOf(text), parent, SpanKind.CLIENT, begun);
        span.setAttributes({ "db.system.name": "postgresql", "db.query.text": text.slice(0, SHOWN) });
        if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end(begun + ms);
      },
    };
    this.#listening = this.#channels();
    for (const [name, hear] of this.#listening) subscribe(name, hear);
  }

  /**
   * A request begins.
   * @param traceparent of the proxy in front, where it is trusted: the request goes on in its trace
   */
  begun(scope: RequestScope, method: string, traceparent: unknown): void {
    const options = { kind: SpanKind.SERVER, attributes: { "paddock.request_id": scope.id } };
    scope.span = this.#tracer.startSpan(method, options, contextOf(traceparent));
  }

  answered(scope: RequestScope, method: string, { statusCode }: Pick<ServerResponse, "statusCode">): void {
    const span = spanOf(scope);
    if (span === undefined) return;
    span.updateName(`${method} ${scope.route}`);
    span.setAttributes({
      "http.request.method": method,
      "http.route": scope.route,
      "http.response.status_code": statusCode,
    });
    if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  }

  /** Runs a part of a request as a span of its own. */
  async part<T>(name: string, work: () => Promise<T>, attributes: Attributes = {}): Promise<T> {
    const request = currentRequest();
    const parent = spanOf(request);
    if (request === undefined || parent === undefined) return work();
    const span = this.#begin(name, parent, SpanKind.INTERNAL).setAttributes(attributes);
    try {
      return await asPartOf({ ...request, span }, work);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  }

  /** Sends what was not sent yet, and ends. */
  async close(): Promise<void> {
    for (const [name, hear] of this.#listening) unsubscribe(name, hear);
    const sent = this.#provider.shutdown().catch((error: unknown) => diag.warn(String(error)));
    await Promise.race([sent, sleep(LAST_WORDS_MS, undefined, { ref: false })]);
  }

  #begin(name: string, parent: Span, kind: SpanKind, startTime?: number): Span {
    const options = { kind, ...(startTime !== undefined && { startTime }) };
    return this.#tracer.startSpan(name, options, trace.setSpan(ROOT_CONTEXT, parent));
  }

  /** Both of Node's ways to ask somebody tell of each call. Of its address only the host: paths and queries hold secrets. */
  #channels(): [string, (message: unknown) => void][] {
    const called = (request: object, method: string, host: string) => {
      const parent = spanOf(currentRequest());
      // What sends the traces is none of them.
      if (parent === undefined || host === this.#collector) return;
      const span = this.#begin(`${method} ${host}`, parent, SpanKind.CLIENT);
      span.setAttributes({ "http.request.method": method, "server.address": host });
      this.#calls.set(request, span);
    };
    const ended = (request: object, status: number | undefined) => {
      const span = this.#calls.get(request);
      if (span === undefined) return;
      if (status !== undefined) span.setAttribute("http.response.status_code", status);
      if (status === undefined || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
      this.#calls.delete(request);
    };
    interface Fetched {
      request: { origin?: unknown; method: string };
      response?: { statusCode: number };
    }
    interface Asked {
      request: ClientRequest;
      response?: { statusCode?: number };
    }
    const fetched = (hear: (message: Fetched) => void) => (message: unknown) => hear(message as Fetched);
    const asked = (hear: (message: Asked) => void) => (message: unknown) => hear(message as Asked);
    return [
      [
        "undici:request:create",
        fetched(({ request }) => called(request, request.method, new URL(String(request.origin)).host)),
      ],
      ["undici:request:headers", fetched(({ request, response }) => ended(request, response?.statusCode))],
      ["undici:request:error", fetched(({ request }) => ended(request, undefined))],
      [
        "http.client.request.start",
        asked(({ request }) => called(request, request.method, String(request.getHeader("host") ?? ""))),
      ],
      ["http.client.response.finish", asked(({ request, response }) => ended(request, response?.statusCode))],
      ["http.client.request.error", asked(({ request }) => ended(request, undefined))],
    ];
  }
}

const spanOf = (request: RequestScope | undefined): Span | undefined => request?.span as Span | undefined;

/** `select` of a statement; what is no word of SQL is a `statement`. */
const wordOf = (text: string): string => /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? "statement";

/** The trace that a caller is in, as it says in W3C's words. */
function contextOf(traceparent: unknown): Context {
  const given = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})/.exec(String(traceparent ?? ""));
  const [, traceId, spanId, flags] = given ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16);
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** By OTEL_TRACES_SAMPLER and OTEL_TRACES_SAMPLER_ARG, in the words of the specification. */
function samplerOf({
  OTEL_TRACES_SAMPLER: name = "parentbased_always_on",
  OTEL_TRACES_SAMPLER_ARG: share,
}: Given) {
  const plain: Sampler = name.endsWith("always_off")
    ? new AlwaysOffSampler()
    : name.endsWith("traceidratio")
      ? new TraceIdRatioBasedSampler(share === undefined ? 1 : Number(share))
      : new AlwaysOnSampler();
  return name.startsWith("parentbased_") ? new ParentBasedSampler({ root: plain }) : plain;
}
