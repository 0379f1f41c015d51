import { QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { documentQuery } from "#capabilities/people/legal/web/public.ts";
import { createQueryClient } from "#client/query-client.ts";
import { umbrellaSection } from "#sections/registry.ts";
import type { SheetProps } from "#ui/sheet-props.ts";
import TextSheet from "./text-sheet.tsx";

// The sheet itself comes later, and only in a browser: here it is what stands in it.
vi.mock("#ui/sheet.tsx", () => ({
  Sheet: ({ children, footer }: SheetProps) => (
    <>
      {children}
      {footer}
    </>
  ),
}));

function drawn(answer: { title: string; version: string; html: string } | null | undefined): string {
  const queryClient = createQueryClient();
  const { queryKey } = documentQuery({ key: "cooperation", section: umbrellaSection.slug });
  if (answer !== undefined) queryClient.setQueryData<unknown>(queryKey, answer);
  return renderToString(
    <QueryClientProvider client={queryClient}>
      <TextSheet
        open
        onClose={() => undefined}
        textKey="cooperation"
        title="合作协议"
        onAgree={() => undefined}
      />
    </QueryClientProvider>,
  );
}

test("a text of which no version is in force is told as what did not come, with a way to try again", () => {
  expect(drawn(null)).toContain('role="alert"');
  expect(drawn(null)).toContain("重试");
  expect(drawn(undefined)).not.toContain("重试");
  const there = drawn({ title: "合作协议", version: "3", html: "<p>双方做什么</p>" });
  expect(there).toContain("双方做什么");
  expect(there).not.toContain("重试");
});
