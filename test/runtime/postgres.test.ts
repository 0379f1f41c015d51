import { spawn } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { locate } from "../../src/platform/postgres/binaries.ts";
import { ensurePostgres } from "../../src/platform/postgres/ensure.ts";
import { until, within } from "../support/within.ts";
import {
  cleanUp,
  copyCheckout,
  idOf,
  makeFolder,
  removeCopies,
  root,
  runApp,
  serverOf,
  startApp,
} from "./support.ts";

afterEach(cleanUp);
afterAll(removeCopies);

/** As root, everything is tried as an ordinary user, too. */
const users = root ? [{ ordinary: false }, { ordinary: true }] : [{ ordinary: true }];

describe.each(users)("on a data folder (ordinary user: $ordinary)", ({ ordinary }) => {
  const names = [
    ["an ordinary name", "data"],
    ["spaces, quotes and Chinese characters", "围场 的 'data' \"文件夹\""],
    ["more than 100 characters", `${"long-".repeat(15)}/${"path-".repeat(15)}`],
  ] as const;

  test.each(names)("with %s: writes safely, stops when left, keeps what was written", async (_, name) => {
    const dataDir = makeFolder(name, { ordinary });
    const first = await runApp(dataDir, { ordinary });
    expect(first).toMatchObject({
      starts: "1",
      reused: false,
      fsync: "on",
      encoding: "UTF8",
      superuser: "off",
    });
    expect(first.codepoint_order).toBe(true);
    expect(first.location).toContain(dataDir);
    expect(serverOf(first.location)).toBeUndefined();
    expect(await runApp(dataDir, { ordinary })).toMatchObject({ starts: "2", reused: false });
  });
});

describe("processes that end", () => {
  test("after kill -9 of the app, its server is found and used again", async () => {
    const dataDir = makeFolder();
    const app = startApp(dataDir, { mode: "stay" });
    const before = await app.report;
    app.process.kill("SIGKILL");
    await within("the end of the app", app.ended);
    const left = serverOf(before.location);
    expect(left).toBeDefined();

    const after = await runApp(dataDir);
    expect(after).toMatchObject({ starts: "2", reused: true, server: before.server });
    expect(serverOf(before.location)).toBeUndefined();
  });

  test("after kill -9 of app and server, the pid file may name a process of somebody else", async () => {
    const dataDir = makeFolder();
    const app = startApp(dataDir, { mode: "stay" });
    const { location = "" } = await app.report;
    const server = await until("a server", () => serverOf(location));
    const owner = idOf(server, "uid");
    app.process.kill("SIGKILL");
    process.kill(server, "SIGKILL");
    await within("the end of the app", app.ended);
    await until("the end of the server", () => !serverOf(location));

    const stranger = spawn("sleep", ["300"], { ...(root ? { uid: owner } : {}), cwd: "/" });
    try {
      const file = join(location, "postmaster.pid");
      const [, ...rest] = readFileSync(file, "utf8").split("\n");
      writeFileSync(file, [stranger.pid, ...rest].join("\n"));
      expect(await runApp(dataDir)).toMatchObject({ starts: "2", reused: false });
      expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    } finally {
      stranger.kill();
    }
  });

  test("two processes that start at once share one server, and the last one out stops it", async () => {
    const dataDir = makeFolder();
    const apps = [startApp(dataDir, { mode: "stay" }), startApp(dataDir, { mode: "stay" })] as const;
    const [one, two] = await Promise.all(apps.map((app) => app.report));
    expect(one?.server).toBe(two?.server);
    expect([one?.reused, two?.reused].sort()).toEqual([false, true]);
    expect([one?.starts, two?.starts].sort()).toContain("2");

    apps[0].process.kill("SIGTERM");
    expect(await within("the end of the first app", apps[0].ended)).toMatchObject({ code: 0 });
    expect(serverOf(one?.location)).toBeDefined();
    // A killed process counts no longer, so the next to leave is the last.
    apps[1].process.kill("SIGKILL");
    await within("the end of the second app", apps[1].ended);
    expect(await runApp(dataDir)).toMatchObject({ starts: "3", reused: true });
    expect(serverOf(one?.location)).toBeUndefined();
  });

  test("Ctrl-C reaches the app's process group and not the server, which then stops with the app", async () => {
    // The app handles SIGTERM and nothing else.
    const app = startApp(makeFolder(), { mode: "stay" });
    const { location, pid } = await app.report;
    expect(idOf(serverOf(location), "pgid")).not.toBe(idOf(pid, "pgid"));
    process.kill(-pid, "SIGINT");
    expect(await within("the end of the app", app.ended)).toMatchObject({ signal: "SIGINT" });
    await until("the end of the server", () => !serverOf(location));
  });

  test("an uncaught error leaves no server behind", async () => {
    const app = startApp(makeFolder(), { mode: "crash" });
    const { location } = await app.report;
    expect((await within("the end of the app", app.ended)).log).toContain("crashed on purpose");
    await until("the end of the server", () => !serverOf(location));
  });

  test("a server that dies is brought back for the app that still runs", async () => {
    const app = startApp(makeFolder(), { mode: "stay" });
    const { location, url } = await app.report;
    const before = await until("a server", () => serverOf(location));
    process.kill(before, "SIGKILL");
    await until("another server", () => (serverOf(location) ?? before) !== before);
    const starts = async () => {
      const client = new pg.Client({ connectionString: url });
      client.on("error", () => undefined);
      try {
        await client.connect();
        return (await client.query("select count(*)::int as n from starts")).rows[0].n;
      } catch {
        return undefined;
      } finally {
        await client.end().catch(() => undefined);
      }
    };
    expect(await until("the database to be readable again", starts)).toBe(1);
    app.process.kill("SIGTERM");
    await within("the end of the app", app.ended);
    expect(serverOf(location)).toBeUndefined();
  });
});

describe("a cluster that cannot be used as it is", () => {
  test("a creation that was killed half-way is done again", async () => {
    const dataDir = makeFolder();
    const home = join(dataDir, "postgres");
    const app = startApp(dataDir);
    await until(
      "a draft of the cluster",
      () => existsSync(home) && readdirSync(home).some((name) => name.startsWith("draft-")),
    );
    app.process.kill("SIGKILL");
    await within("the end of the app", app.ended);
    expect(existsSync(join(home, "data"))).toBe(false);
    expect(await runApp(dataDir)).toMatchObject({ starts: "1" });
    expect(readdirSync(home).filter((name) => name.startsWith("draft-"))).toEqual([]);
  });

  test.each([
    ["15", /is of PostgreSQL 15.*npm install --no-save postgres-15-.*DATA_DIR.*Nothing was changed/s],
    ["99", /made by PostgreSQL 99.*brings 18.*DATA_DIR/s],
  ])(
    "one of version %s, which is not here, is left alone, with a message that says what to do",
    async (major, words) => {
      const dataDir = makeFolder();
      const { location = "" } = await runApp(dataDir);
      writeFileSync(join(location, "PG_VERSION"), `${major}\n`);
      const { code, log } = await within("the end of the app", startApp(dataDir).ended);
      expect(code).not.toBe(0);
      expect(log).toMatch(words);
      expect(readdirSync(join(dataDir, "postgres")).filter((name) => name.startsWith("upgrade"))).toEqual([]);
    },
  );

  test("an incomplete folder is not overwritten", async () => {
    const dataDir = makeFolder();
    const data = join(dataDir, "postgres/data");
    mkdirSync(join(data, "base"), { recursive: true });
    if (root) {
      await expect(ensurePostgres({ dataDir })).rejects.toThrow("chown -R");
      chownSync(data, 65534, 65534);
    }
    await expect(ensurePostgres({ dataDir })).rejects.toThrow("PG_VERSION is missing");
    expect(readdirSync(data)).toEqual(["base"]);
  });

  test("a platform without binaries is told about DATABASE_URL", () => {
    expect(() => locate("linux", "riscv64")).toThrow(
      /no bundled PostgreSQL for linux-riscv64.*DATABASE_URL/s,
    );
  });
});

test("DATABASE_URL is used instead, and its server is never stopped", async () => {
  const other = startApp(makeFolder(), { mode: "stay" });
  const { url, server, location } = await other.report;
  const dataDir = join(dirname(makeFolder()), "not-made");
  expect(await runApp(dataDir, { env: { DATABASE_URL: url } })).toMatchObject({
    starts: "2",
    reused: true,
    server,
  });
  expect(existsSync(dataDir)).toBe(false);
  expect(serverOf(location)).toBeDefined();
});

describe.runIf(root)("as root", () => {
  test("the server runs as an unprivileged user", async () => {
    const app = startApp(makeFolder(), { mode: "stay" });
    const { location } = await app.report;
    expect(idOf(serverOf(location), "uid")).toBeGreaterThan(0);
  });

  test("in root's home, programs and data lie where that user reaches them, and a file says where", async () => {
    const checkout = copyCheckout(makeFolder("project", { closed: true, under: homedir() }));
    const dataDir = join(checkout, "data");
    const first = await runApp(dataDir, { from: checkout });
    const elsewhere = dirname(first.location ?? "");
    try {
      expect(first.starts).toBe("1");
      expect(elsewhere).toMatch(/^\/var\/lib\/paddock\/[0-9a-f]{16}$/);
      expect(first.log).toContain(`the database lies in ${elsewhere}`);
      expect(readFileSync(join(dataDir, "postgres.location"), "utf8")).toContain(elsewhere);
      expect(await runApp(dataDir, { from: checkout })).toMatchObject({
        starts: "2",
        location: first.location,
      });

      // A copy of the data folder must not write into the original's database.
      const copy = makeFolder("copy");
      writeFileSync(join(copy, "postgres.location"), readFileSync(join(dataDir, "postgres.location")));
      await expect(ensurePostgres({ dataDir: copy })).rejects.toThrow("is a copy of");
      // A moved one takes its database along.
      rmSync(dataDir, { recursive: true });
      expect(await runApp(copy)).toMatchObject({ starts: "3", location: first.location });
    } finally {
      rmSync(elsewhere, { recursive: true, force: true });
    }
  });

  test("a folder of an ordinary user stays usable for that user", async () => {
    const dataDir = makeFolder("data", { ordinary: true });
    await runApp(dataDir, { ordinary: true });
    rmSync(join(dataDir, "postgres/server.log"));
    expect(await runApp(dataDir)).toMatchObject({ starts: "2" });
    expect(await runApp(dataDir, { ordinary: true })).toMatchObject({ starts: "3" });
  });
});
