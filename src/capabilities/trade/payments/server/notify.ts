import type { FastifyInstance } from "fastify";
import type { FeatureRoutes } from "#platform/http/endpoint.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { NOTIFY_PATH } from "../address.ts";
import { providerOf } from "./providers/create.ts";
import { ProviderError } from "./providers/provider.ts";
import { settlePayment } from "./settle-payment.ts";
import { settleRefund } from "./settle-refund.ts";

/** A notification has less than two thousand characters. */
const MOST_BYTES = 64 * 1024;

/**
 * What WeChat Pay says of itself. Outside of the endpoints, since its signature is over the body as it came, and since it
 * wants answers of its own: 204, or an error after which it comes again, up to a day.
 */
export const notifyRoutes: FeatureRoutes = {
  register(app, services) {
    app.register(async (inner: FastifyInstance) => {
      inner.removeAllContentTypeParsers();
      inner.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
      inner.post(
        NOTIFY_PATH,
        {
          bodyLimit: MOST_BYTES,
          config: { policy: "anyone", limit: "what WeChat Pay did not sign writes nothing" },
          schema: { summary: "WeChat Pay tells of a payment or refund, in its own form, signed by it" },
        },
        async (request, reply) => {
          // Where no merchant is set up, nobody can have signed anything.
          if (services.env.WECHAT_PAY_MCH_ID === undefined) throw new AppError("NOT_FOUND");
          try {
            await takeNotification(services, request.headers, String(request.body ?? ""));
          } catch (error) {
            if (!(error instanceof ProviderError)) throw error;
            services.log.warn({ err: error }, "a notification of a payment was refused");
            const status = error.problem === "unreachable" ? 503 : 401;
            return reply.code(status).send({ code: "FAIL", message: "not accepted" });
          }
          return reply.code(204).send();
        },
      );
    });
  },
};

async function takeNotification(
  services: Services,
  headers: NodeJS.Dict<string | string[]>,
  body: string,
): Promise<void> {
  const provider = providerOf(services, "wechat");
  const told = await provider.readNotification(headers, body);
  const { number } = told;
  if (told.about === "refund") {
    await services.db.transaction((tx) => settleRefund(tx, services, number, told.answer));
    return;
  }
  const { answer } = told;
  if (answer.state !== "paid") return;
  const settled = await services.db.transaction((tx) =>
    settlePayment(tx, services, { ...answer, provider: "wechat", number }),
  );
  if (settled === "unknown" || settled === "amount")
    services.log.error({ payment: number, settled }, "a payment came that is not owed like this");
}
