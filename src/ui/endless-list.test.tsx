import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { lineLost, RequestError } from "#shared/request-error.ts";
import { EndlessList, type EndlessQuery, itemsOf } from "./endless-list.tsx";

const query = (changes: Partial<EndlessQuery<string>>): EndlessQuery<string> => ({
  data: undefined,
  isPending: false,
  isError: false,
  error: null,
  isFetching: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  hasNextPage: false,
  refetch: () => undefined,
  fetchNextPage: () => undefined,
  ...changes,
});
const pages = (...given: string[][]) => ({ data: { pages: given.map((items) => ({ items })) } });
const drawn = (changes: Partial<EndlessQuery<string>>, items?: string[]) =>
  renderToStaticMarkup(
    <EndlessList
      query={query(changes)}
      {...(items && { items })}
      itemKey={(item) => item}
      estimate={10}
      waiting="等着"
      empty="没有"
      failed={{ what: "没来" }}
    >
      {(item) => `〔${item}〕`}
    </EndlessList>,
  );

test("each state of a list is told, and only that", () => {
  expect(drawn({ isPending: true })).toBe("等着");
  expect(drawn(pages([]))).toBe("没有");
  expect(drawn({ isError: true, error: lineLost(new TypeError("gone")) })).toMatch(/没来.*网络不给力.*重试/);
  expect(drawn({ isError: true, error: new RequestError(500, "INTERNAL", ["服务器内部错误"]) })).toMatch(
    /没来.*服务器内部错误.*重试/,
  );
  expect(drawn(pages(["甲"], ["乙"]))).toMatch(/〔甲〕.*〔乙〕.*已经到底了/);
  expect(drawn({ ...pages(["甲"]), hasNextPage: true, isFetchingNextPage: true })).toMatch(
    /〔甲〕.*正在加载/,
  );
  expect(drawn({ ...pages(["甲"]), hasNextPage: true, isFetchNextPageError: true })).toMatch(
    /〔甲〕.*点击重试/,
  );
});

test("what was loaded stays when it could not be asked for again", () => {
  expect(drawn({ ...pages(["甲"]), isError: true })).toContain("〔甲〕");
});

test("a page of which nothing is shown is not the end while there is another", () => {
  expect(drawn({ ...pages(["甲"]), hasNextPage: true }, [])).not.toContain("没有");
  expect(drawn(pages(["甲"]), [])).toBe("没有");
});

test("an item that moved on to the next page stands there once", () => {
  expect(itemsOf(pages(["甲", "乙"], ["乙", "丙"]), (item) => item)).toEqual(["甲", "乙", "丙"]);
});
