import type { FastifyInstance } from "fastify";
import { AppError, type ErrorCode, errorTable } from "#shared/errors.ts";

/** Turns everything thrown into the envelope of the error table. Unknown errors are logged, never shown. */
export function installErrorHandling(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = asAppError(error);
    if (refusal.code === "INTERNAL") request.log.error({ err: error, url: request.url }, "request failed");
    if (refusal.retryAfter !== undefined) reply.header("retry-after", String(refusal.retryAfter));
    reply.header("cache-control", "no-store");
    return reply
      .code(refusal.status)
      .serializer(JSON.stringify)
      .type("application/json; charset=utf-8")
      .send({ state: false, error: refusal.messages, code: refusal.code });
  });
}

/** Framework errors (bad JSON, too large a body) have a status of their own. */
const frameworkCodes: Record<number, ErrorCode> = {
  400: "INVALID_INPUT",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA",
  429: "RATE_LIMITED",
};

/** What is told of anything thrown: its own refusal, or an inner error that says nothing. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const status =
    typeof error === "object" && error !== null && "statusCode" in error ? error.statusCode : undefined;
  const code = typeof status === "number" ? frameworkCodes[status] : undefined;
  return new AppError(code ?? "INTERNAL", errorTable[code ?? "INTERNAL"].message);
}
