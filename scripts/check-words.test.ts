import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { checkWords, isInterface, readWords, type Words } from "./check-words.ts";

const page = await readFile(resolve(import.meta.dirname, "../docs/words.md"), "utf8");
let words: Words;
beforeAll(() => {
  words = readWords(page);
});

const check = (source: string, path = "src/features/forum/web/a.tsx") =>
  checkWords(path, source, words).join("\n");

test.each([
  ["a string", 'const a = "没有这个站点";', "“站点” is 分区"],
  ["an element", "const a = <p>\n  请先登陆\n</p>;", "“登陆” is 登录"],
  ["a template", `const a = \`\${name}的帐号\`;`, "“帐号” is 账号"],
  ["an attribute", 'const a = <Field label="选填 Token" />;', "“Token” is 验证码、密钥"],
  ["a Latin word", 'const a = "会员 ID";', "“ID” is 编号"],
])("a word that the page refuses is found in %s", (_, source, problem) => {
  expect(check(source)).toContain(problem);
  expect(check(`\n\n${source}`)).toMatch(/^src\/features\/forum\/web\/a\.tsx:[34]: “/);
});

test("what it names may stand: phrases, folders, other words around Latin letters, and what is no text", () => {
  for (const source of [
    'const a = "《用户协议》";',
    'const a = "请设置 PUBLIC_ID";',
    'const a = "分区".length; // 登陆',
    "// 登陆\nconst a = 1;",
    "/** 登陆 */\nconst a = 1;",
    'const ID = "编号";',
    'import { token } from "./登录.ts";',
  ]) {
    expect(check(source)).toBe("");
  }
  expect(check('const a = "请选择栏目";')).toContain("栏目");
  expect(check('const a = "请选择栏目";', "src/features/articles/web/a.tsx")).toBe("");
  expect(check('const a = "用户和用户协议";')).toContain("用户");
});

test.each([
  ["保存成功,请返回", "a half-width mark"],
  ["提示: ", "a half-width mark"],
  ["价格(元)", "half-width brackets"],
  ["点'保存'", "straight quotes"],
  ["点「保存」", "brackets as quotes"],
  ["正在上传...", "dots that are not one …"],
  ["正在上传……", "dots that are not one …"],
  ["最多 20  个字", "two spaces"],
  ["最多20个字", "no space between Chinese and Latin or digits"],
  ["下载App", "no space between Chinese and Latin or digits"],
  ["重新 上传", "a space between Chinese characters"],
  ["已保存 ，请返回", "a space beside a full-width mark"],
])("“%s” breaks a rule of punctuation: %s", (text, problem) => {
  expect(check(`const a = ${JSON.stringify(text)};`)).toContain(problem);
  expect(check(`const a = <p>${text}</p>;`)).toContain(problem);
});

test("rules of punctuation leave figures, holes, plates, SQL and the page's exceptions alone", () => {
  for (const source of [
    'const a = "最多 20 个字，约 1.2 万次（95% 以内）";',
    `const a = \`共\${count}张，\${name}：\${list.join("、")}\`;`,
    "const a = sql`select '内容已删除', '未署名'`;",
    "const a = sql<string>`case when '已注销用户' = name then '' end`;",
    'const a = "例如：京A12345";',
    "const a = { 分区: 1, b: [...中文] };",
    'const a = "正在上传…";',
    'const a = <p className="a  b">11月29日 周六 10:00</p>;',
  ]) {
    expect(check(source)).toBe("");
  }
});

test("labels, titles and messages end without 。, sentences with it", () => {
  for (const source of [
    '<Field label="请填写。" />',
    '<EmptyState title="还没有帖子。" />',
    'toast("已保存。")',
    'new AppError("GONE", "内容不存在。")',
    `toast(\`已保存 \${count} 条。\`)`,
  ]) {
    expect(check(`const a = ${source};`)).toContain("ends without 。");
  }
  for (const source of [
    '<EmptyState title="还没有帖子" text="发一帖，认识同城车友。" />',
    '<Picture alt="图表。数值在表格里。" />',
    'toast("已保存")',
  ]) {
    expect(check(`const a = ${source};`)).toBe("");
  }
});

test("the page's own tables are read, and one that is lost is an error", () => {
  expect(words.refused.find(({ word }) => word === "登陆")?.use).toBe("登录");
  expect(words.unread).toContain("src/shared/pinyin-table.ts");
  expect(check('const a = "没有这个站点";', "src/shared/pinyin-table.ts")).toBe("");
  expect(() => readWords(page.replace("## Terms", "## Words"))).toThrow("has lost a table");
  const added = readWords(page.replace("| 待办 |", "| 轮子 | wheels | `车轱辘` | |\n| 待办 |"));
  expect(checkWords("src/a.ts", 'const a = "车轱辘";', added).join()).toContain("“车轱辘” is 轮子");
});

test("every exception is still needed for something that is there", async () => {
  const { execFileSync } = await import("node:child_process");
  const root = resolve(import.meta.dirname, "..");
  const all = execFileSync("git", ["ls-files", "src"], { cwd: root, encoding: "utf8" }).split("\n");
  const folders = [...words.unread, ...words.passed.folders, ...words.refused.flatMap((one) => one.folders)];
  expect(folders.filter((folder) => !all.some((path) => path.startsWith(folder)))).toEqual([]);
});

test("tests, demo content and legal texts are not the interface", () => {
  expect(isInterface("src/features/forum/web/screens/bbs-home.tsx")).toBe(true);
  expect(isInterface("src/capabilities/texts/comments/contract.ts")).toBe(true);
  expect(isInterface("src/sections/main.ts")).toBe(true);
  for (const path of [
    "src/features/forum/web/a.test.tsx",
    "src/features/forum/server/demo/content/a.ts",
    "src/capabilities/people/legal/texts/agreement/1.ts",
    "test/e2e/forum.test.ts",
    "src/ui/styles/index.css",
  ]) {
    expect(isInterface(path)).toBe(false);
  }
});
