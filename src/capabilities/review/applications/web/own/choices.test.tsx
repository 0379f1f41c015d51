import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Choices } from "./choices.tsx";

// What a page shows while something is sent: a page that is drawn once, as here, sends nothing.
vi.mock("./use-act.ts", () => ({ useAct: () => ({ busy: "撤回", act: async () => undefined }) }));

test("while one thing is sent, the others wait", () => {
  const run = async () => undefined;
  const html = renderToString(
    <Choices
      refresh={run}
      className=""
      choices={[
        { when: true, label: "撤回", run },
        { when: true, label: "催一下", run },
        { when: false, label: "删除", run },
      ]}
    />,
  );
  const [withdraw = "", remind = "", ...more] = html.match(/<button.*?<\/button>/g) ?? [];
  expect(more).toEqual([]);
  expect([withdraw.includes("aria-busy"), / disabled=/.test(withdraw)]).toEqual([true, false]);
  expect([remind.includes("aria-busy"), / disabled=/.test(remind)]).toEqual([false, true]);
});
