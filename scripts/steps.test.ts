import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../test/support/temporary-folder.ts";
import { countTests, runSteps, type Step } from "./steps.ts";

const root = await temporaryFolder("steps");

const node = (name: string, code: string, more: Partial<Step> = {}): Step => ({
  name,
  title: name,
  run: [process.execPath, "-e", code],
  ...more,
});

async function run(steps: Step[], limitMs?: number) {
  let text = "";
  const options = {
    root,
    print: (part: string) => {
      text += part;
    },
    ...(limitMs ? { limitMs } : {}),
  };
  const tally = await runSteps(steps, options);
  return { ...tally, text };
}

const report = (...files: [status: string, ...tests: string[]][]) =>
  JSON.stringify({
    testResults: files.map(([status, ...tests]) => ({
      status,
      assertionResults: tests.map((one) => ({ status: one })),
    })),
  });

test("a step without a report counts as one, and only a failure shows its output", async () => {
  const { passed, failed, text } = await run([
    node("good", "console.log('chatter')"),
    node("bad", "console.error('the reason'); process.exit(3)"),
    node("absent", "", { run: ["/no/such/program"] }),
  ]);
  expect({ passed, failed }).toEqual({ passed: 1, failed: 2 });
  expect(text).toContain("the reason");
  expect(text).toContain("/no/such/program cannot be started");
  expect(text).not.toContain("chatter");
  expect(text).toMatch(/✓ good {2}\d+\.\d s\n/);
  expect(text).toMatch(/✗ bad {2}\d+\.\d s\n/);
});

test("tests are counted from the report, and a file that does not load is a failure", () => {
  expect(
    countTests(report(["passed", "passed", "passed", "skipped"], ["failed", "passed", "failed"])),
  ).toEqual({
    passed: 3,
    failed: 1,
  });
  expect(countTests(report(["failed"]))).toEqual({ passed: 0, failed: 1 });
  expect(countTests(undefined)).toEqual({ passed: 0, failed: 1 });
});

test("a test run that crashes after its tests passed has failed", async () => {
  const file = join(root, "report.json");
  const write = `require('fs').writeFileSync(${JSON.stringify(file)}, ${JSON.stringify(report(["passed", "passed", "passed"]))})`;
  expect(await run([node("a", write, { report: file })])).toMatchObject({ passed: 2, failed: 0 });
  expect(await run([node("a", `${write}; process.exit(1)`, { report: file })])).toMatchObject({
    passed: 2,
    failed: 1,
  });
  // The report of the run before must not speak for this one.
  expect(await run([node("a", "process.exit(0)", { report: file })])).toMatchObject({ passed: 0, failed: 1 });
});

test("a step waits for the one it needs, and is a failure when that one failed", async () => {
  const order: string[] = [];
  const step = (name: string, after: string[] = [], fails = false): Step => ({
    name,
    title: name,
    after,
    run: async () => {
      order.push(name);
      if (fails) throw new Error("on purpose");
      return "";
    },
  });
  expect(
    await run([step("late", ["early"]), step("early"), step("free", ["not in this run"])]),
  ).toMatchObject({
    passed: 3,
    failed: 0,
  });
  expect(order.indexOf("early")).toBeLessThan(order.indexOf("late"));
  order.length = 0;
  const broken = await run([step("first", [], true), step("second", ["first"]), step("third", ["second"])]);
  expect(broken).toMatchObject({ passed: 0, failed: 3 });
  expect(order).toEqual(["first"]);
  expect(broken.text).toContain('"second" was not run, because "first" failed');
});

test("steps side by side never need more processors than there are", async () => {
  let busy = 0;
  let most = 0;
  const step = (name: string, cores: number): Step => ({
    name,
    title: name,
    cores,
    run: async () => {
      busy += cores;
      most = Math.max(most, busy);
      await new Promise((resolve) => setTimeout(resolve, 5));
      busy -= cores;
      return "";
    },
  });
  await run([step("a", 1), step("b", 1), step("c", 2), step("d", 1), step("e", 1)]);
  expect(most).toBe(2);
});

test("a step that never ends is stopped", async () => {
  const { failed, text } = await run([node("endless", "setInterval(() => {}, 1000)")], 300);
  expect(failed).toBe(1);
  expect(text).toContain("Stopped after 0.3 s");
});
