import { QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { createQueryClient } from "./query-client.ts";

/** A server whose answers are given by hand, each with what was true when it was asked. */
function server() {
  let truth = "before";
  const waiting: (() => void)[] = [];
  return {
    change: () => {
      truth = "after";
    },
    ask: () => {
      const read = truth;
      return new Promise<string>((resolve) => waiting.push(() => resolve(read)));
    },
    answer: async () => {
      for (const give of waiting.splice(0)) give();
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

test("a change made while the first answer is on its way is seen, and only then is it done", async () => {
  const client = createQueryClient();
  const { ask, change, answer } = server();
  const observer = new QueryObserver(client, { queryKey: ["clubs"], queryFn: ask });
  const leave = observer.subscribe(() => undefined);
  change();
  let done = false;
  const told = client.invalidateQueries({ queryKey: ["clubs"] }).then(() => {
    done = true;
  });
  await answer();
  expect(done).toBe(false);
  await answer();
  await told;
  expect(observer.getCurrentResult().data).toBe("after");
  leave();
});

test("what nobody looks at and was on its way is asked for when somebody looks again", async () => {
  const client = createQueryClient();
  const { ask, change, answer } = server();
  const fetched = client.fetchQuery({ queryKey: ["clubs"], queryFn: ask });
  change();
  const told = client.invalidateQueries({ queryKey: ["clubs"] });
  await answer();
  await Promise.all([fetched, told]);
  expect(client.getQueryState(["clubs"])).toMatchObject({ data: "before", isInvalidated: true });
});

test("what is on screen and was answered is asked for once", async () => {
  const client = createQueryClient();
  let asked = 0;
  const observer = new QueryObserver(client, { queryKey: ["clubs"], queryFn: async () => ++asked });
  const leave = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().data).toBe(1);
  await client.invalidateQueries({ queryKey: ["clubs"] });
  expect(asked).toBe(2);
  leave();
});

test("what is given up on its way leaves no failure that nobody takes", async () => {
  const client = createQueryClient();
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on("unhandledRejection", note);
  const ask = () => new Promise<string>(() => undefined);
  const observer = new QueryObserver(client, { queryKey: ["clubs"], queryFn: ask });
  const slow = new QueryObserver(client, { queryKey: ["clubs", "slow"], queryFn: ask });
  const leave = [observer.subscribe(() => undefined), slow.subscribe(() => undefined)];
  const told = client.invalidateQueries({ queryKey: ["clubs"] });
  await client.cancelQueries({ queryKey: ["clubs"], exact: true });
  await new Promise((resolve) => setTimeout(resolve, 20));
  await client.cancelQueries();
  await told;
  process.off("unhandledRejection", note);
  expect(unhandled).toEqual([]);
  for (const unsubscribe of leave) unsubscribe();
});
