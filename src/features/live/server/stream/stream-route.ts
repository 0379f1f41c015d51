import type { FeatureRoutes } from "#platform/http/endpoint.ts";
import { anyone } from "#platform/http/policy.ts";
import { idSchema } from "#shared/contract.ts";
import { AppError } from "#shared/errors.ts";
import { RoomStreams } from "./room-streams.ts";

/** `GET /api/live/{id}/stream`: what happens in a room, to anybody, as it happens; events as in `chat-contract.ts`. */
export const streamRoutes: FeatureRoutes = {
  register(app, services) {
    const streams = new RoomStreams(services);
    // Before the server waits for its connections, which these would hold open for ever.
    app.addHook("preClose", () => streams.close());
    app.route({
      method: "GET",
      url: "/api/live/:id/stream",
      exposeHeadRoute: false,
      config: { policy: anyone.name },
      schema: {
        summary: "What happens in a room, as it happens",
        description:
          "Server-sent events: `hello` for who enters, then `frame`. `Last-Event-ID`, or `after`, goes on behind that place.",
        response: { 200: { content: { "text/event-stream": { schema: { type: "string" } } } } },
      },
      async handler(request, reply) {
        const { id } = request.params as { id: string };
        if (!idSchema.safeParse(id).success) throw new AppError("NOT_FOUND");
        const { after } = request.query as { after?: unknown };
        const since = placeOf(request.headers["last-event-id"]) ?? placeOf(after);
        await streams.open(reply, { roomId: id, address: request.ip, since });
      },
    });
  },
};

/** A number in a room's log; undefined for whatever is none. */
function placeOf(text: unknown): number | undefined {
  return typeof text === "string" && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
