import { expect, test } from "vitest";
import { type Bundle, mergeWhileCheaper, shareChunks } from "./share-chunks.ts";

const bundle = (name: string, bytes: number, users: number[], imports: Bundle[] = []): Bundle => ({
  modules: [name],
  bytes,
  users: new Set(users),
  deskOnly: false,
  imports: new Set(imports),
});

/** The modules of each chunk that is left. */
function merged(bundles: Bundle[], weights = [1, 1, 1, 1]): string[] {
  const left = new Set(bundles);
  mergeWhileCheaper(left, weights);
  return [...left].map(({ modules }) => modules.toSorted().join("+")).toSorted();
}

test("what the same screens load becomes one chunk", () => {
  expect(merged([bundle("a", 5000, [0, 1]), bundle("b", 9000, [0, 1])])).toEqual(["a+b"]);
});

test("a small one comes along where that costs less than a chunk of its own", () => {
  expect(merged([bundle("all", 5000, [0, 1, 2, 3]), bundle("small", 50, [0, 1, 2])])).toEqual(["all+small"]);
  expect(merged([bundle("all", 5000, [0, 1, 2, 3]), bundle("large", 2000, [0, 1, 2])])).toEqual([
    "all",
    "large",
  ]);
});

test("what no screen loads together stays apart", () => {
  expect(merged([bundle("a", 10, [0, 1]), bundle("b", 10, [2, 3])])).toEqual(["a", "b"]);
});

test("at the desk a byte counts less than in a first visit", () => {
  const pair = () => [bundle("a", 5000, [0, 1]), bundle("b", 300, [0])];
  expect(merged(pair(), [1, 1])).toEqual(["a", "b"]);
  expect(merged(pair(), [1, 0.1])).toEqual(["a+b"]);
});

test("what only the desk has stays apart from what visitors load", () => {
  const desk = { ...bundle("desk", 50, [0, 1]), deskOnly: true };
  expect(merged([bundle("all", 5000, [0, 1]), desk])).toEqual(["all", "desk"]);
});

test("two chunks that would import each other are not made", () => {
  const low = bundle("low", 100, [0, 1]);
  const middle = bundle("middle", 90_000, [2, 3], [low]);
  const high = bundle("high", 100, [0, 1], [middle]);
  // Low and high in one would need the middle, which needs low.
  expect(merged([low, middle, high])).toEqual(["high", "low", "middle"]);
});

test("a chunk of several parts leads on to what they import", () => {
  const base = bundle("base", 100, [0, 1]);
  const one = bundle("one", 100, [0, 1], [base]);
  const other = bundle("other", 100, [0, 1], [one]);
  expect(merged([base, one, other])).toEqual(["base+one+other"]);
});

type Output = Parameters<typeof shareChunks>[0][number];

const chunk = (fileName: string, more: object): Output =>
  ({
    type: "chunk",
    fileName,
    name: fileName,
    facadeModuleId: null,
    isDynamicEntry: false,
    imports: [],
    dynamicImports: [],
    modules: {},
    ...more,
  }) as unknown as Output;
const code = (length: number) => ({ renderedLength: length });

test("a screen and its data are one visit, and the shell keeps what it has", () => {
  const lazy = (fileName: string, facade: string, imports: string[]) =>
    chunk(fileName, {
      facadeModuleId: facade,
      isDynamicEntry: true,
      imports,
      modules: { [facade]: code(900) },
    });
  const names = shareChunks(
    [
      chunk("entry", {
        facadeModuleId: "/src/app/web/entry-client.tsx",
        imports: ["shell"],
        dynamicImports: ["screens"],
      }),
      chunk("shell", { name: "shell", modules: { "/src/ui/button.tsx": code(9000) } }),
      chunk("screens", {
        facadeModuleId: "/src/features/x/web/screens.ts",
        isDynamicEntry: true,
        dynamicImports: ["home", "homeData", "list"],
      }),
      lazy("home", "/src/features/x/web/screens/home.tsx", ["cards", "shell"]),
      lazy("homeData", "/src/features/x/web/screens/home.data.ts", ["client"]),
      lazy("list", "/src/features/x/web/screens/list.tsx", ["cards", "client"]),
      chunk("cards", { modules: { "/src/features/x/web/card.tsx": code(3000) } }),
      chunk("client", { modules: { "/src/features/x/web/client.ts": code(300) } }),
    ],
    ({ name }) => name === "shell",
  );
  expect(names).toEqual(
    new Map([
      ["/src/features/x/web/card.tsx", "web-card"],
      ["/src/features/x/web/client.ts", "web-card"],
    ]),
  );
});
