import { expect, test } from "vitest";
import { csvFile } from "#shared/csv.ts";
import { tableRows, written } from "./chart-table.ts";

test("a chart's table becomes a file that spreadsheets read and do not calculate", () => {
  const rows = tableRows({
    rowName: "词",
    rows: ["加,微信", '说"好"', "=1+1"],
    columns: [{ name: "命中", values: [3, null, -2] }],
  });
  expect(csvFile(rows)).toBe('\uFEFF词,命中\r\n"加,微信",3\r\n"说""好""",\r\n\'=1+1,-2\r\n');
});

test("a value that is missing is a dash, not a nought", () => {
  expect(written({}, null)).toBe("—");
  expect(written({}, 12_345)).toBe("12,345");
  expect(written({ write: (value) => `${value} 秒` }, 3)).toBe("3 秒");
});
