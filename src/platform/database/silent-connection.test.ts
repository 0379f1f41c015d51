import { expect, onTestFinished, test } from "vitest";
import { addressThrough, serverOf } from "../../../test/faults/support/database-address.ts";
import { startProxy } from "../../../test/faults/support/proxy.ts";
import { createTestDatabase } from "../../../test/support/database.ts";
import { within } from "../../../test/support/within.ts";
import { Connection } from "./connection.ts";
import { isOutage } from "./outage.ts";

const database = await createTestDatabase({ max: 1 });

/** A connection over a way that can be made bad. */
async function connectThrough(statement_timeout?: number) {
  const proxy = await startProxy(serverOf(database.url));
  const connection = new Connection({
    ...{ connectionString: addressThrough(database.url, proxy.port) },
    ...(statement_timeout !== undefined && { statement_timeout }),
  });
  await connection.connect();
  onTestFinished(async () => {
    await proxy.close();
    await database.drop().catch(() => undefined);
  });
  return { proxy, connection };
}

test("a connection that takes everything and answers nothing ends, and with it whoever waits", async () => {
  const { proxy, connection } = await connectThrough(500);
  expect((await connection.query("select 1 as n")).rows).toEqual([{ n: 1 }]);
  proxy.silent = true;
  const asked = ["select 2", "select 3"].map((text) =>
    connection.query(text).then(
      () => undefined,
      (error: unknown) => error,
    ),
  );
  const ends = await within("the end of the wait", Promise.all(asked), 30_000);
  expect(ends.map(isOutage)).toEqual([true, true]);
});
