import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ScreenScope } from "#client/screen-context.tsx";
import type { LeadForm as Form } from "#features/leads/contract.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { LeadForm, LeadSheet, leadFormQuery } from "./public.ts";

const form: Form = {
  ...{ key: "spring", kind: "test_drive", section: umbrellaSection.slug, title: "预约试驾", open: true },
  receiver: { name: "示例经销商", contact: "021-0000 0000" },
  series: [
    { key: "one", label: "甲车" },
    { key: "two", label: "乙车" },
  ],
  ...{ purpose: "安排试驾", term_days: 30, statement: "我同意提供给“示例经销商”", version: "v" },
  consent: { title: "保护声明", version: "2026-03-01" },
};
const drawn = (shown: Form, series?: string) => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(leadFormQuery(shown.key).queryKey, shown);
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <ScreenScope section={umbrellaSection} screenId="lead.form">
        <LeadForm formKey={shown.key} series={series} />
      </ScreenScope>
    </QueryClientProvider>,
  );
};

test("a form says what is agreed to, with a tick that nobody has set", () => {
  const html = drawn(form, "two");
  expect(html).toContain("我同意提供给“示例经销商”");
  expect(html).toContain("《保护声明》");
  expect(html).toMatch(/<input[^>]*type="checkbox"/);
  expect(html).not.toMatch(/<input[^>]*type="checkbox"[^>]*checked=""/);
  expect(html).toMatch(/aria-pressed="true"[^>]*>乙车/);
  expect(html).toContain("登录后使用绑定的手机号");
});

test("a closed form says so in place of its fields", () => {
  expect(drawn({ ...form, open: false })).toContain("预约已结束");
  expect(drawn({ ...form, consent: null })).not.toContain("checkbox");
});

test("the sheet's code comes with its first use", () => {
  expect(LeadSheet.preload).toBeTypeOf("function");
});
