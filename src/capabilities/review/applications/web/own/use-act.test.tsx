import { QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { createQueryClient } from "#client/query-client.ts";
import { confirmStore } from "#ui/confirm-store.ts";
import { useAct } from "./use-act.ts";

type Acting = ReturnType<typeof useAct>;

function Buttons({ onDrawn }: { onDrawn: (acting: Acting) => void }) {
  onDrawn(useAct(async () => undefined));
  return null;
}

/** What a component that is drawn once gets: what its buttons call until it is drawn again. */
function drawnOnce(): Acting {
  const drawn: Acting[] = [];
  renderToString(
    <QueryClientProvider client={createQueryClient()}>
      <Buttons onDrawn={(acting) => drawn.push(acting)} />
    </QueryClientProvider>,
  );
  const [acting] = drawn;
  if (acting === undefined) throw new Error("nothing was drawn");
  return acting;
}

test("while one thing is done, neither it nor another is sent, and both can be afterwards", async () => {
  const { act } = drawnOnce();
  const sent: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const slow = {
    run: () => {
      sent.push("withdraw");
      return promise;
    },
  };
  const quick = { run: async () => sent.push("remind") };
  const first = act("withdraw", slow);
  await act("withdraw", quick);
  await act("remind", quick);
  expect(sent).toEqual(["withdraw"]);
  resolve();
  await first;
  await act("remind", quick);
  expect(sent).toEqual(["withdraw", "remind"]);
});

test("a second tap while it is asked whether that was meant asks nothing, and a no leaves the way open", async () => {
  const { act } = drawnOnce();
  const sent: string[] = [];
  const how = { sure: { title: "撤回申请？" }, run: async () => sent.push("withdraw") };
  const first = act("withdraw", how);
  const question = confirmStore.get();
  const second = act("withdraw", how);
  expect(confirmStore.get()).toBe(question);
  await second;
  question?.answer(false);
  await first;
  expect(sent).toEqual([]);
  const again = act("withdraw", how);
  confirmStore.get()?.answer(true);
  await again;
  expect(sent).toEqual(["withdraw"]);
});

test("what fails ends too", async () => {
  const { act } = drawnOnce();
  await act("withdraw", { run: () => Promise.reject(new Error("refused")) });
  let sent = false;
  await act("withdraw", {
    run: async () => {
      sent = true;
    },
  });
  expect(sent).toBe(true);
});
