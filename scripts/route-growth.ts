/**
 * How much a first visit grows with each screen: builds the web app as it is and with a hundred screens more, at the
 * addresses of the specification, and compares what an article's page loads. Writes nothing.
 *   node scripts/run.cjs scripts/route-growth.ts
 */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build, type Plugin } from "vite";

const root = resolve(import.meta.dirname, "..");
const HUNDRED = 100;
const INVENTED = "virtual:invented-screens";

/** Rows and paths as a feature writes them, titles of four characters that repeat as words do. */
async function invented(): Promise<{ rows: string; paths: string }> {
  const lines = (await readFile(resolve(root, "docs/specified-routes.tsv"), "utf8"))
    .trim()
    .split("\n")
    .slice(1);
  const words = [
    ..."车友活动报名详情列表管理我的订单优惠问答话题认证积分商城地址门店预约试驾消息设置记录抽奖投票",
  ];
  const specified = [
    ...new Set(lines.map((line) => (line.split("\t")[1] ?? "").replace(/\{(\w+)\}/g, ":$1"))),
  ];
  const chosen = specified.slice(-HUNDRED);
  const idOf = (path: string) => `invented${path.replace(/\/:?/g, ".")}`;
  const rows = chosen.map((path, at) => ({
    id: idOf(path),
    title: [at, at * 7 + 3, at * 11 + 5, at * 13 + 1].map((step) => words[step % words.length]).join(""),
    ...(at % 2 === 0 ? { tab: "My", private: true } : { query: ["tab"] }),
  }));
  if (rows.length !== HUNDRED) throw new Error(`the specification names only ${rows.length} addresses`);
  const paths = Object.fromEntries(chosen.map((path) => [idOf(path), `/invented${path}`]));
  return { rows: JSON.stringify(rows), paths: JSON.stringify(paths).slice(1, -1) };
}

function withInvented({ rows, paths }: Awaited<ReturnType<typeof invented>>): Plugin {
  return {
    name: "paddock:invented-screens",
    resolveId: (id) => (id === INVENTED ? id : null),
    load: (id) => (id === INVENTED ? "export const screens = {};" : null),
    transform(code, id) {
      if (id.endsWith("/src/sections/paths.ts"))
        return code.replace("export const paths = {", `export const paths = { ${paths},`);
      if (!id.endsWith("/src/app/web/visitor-screens.ts")) return null;
      return `import { screensOf as ofInvented } from "#client/screen-route.ts";
import { paths as withInvented } from "#sections/paths.ts";
${code}
visitorScreens.push(...ofInvented(() => import("${INVENTED}"), ${rows}, withInvented));`;
    },
  };
}

/** Bytes, brotli, of the entry and all that it imports. */
async function entrySize(plugins: Plugin[]): Promise<number> {
  const built = await build({ root, logLevel: "error", build: { write: false }, plugins });
  const { output } = (Array.isArray(built) ? built[0] : built) as Extract<typeof built, { output: unknown }>;
  const chunks = new Map(
    output.flatMap((one) => (one.type === "chunk" ? [[one.fileName, one] as const] : [])),
  );
  const entry = [...chunks.values()].find(({ facadeModuleId }) =>
    facadeModuleId?.endsWith("/entry-client.tsx"),
  );
  if (!entry) throw new Error("the build has no entry-client");
  const seen = new Set<string>();
  const add = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const imported of chunks.get(file)?.imports ?? []) add(imported);
  };
  add(entry.fileName);
  return [...seen].reduce((sum, file) => sum + brotliCompressSync(chunks.get(file)?.code ?? "").length, 0);
}

const before = await entrySize([]);
const after = await entrySize([withInvented(await invented())]);
console.log(
  `${before} bytes, with ${HUNDRED} screens more ${after}: ${(after - before) / HUNDRED} bytes a screen (brotli)`,
);
