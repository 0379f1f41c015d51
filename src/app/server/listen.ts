import type { FastifyInstance } from "fastify";
import type { Env } from "#platform/env.ts";
import { portInUse } from "./start-problem.ts";

/**
 * Listens and answers the address that a person can open.
 * @throws Error that says what to do when the port is taken
 */
export async function listen(app: FastifyInstance, env: Env): Promise<string> {
  try {
    await app.listen({ port: env.PORT, host: env.HOST });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
      throw portInUse(env.PORT);
    }
    throw error;
  }
  const address = app.server.address();
  const port = typeof address === "object" && address !== null ? address.port : env.PORT;
  return `http://localhost:${port}`;
}

/** Where the app reaches itself, whatever address it was told to listen on. */
export function ownOrigin(app: FastifyInstance): string {
  const bound = app.server.address();
  if (typeof bound !== "object" || bound === null) throw new Error("the app does not listen on a port");
  const { address, family, port } = bound;
  if (address === "::" || address === "0.0.0.0") return `http://localhost:${port}`;
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}
