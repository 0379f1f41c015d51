import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../../../test/support/temporary-folder.ts";
import { csvRows } from "./csv.ts";
import { objectTexts } from "./json-records.ts";
import type { Row } from "./rows.ts";
import { sqlRows, statements } from "./sql-dump.ts";

const folder = await temporaryFolder("dump");
let files = 0;

async function file(content: string | Buffer, ending: string): Promise<string> {
  files += 1;
  const path = join(folder, `${files}.${ending}`);
  await writeFile(path, content);
  return path;
}

async function* pieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

async function sql(content: string | Buffer): Promise<Row[]> {
  const path = await file(content, "sql");
  return (await all(sqlRows(path, null, (table) => table === "t", new Map()))).map(({ row }) => row);
}

const DUMP = `-- a dump; with 'quotes
/*!40101 SET NAMES utf8 */;
DROP TABLE IF EXISTS \`t\`;
CREATE TABLE \`t\` (
  \`id\` int(10) unsigned NOT NULL AUTO_INCREMENT COMMENT 'a, b) c',
  \`name\` varchar(15) DEFAULT NULL,
  \`rate\` decimal(4,2) NOT NULL DEFAULT '0.00',
  PRIMARY KEY (\`id\`),
  KEY \`name\` (\`name\`)
);
INSERT INTO \`other\` VALUES (1,'不要');
INSERT INTO \`t\` VALUES (1,'It\\'s; a \\\\ test\\n二行',1.50),(2,NULL,-3),(3,'''quoted''',0x41);
# end
INSERT INTO t (name, id) VALUES ("双引号", 4);`;

describe("SQL", () => {
  test("rows have the columns of their table, whatever stands in them", async () => {
    expect(await sql(DUMP)).toEqual([
      { id: "1", name: "It's; a \\ test\n二行", rate: "1.50" },
      { id: "2", name: null, rate: "-3" },
      { id: "3", name: "'quoted'", rate: "A" },
      { name: "双引号", id: "4" },
    ]);
  });

  test.each([1, 2, 3, 7, 64])("statements are the same however the file is cut, by %i", async (size) => {
    expect(await all(statements(pieces(DUMP, size)))).toEqual(await all(statements(pieces(DUMP, 10_000))));
  });

  test("a file in GBK is told by its text, where a second byte may look like a backslash", async () => {
    const text =
      "CREATE TABLE `t` (`id` int, `s` text);\nINSERT INTO `t` VALUES (1,'我们的車友誠不欺我，這是一條回帖的文字內容');";
    const rows = await sql(iconv.encode(text, "gbk"));
    expect(rows[0]?.s).toContain("車友誠不欺我");
  });

  test("a row of another length, and a file that breaks off, are named", async () => {
    await expect(sql("CREATE TABLE t (a int, b int);INSERT INTO t VALUES (1);")).rejects.toThrow("应有 2 个");
    await expect(sql("CREATE TABLE t (a int);INSERT INTO t VALUES ('abc")).rejects.toThrow("中断");
    await expect(sql("INSERT INTO t VALUES (1);")).rejects.toThrow("没有列名");
  });
});

test("CSV: quotes, line ends within fields, empty and null ones, other separators", async () => {
  const rows = await all(
    csvRows(await file('\uFEFFid,text,"n"\r\n1,"a, ""b""\nc",NULL\r\n2,,"NULL"\r\n', "csv"), null),
  );
  expect(rows).toEqual([
    { id: "1", text: 'a, "b"\nc', n: null },
    { id: "2", text: "", n: "NULL" },
  ]);
  expect(await all(csvRows(await file("id\ttext\n1\t车\n", "csv"), null))).toEqual([{ id: "1", text: "车" }]);
});

test.each([1, 5, 1000])("JSON: objects one by one, from lines and from an array, cut by %i", async (size) => {
  const text = '[{"a":"}{\\"","b":{"c":[1]}},\n{"d":2}]\n{"e":"\\\\"}';
  expect(await all(objectTexts(pieces(text, size)))).toEqual([
    '{"a":"}{\\"","b":{"c":[1]}}',
    '{"d":2}',
    '{"e":"\\\\"}',
  ]);
  await expect(all(objectTexts(pieces('{"a":1', size)))).rejects.toThrow("中断");
});
