import { expect, test } from "vitest";
import { outages } from "../faults/support/outage.ts";

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
