import { expect, test } from "vitest";
import { firstTab } from "./first-tab.ts";

test("own comments open where there are some", () => {
  expect(firstTab({ published: 3, pending: 2, rejected: 1 })).toBe("published");
  expect(firstTab({ published: 0, pending: 2, rejected: 1 })).toBe("pending");
  expect(firstTab({ published: 0, pending: 0, rejected: 1 })).toBe("rejected");
  expect(firstTab({ published: 0, pending: 0, rejected: 0 })).toBe("published");
});
