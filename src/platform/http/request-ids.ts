import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { asPartOf, newRequestId, type RequestScope, requestIdOf } from "#platform/observe/request-scope.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** What all work for this request is found under. */
    scope: RequestScope;
  }
}

export const REQUEST_ID_HEADER = "x-request-id";

/**
 * How the framework names requests: as the proxy in front did, where one is trusted. Strangers name nothing: what they send
 * would stand in the log as if it were ours.
 */
export const requestIds = (trustedProxies: number): ((request: IncomingMessage) => string) =>
  trustedProxies > 0 ? ({ headers }) => requestIdOf(headers[REQUEST_ID_HEADER]) : newRequestId;

/** Tells every answer of the framework which request it is, and lets all work for it know. Kept answers have none. */
export function installRequestIds(app: FastifyInstance): void {
  app.decorateRequest("scope");
  app.addHook("onRequest", (request, reply, done) => {
    // Answered by what takes all that has no route: a page, as its screen says then.
    request.scope = { id: request.id, route: request.is404 ? "none" : (request.routeOptions.url ?? "none") };
    reply.header(REQUEST_ID_HEADER, request.id);
    asPartOf(request.scope, done);
  });
  // A body arrives in the events of its connection, which belong to no request.
  app.addHook("preValidation", (request, _reply, done) => asPartOf(request.scope, done));
}
