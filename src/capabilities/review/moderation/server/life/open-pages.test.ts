import { expect, test } from "vitest";
import { createTestApp } from "../../../../../../test/support/app.ts";
import { isTextTopic } from "./open-pages.ts";

const { services } = await createTestApp();

test("nothing is followed that is no kind of text, or no id", async () => {
  const followed: string[] = [];
  for (const rest of ["post:12", "nothing:12", "post:0", "post", "post:1e3", ""])
    if (await isTextTopic(services.db, rest)) followed.push(rest);
  expect(followed).toEqual(["post:12"]);
});
