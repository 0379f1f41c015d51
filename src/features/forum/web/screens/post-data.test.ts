import type { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { ScreenContext } from "#client/screen-route.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { postData } from "./post-data.ts";

/** A client whose answers are all refused, lists at once and single things a moment later, or the other way round. */
function refusing(first: "lists" | "things"): QueryClient {
  const refuse = async (late: boolean, why: string) => {
    if (late) await new Promise((done) => setTimeout(done, 5));
    throw new Error(why);
  };
  return {
    ensureQueryData: () => refuse(first === "lists", "no such post"),
    ensureInfiniteQueryData: () => refuse(first === "things", "no such replies"),
  } as unknown as QueryClient;
}

test.each(["lists", "things"] as const)(
  "a post that there is not is refused once, %s first",
  async (first) => {
    const context: ScreenContext = {
      params: { id: "7" },
      search: new URLSearchParams(),
      section: umbrellaSection,
      queryClient: refusing(first),
      pathname: "/bbs/7",
    };
    // What nobody hears would end the process; the test runner reports it as well.
    await expect(postData.load?.(context)).rejects.toThrow("no such post");
  },
);
