import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { createQueryClient } from "#client/query-client.ts";
import { NavigatorContext, RouterContext } from "#client/router.tsx";
import { type DeskView, SimpleFormScreen, SimpleView, simpleDesk, usualWords } from "../public.ts";

const texts = { car: "车型", note: "备注" };
const detail = {
  ...{
    id: "1",
    section: "main",
    state: "rejected" as const,
    submitted_at: null,
    decided_at: null,
    review_id: null,
    held_by: "",
  },
  ...{
    member: { nickname: "林小川", avatar: null },
    review: null,
    reason: "没有这一款",
    events: [],
    reasons: [],
  },
  // As the server answers: nothing better is asked for where nothing proves anything.
  can: { approve: true, reject: false, ask: false, revoke: false },
  ...{ car: "晨风", note: "周末" },
};
type Detail = typeof detail;
const View = (view: DeskView<Detail>) => <SimpleView {...view} {...{ texts, words: usualWords }} />;

const location = { pathname: "/form", search: "", hash: "", key: "default" };
const router = {
  location,
  match: undefined,
  error: undefined,
  action: "POP",
  preventScrollReset: false,
} as const;
const navigator = { navigate: async () => undefined, retry: async () => undefined, block: () => undefined };
const drawn = (screen: ReactNode) =>
  renderToString(
    <RouterContext value={router}>
      <NavigatorContext value={navigator}>
        <QueryClientProvider client={createQueryClient()}>{screen}</QueryClientProvider>
      </NavigatorContext>
    </RouterContext>,
  );

test("a form of texts shows what was typed, what a reviewer said, and which of them may be left out", () => {
  const data = { id: "1", state: "rejected", reason: "没有这一款", car: "晨风", note: "" };
  const html = drawn(
    <SimpleFormScreen
      {...{ titles: ["试驾", "修改试驾"], own: "/mine", texts, optional: ["note"] }}
      query={{ data, isError: false, isFetching: false, error: null, refetch: async () => undefined }}
      keep={async () => undefined}
      send={async () => undefined}
      refresh={async () => undefined}
    />,
  );
  for (const text of ["修改试驾", "审核意见：没有这一款", 'value="晨风"', "备注（选填）"])
    expect(html).toContain(text);
});

test("its desk names one by its first text, shows the others, and sends a decision with what was seen", async () => {
  const sent: unknown[] = [];
  const desk = simpleDesk({
    ...{ name: "sample", title: "试驾", texts },
    reads: { list: async () => ({ items: [detail], next_cursor: null }), one: async () => detail },
    View,
    send: async (...decision: unknown[]) => {
      sent.push(decision);
      return detail;
    },
    said: { reject: "", revoke: "", revokeTitle: "" },
  });
  expect(desk.line(detail)).toMatchObject({ name: "晨风", text: "林小川", small: ["周末"] });
  await desk.decide(detail, { decision: "reject", reason: "没有", asked: [] }, {});
  expect(sent).toEqual([["1", { version: "", decision: "reject", reason: "没有" }]]);
  const view = { detail, reader: "审核员", heldUntil: null, changed: false, sheetOpen: false, notes: {} };
  const html = drawn(<View {...view} onNote={() => undefined} onOpen={() => undefined} onBack={null} />);
  for (const text of ["晨风", "周末", "未通过", "没有这一款"]) expect(html).toContain(text);
});
