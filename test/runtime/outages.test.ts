import { expect, test } from "vitest";
import { fullDisk } from "../faults/support/disk.ts";
import { outages } from "../faults/support/outage.ts";
import { randomAddresses } from "../faults/support/random.ts";

test("an operator's own database may restart under load: honest refusals, one listener, nothing lost", async () => {
  const said: string[] = [];
  await outages({ rounds: 2, own: true, signals: ["SIGINT", "SIGQUIT"] }, (line) => said.push(line));
  expect(said.at(-1)).toMatch(/^2 of 2 survived/);
});

test("the database that comes along may be killed under load", async () => {
  const said: string[] = [];
  await outages({ rounds: 2, own: false, signals: ["SIGKILL"] }, (line) => said.push(line));
  expect(said.at(-1)).toMatch(/^2 of 2 survived/);
});

test("a full disk is told by readiness and refusals, and is over when there is room", async () => {
  const said: string[] = [];
  if (await fullDisk((line) => said.push(line))) expect(said.at(-1)).toMatch(/none lost$/);
});

test("addresses that nobody ever asked for do not fill the memory", async () => {
  const said: string[] = [];
  await randomAddresses({ count: 4_000, seconds: 10 }, (line) => said.push(line));
  expect(said.at(-1)).toMatch(/ MB at most$/);
});
