import type { IncomingMessage } from "node:http";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { atMostEvery } from "#platform/at-most-every.ts";
import { constraintRefusal } from "#platform/database/constraints.ts";
import { isOutage } from "#platform/database/outage.ts";
import { currentRequest } from "#platform/observe/request-scope.ts";
import { AppError, type ErrorCode, errorTable } from "#shared/errors.ts";
import { refusalFor } from "./refusal.ts";

/** When to try again after an outage, in seconds: a database server that restarts is back by then. */
export const OUTAGE_RETRY_SECONDS = 5;

/** Turns everything thrown into the envelope of the error table, or a plain page. Unknown errors are logged, never shown. */
export function installErrorHandling(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = asAppError(error);
    if (!wentAway(request.raw, error)) reportFailure(request.log, error, request.url);
    const { contentType, body } = refusalFor(refusal, request.url, request.headers.accept);
    if (refusal.retryAfter !== undefined) reply.header("retry-after", String(refusal.retryAfter));
    return reply
      .code(refusal.status)
      .header("cache-control", "no-store")
      .type(contentType)
      .serializer((text: string) => text)
      .send(body);
  });
}

/**
 * Whether a visitor's connection broke while he was sending: his network's fault, and nobody is left to be answered. What
 * Node says then has the code of a connection to the database that broke, but for the call of the system that failed.
 */
function wentAway({ destroyed, complete }: IncomingMessage, error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown };
  return destroyed && !complete && code === "ECONNRESET" && syscall === undefined;
}

/** Every request of a time meets the same outage: one line a second tells it. */
const outages = atMostEvery(1000);

/** Logs what the operator has to know of: errors of our own, and outages. */
export function reportFailure(log: FastifyBaseLogger, error: unknown, url: string): void {
  if (error instanceof AppError) return;
  if (isOutage(error)) {
    outages((heldBack) =>
      log.error({ err: error, url, heldBack }, "the database, the disk or the storage is out"),
    );
  } else if (asAppError(error).code === "INTERNAL") {
    log.error({ err: error, url }, "request failed");
  }
}

/** Framework errors (bad JSON, too large a body) have a status of their own. */
const frameworkCodes: Record<number, ErrorCode> = {
  // A parameter that is longer than anything we ever named.
  414: "NOT_FOUND",
  404: "NOT_FOUND",
  406: "UNSUPPORTED_MEDIA",
  408: "REQUEST_TIMEOUT",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA",
  429: "RATE_LIMITED",
  431: "HEADERS_TOO_LARGE",
  503: "UNAVAILABLE",
};

/** What is told of anything thrown: its own refusal, what a violated constraint says, an outage, or an inner error that says nothing. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const refusal = constraintRefusal(error);
  if (refusal !== undefined) return refusal;
  if (isOutage(error)) return new AppError("UNAVAILABLE", undefined, { retryAfter: OUTAGE_RETRY_SECONDS });
  const status =
    typeof error === "object" && error !== null && "statusCode" in error ? error.statusCode : undefined;
  const code = typeof status === "number" ? codeOfStatus(status) : "INTERNAL";
  const { message } = errorTable[code];
  const request = code === "INTERNAL" ? currentRequest() : undefined;
  // The log has the same number.
  return new AppError(code, request === undefined ? message : [message, `编号 ${request.id}`]);
}

function codeOfStatus(status: number): ErrorCode {
  return frameworkCodes[status] ?? (status >= 400 && status < 500 ? "INVALID_INPUT" : "INTERNAL");
}
