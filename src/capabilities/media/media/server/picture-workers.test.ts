import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, describe, expect, it, vi } from "vitest";
import { AppError } from "#shared/errors.ts";
import { phonePhoto, quarters } from "../../../../../test/support/pictures.ts";
import { within } from "../../../../../test/support/within.ts";
import { Lanes, SHOWN } from "./lanes.ts";
import { linuxProcessorTime, PictureWorkers, type WorkerLimits } from "./picture-workers.ts";
import { MediaRefusal } from "./refusal.ts";

const GENEROUS: WorkerLimits = { processes: 1, memory: 700_000_000, time: 60_000 };
const open: PictureWorkers[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  for (const workers of open.splice(0)) workers.rest();
});

function workersWith(change: Partial<WorkerLimits> = {}) {
  const workers = new PictureWorkers({ ...GENEROUS, ...change });
  const deaths: string[] = [];
  workers.onDeath = ({ task, why }) => deaths.push(`${task}: ${why}`);
  open.push(workers);
  return { workers, deaths };
}

const refused = { code: "UNPROCESSABLE", message: "这张图片无法处理，请换一张，或缩小后再上传" };

describe("worker processes", () => {
  it("read bytes and files, and say what is refused as the picture's reader says it", async () => {
    const { workers, deaths } = workersWith();
    const bytes = await quarters(400, 200);
    const path = join(tmpdir(), `worker-input-${process.pid}`);
    await writeFile(path, bytes);
    const fromBytes = await workers.run("keep", bytes, {}, "a");
    const fromFile = await workers.run("keep", path, {}, "a");
    expect(fromFile.bytes).toEqual(fromBytes.bytes);
    expect(Buffer.isBuffer(fromBytes.bytes)).toBe(true);
    const error = await workers.run("keep", Buffer.from("no picture at all"), {}, "a").catch((e) => e);
    expect(error).toBeInstanceOf(MediaRefusal);
    expect(error).toMatchObject({ reason: "unsupported", status: 415 });
    expect(await workers.run("measure", async () => null, {}, "a")).toBeNull();
    expect(deaths).toEqual([]);
  });

  it("die of too much memory with a message, and the next picture is made", async () => {
    const { workers, deaths } = workersWith({ memory: 130_000_000 });
    const large = await sharp({ create: { width: 6000, height: 5000, channels: 3, background: "#345" } })
      .jpeg({ progressive: true })
      .toBuffer();
    const small = await quarters();
    const [first, second] = await within(
      "both pictures",
      Promise.allSettled([workers.run("keep", large, {}, "a"), workers.run("keep", small, {}, "b")]),
      60_000,
    );
    expect(first).toMatchObject({ status: "rejected", reason: refused });
    expect((first as PromiseRejectedResult).reason).toBeInstanceOf(AppError);
    expect(second).toMatchObject({ status: "fulfilled", value: { width: 200, height: 100 } });
    expect(deaths).toEqual([expect.stringMatching(/^keep: ended/)]);
  }, 90_000);

  it("are ended when one takes too long", async () => {
    let used = 0;
    const processorTime = async () => (used += 1);
    const { workers, deaths } = workersWith({ time: 1, processorTime });
    const photo = await phonePhoto(6, 3000, 2000);
    await expect(workers.run("keep", photo, {}, "a")).rejects.toMatchObject(refused);
    expect(deaths).toEqual(["keep: took more than 1 ms"]);
  });

  it("ask to try again where a task got no processor", async () => {
    const { workers, deaths } = workersWith({ time: 1, processorTime: async () => 7 });
    const photo = await phonePhoto(6, 3000, 2000);
    await expect(workers.run("keep", photo, {}, "a")).rejects.toMatchObject({
      code: "UNAVAILABLE",
      status: 503,
    });
    expect(deaths).toEqual(["keep: took more than 1 ms"]);
  });

  it("blame the picture where the system does not say how long a task was on a processor", async () => {
    const { workers } = workersWith({ time: 1, processorTime: async () => undefined });
    const photo = await phonePhoto(6, 3000, 2000);
    await expect(workers.run("keep", photo, {}, "a")).rejects.toMatchObject(refused);
  });

  it.runIf(process.platform === "linux")(
    "are asked of the system how long they were on a processor",
    async () => {
      const told = (await linuxProcessorTime(process.pid)) ?? 0;
      const own = process.cpuUsage();
      // In hundredths of a second, and a moment earlier.
      expect(told).toBeGreaterThan(0);
      expect(told).toBeLessThanOrEqual((own.user + own.system) / 1000 + 20);
      expect(await linuxProcessorTime(0)).toBeUndefined();
    },
  );

  it.runIf(process.platform === "linux")("do not hold what the app may not tell", async () => {
    vi.stubEnv("DATABASE_URL", "postgres://secret");
    const { workers } = workersWith();
    await workers.run("measure", await quarters(), {}, "a");
    const children = await readFile(`/proc/self/task/${process.pid}/children`, "utf8");
    const started = await Promise.all(
      children
        .trim()
        .split(" ")
        .map(async (pid) => ({
          command: await readFile(`/proc/${pid}/cmdline`, "utf8"),
          environment: await readFile(`/proc/${pid}/environ`, "utf8"),
        })),
    );
    const worker = started.find(({ command }) => command.includes("worker/child.ts"));
    expect(worker?.environment).toContain("PATH=");
    expect(worker?.environment).not.toContain("DATABASE_URL");
  });
});

describe("lanes", () => {
  it("take turns, and every second turn is for what is shown", async () => {
    const lanes = new Lanes({ slots: 1, maxWaiting: 100 });
    const order: string[] = [];
    const add = (lane: string, name: string) => lanes.run(lane, async () => void order.push(name));
    await Promise.all([
      add("member:1", "first"),
      ...[1, 2, 3].map((n) => add("member:1", `one ${n}`)),
      ...[1, 2].map((n) => add("member:2", `two ${n}`)),
      ...[1, 2, 3].map((n) => add(SHOWN, `shown ${n}`)),
    ]);
    expect(order).toEqual([
      "first",
      "shown 1",
      "one 1",
      "shown 2",
      "two 1",
      "shown 3",
      "one 2",
      "two 2",
      "one 3",
    ]);
  });

  it("refuse who would wait behind too many, and go on after what fails", async () => {
    const lanes = new Lanes({ slots: 1, maxWaiting: 1 });
    const first = lanes.run("a", () => Promise.reject(new Error("no")));
    const second = lanes.run("a", async () => "made");
    await expect(lanes.run("b", async () => "refused")).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await expect(first).rejects.toThrow("no");
    expect(await second).toBe("made");
    expect(await lanes.run("b", async () => "made too")).toBe("made too");
  });
});
