import { expect, test } from "vitest";
import { memoryOfUploads, slowUploads } from "../faults/support/uploads.ts";

test("pictures that are huge in memory cost the app next to nothing", async () => {
  const said: string[] = [];
  await memoryOfUploads({ members: 2, kinds: 3 }, (line) => said.push(line));
  expect(said.at(-1)).toMatch(/no worker took more than/);
});

test("uploads that hardly move stop nobody else's", async () => {
  const said: string[] = [];
  await slowUploads({ slowMembers: 1, toTheEnd: false }, (line) => said.push(line));
  expect(said.at(-1)).toMatch(/others got through/);
});
