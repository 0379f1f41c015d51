import fc from "fast-check";
import { expect, test } from "vitest";
import { autopilot, GOOD, logOf } from "./autopilot.ts";
import { courseFrom, GATES } from "./course.ts";
import { FLIP_TICKS, Recorder, replay, TICKS_MOST } from "./replay.ts";
import { beginRun, fastestOf, HUMAN_TICKS, outcomeOf, type Run, type Seeds, step } from "./run.ts";

const seeds: Seeds = { course: 7, seed: 11 };
const anySeeds = fc.record({
  course: fc.integer({ min: 0, max: 0xffffffff }),
  seed: fc.integer({ min: 0, max: 0xffffffff }),
});

/** Drives as a browser does: frames of uneven length, the thumb where it is at that moment. */
function driven(of: Seeds, thumb: (run: Run) => boolean, frames: () => number = () => 2) {
  const run = beginRun(of);
  const recorder = new Recorder();
  while (run.finishedAt === null && run.tick < TICKS_MOST) {
    const wanted = thumb(run);
    for (let n = frames(); n > 0 && run.finishedAt === null; n -= 1) step(run, recorder.next(run, wanted));
  }
  return { run, flips: recorder.flips };
}

const goodThumb = (run: Run) => autopilot(run, GOOD);

test("a course is the same for its seed, and its cones alternate", () => {
  const { gates, length } = courseFrom(7);
  expect(courseFrom(7)).toEqual(courseFrom(7));
  expect(courseFrom(8)).not.toEqual(courseFrom(7));
  expect(gates).toHaveLength(GATES);
  expect(length).toBeGreaterThan(gates.at(-1)?.at ?? 0);
  for (const [at, gate] of gates.entries())
    expect(gate.side).toBe(gates[at + 1] ? -(gates[at + 1]?.side ?? 0) : gate.side);
});

test("who drives well passes every cone, and is faster than who does not steer", () => {
  const good = outcomeOf(driven(seeds, goodThumb).run);
  expect(good).toMatchObject({ hits: 0, misses: 0, jumped: false, bestCombo: GATES });
  expect(good.reaction).toBeGreaterThanOrEqual(100);
  const bad = outcomeOf(driven(seeds, (run) => run.tick >= run.go + 30).run);
  expect(bad.misses + bad.hits).toBeGreaterThan(5);
  expect(bad.total).toBeGreaterThan(good.total);
});

test("every course can be driven without touching a cone", () => {
  fc.assert(
    fc.property(anySeeds, (of) => {
      expect(replay(of, logOf(of, GOOD))).toMatchObject({ hits: 0, misses: 0, jumped: false });
    }),
    { numRuns: 300 },
  );
});

test("the log of whoever drives by himself is a log of that run", () => {
  expect(replay(seeds, logOf(seeds, GOOD))).toMatchObject({ hits: 0, misses: 0 });
});

test("a press before the lights go out, or sooner after than anybody reacts, is a jump start", () => {
  for (const early of [-60, 0, HUMAN_TICKS - 1]) {
    const { run } = driven(
      seeds,
      (one) => one.tick >= one.go + early,
      () => 1,
    );
    expect(outcomeOf(run)).toMatchObject({ jumped: true, reaction: null });
  }
  const fair = driven(
    seeds,
    (one) => one.tick >= one.go + HUMAN_TICKS,
    () => 1,
  );
  expect(outcomeOf(fair.run)).toMatchObject({ jumped: false, reaction: 100 });
});

test("who never presses is started and comes to an end", () => {
  const { run, flips } = driven(seeds, () => false);
  expect(flips).toEqual([]);
  expect(outcomeOf(run).reaction).toBe(5000);
  expect(replay(seeds, [])).toEqual(outcomeOf(run));
});

test.each([
  [[5, 5], "order"],
  [[9, 5], "order"],
  [[-1], "order"],
  [[1.5], "order"],
  [[100, 101], "too-quick"],
  [[100, TICKS_MOST - 1], "beyond-the-end"],
  [Array.from({ length: 601 }, (_, at) => at * 3), "too-many"],
])("%j is no log", (flips, problem) => {
  expect(replay(seeds, flips)).toBe(problem);
});

test("whatever the thumb does in whatever frames, the replay of its log comes to the same, and to no less than the bound", () => {
  fc.assert(
    fc.property(
      anySeeds,
      fc.array(fc.nat({ max: 90 }), { maxLength: 300 }),
      fc.nat(),
      (of, pauses, frameSeed) => {
        let [at, left, thumb, frame] = [0, pauses[0] ?? 20_000, false, frameSeed];
        const { run, flips } = driven(
          of,
          () => {
            left -= 2;
            if (left <= 0) {
              thumb = !thumb;
              at += 1;
              left = pauses[at] ?? 20_000;
            }
            return thumb;
          },
          () => {
            frame = (Math.imul(frame, 1103515245) + 12345) & 0x7fffffff;
            return 1 + (frame % 7);
          },
        );
        expect(run.phase).toBe("finished");
        const outcome = outcomeOf(run);
        expect(replay(of, flips)).toEqual(outcome);
        expect(outcome.total).toBeGreaterThanOrEqual(fastestOf(of.course));
        expect(
          outcome.hits +
            outcome.misses +
            run.gates.filter((state) => state === "passed" || state === "close").length,
        ).toBe(GATES);
      },
    ),
    { numRuns: 200 },
  );
});

test("any log at all is driven to its end or named, and never beats the bound", () => {
  fc.assert(
    fc.property(anySeeds, fc.array(fc.nat({ max: 400 }), { maxLength: 400 }), (of, gaps) => {
      let tick = 0;
      const flips = gaps.map((gap) => (tick += gap));
      const outcome = replay(of, flips);
      if (typeof outcome === "string") return;
      expect(outcome.total).toBeGreaterThanOrEqual(fastestOf(of.course));
      // A log that was altered in one place is another run, or none.
      expect(flips.every((one, at) => at === 0 || one - (flips[at - 1] ?? 0) >= FLIP_TICKS)).toBe(true);
    }),
    { numRuns: 200 },
  );
});
