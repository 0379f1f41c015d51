import { once } from "node:events";
import { PassThrough } from "node:stream";
import type { FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { within } from "../../../../../test/support/within.ts";
import { receiveFile } from "./receive.ts";

/** A form that never has a first part, on a body that is there or gone. */
const silentForm = (raw: PassThrough) =>
  ({ raw, file: () => new Promise(() => undefined) }) as unknown as FastifyRequest;
/** Nobody looks at the pace before the test is over. */
const patience = { window: 600_000, bytes: 1, total: 600_000 };

test("a body that was gone before anybody looked at it, or goes before its first part, is broken off at once", async () => {
  const gone = new PassThrough();
  gone.destroy();
  await once(gone, "close");
  const early = receiveFile(silentForm(gone), "/nowhere/early", patience);
  await expect(within("the end of the early one", early)).rejects.toMatchObject({
    code: "INVALID_INPUT",
    message: "上传中断，请重试",
  });

  const going = new PassThrough();
  const late = receiveFile(silentForm(going), "/nowhere/late", patience);
  going.destroy();
  await expect(within("the end of the late one", late)).rejects.toMatchObject({ code: "INVALID_INPUT" });
});
