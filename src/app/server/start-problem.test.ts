import { writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { assertPortFree, startProblem } from "./start-problem.ts";

const DATA_DIR = await temporaryFolder("start");
const MB = 1024 * 1024;
const tight = async () => ({ free: 7 * MB, total: 90 * MB });
const roomy = async () => ({ free: 9000 * MB, total: 20_000 * MB });
const failed = (message: string, more: object = {}) => Object.assign(new Error(message), more);

test("a database that went away while the disk is full names the disk", async () => {
  const error = new Error("Failed query: insert", { cause: new Error("Connection terminated unexpectedly") });
  expect(await startProblem(error, { DATA_DIR }, tight)).toBe(
    `the disk of ${DATA_DIR} is full: 7 MB of 90 MB are free. Make room, or choose another folder with DATA_DIR, ` +
      "and start again; what was begun is gone on with (Failed query: insert: Connection terminated unexpectedly)",
  );
  expect(await startProblem(error, { DATA_DIR }, roomy)).toBe(
    "Failed query: insert: Connection terminated unexpectedly",
  );
});

test("what cannot be written is told even where there is room, and where the server is somebody's own", async () => {
  const full = failed("could not extend file", { code: "53100" });
  expect(await startProblem(full, { DATA_DIR }, roomy)).toContain(`on the disk of ${DATA_DIR}: it is full`);
  const own = { DATA_DIR, DATABASE_URL: "postgres://a@b/c" };
  expect(await startProblem(full, own, roomy)).toContain("the database server of DATABASE_URL");
});

test("the database's own folder comes first where it lies elsewhere", async () => {
  const elsewhere = await temporaryFolder("elsewhere");
  await writeFile(join(DATA_DIR, "postgres.location"), `${elsewhere}\n`);
  const full = failed("initdb failed: No space left on device");
  expect(await startProblem(full, { DATA_DIR }, tight)).toContain(`the disk of ${elsewhere} is full`);
});

test("anything else is told as it is", async () => {
  expect(await startProblem(new Error("SECRET_KEY is too short"), { DATA_DIR }, tight)).toBe(
    "SECRET_KEY is too short",
  );
});

test("a port that is taken is told with what to do, and a free one is left free", async () => {
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
  const { port: PORT } = other.address() as { port: number };
  const HOST = "127.0.0.1";
  await expect(assertPortFree({ PORT, HOST })).rejects.toThrow(`port ${PORT} is in use. Stop the program`);
  await new Promise((done) => other.close(done));
  await assertPortFree({ PORT, HOST });
  await assertPortFree({ PORT, HOST });
});
