import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { RequestError } from "#shared/request-error.ts";
import { GoneState } from "./gone-state.tsx";

const drawn = (error?: unknown) => renderToString(<GoneState as="h1" error={error} />);

it("calls what waits until somebody has looked at it under review, and not deleted", () => {
  const html = drawn(new RequestError(404, "UNDER_REVIEW", ["内容审核中，暂不可见"]));
  expect(html).toContain("内容审核中，暂不可见");
  expect(html).not.toContain("已被删除");
});

it("calls everything else that is not there gone", () => {
  for (const error of [undefined, new RequestError(404, "NOT_FOUND", ["内容不存在或已被删除"])])
    expect(drawn(error)).toContain("内容不存在或已被删除");
});
