import type { FastifyInstance } from "fastify";
import { permissions } from "#platform/auth/declared-permissions.ts";
import type { EndpointContract } from "#shared/contract.ts";
import { AppError } from "#shared/errors.ts";

declare module "fastify" {
  /** What documents a route that has no contract. */
  interface FastifySchema {
    summary?: string;
    description?: string;
    /** It stands in no document. */
    hide?: boolean;
  }
  interface FastifyContextConfig {
    /** Name of the policy that guards the route. A route without one is refused. */
    policy?: string;
    /** The permission that the policy asks administrators for. */
    permission?: string;
    /** How often a writing route may be used, or why that is not counted; the test that walks all routes asks. */
    limit?: string;
    /** What documents the route; one without it says so in its `schema`. */
    contract?: EndpointContract;
    /** The answer does not depend on who asks and may be kept; it differs by these query keys. */
    keptBy?: readonly string[];
    /** Its answer lasts as long as somebody looks: how long says nothing. */
    lasting?: boolean;
  }
  interface FastifyInstance {
    /** Every registered route with its policy and limit, for the policy test and the documentation. */
    routePolicies: {
      method: string;
      url: string;
      policy: string | undefined;
      permission: string | undefined;
      limit: string | undefined;
    }[];
  }
}

/** Default deny: remembers every route's policy and refuses requests to routes that declare none. */
export function installPolicyGuard(app: FastifyInstance): void {
  const routes: FastifyInstance["routePolicies"] = [];
  app.decorate("routePolicies", routes);
  app.addHook("onRoute", (route) => {
    const { policy, permission, limit } = route.config ?? {};
    if (permission !== undefined && permissions.get(permission) === undefined)
      throw new Error(`${route.url} asks for "${permission}", which no feature declares`);
    for (const method of [route.method].flat())
      routes.push({ method, url: route.url, policy, permission, limit });
  });
  app.addHook("onRequest", async (request) => {
    if (request.is404 || request.routeOptions.config.policy !== undefined) return;
    throw new AppError("FORBIDDEN");
  });
}
