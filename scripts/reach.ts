/**
 * What a change reaches, for `npm test -- --changed`: what imports it, over any number of files; beyond imports the tests
 * that ask the endpoints which it serves, and the screens that are drawn with it.
 *
 * Nearly every test of the server starts the whole app, which imports everything: by imports alone each change would
 * reach each test. So ways through the app itself and through what all tests share count as none (`isPassage`), and a
 * feature's door passes on what is imported from it by name, no more.
 */
import { posix } from "node:path";

/** Text by path from the root, with slashes. */
export type Sources = ReadonlyMap<string, string>;

export interface Reach {
  /** Tests of vitest, by path. */
  tests: ReadonlySet<string>;
  /** Those of them that import what changed, and not by a way that nearly every test takes. */
  importing: ReadonlySet<string>;
  /** Ids of the screens. */
  screens: ReadonlySet<string>;
}

const TEST = /\.test\.tsx?$/;
/** Each stands on the app, the browser and the rows that are set up for all. */
const JOURNEY = /^test\/e2e\/.*\.test\.ts$/;
const DOOR = /\/public\.tsx?$/;
/** A feature, and the side of it that a file is on. */
const ROOM = /^(src\/(?:capabilities\/[^/]+|features)\/[^/]+\/)(?:(server|web)\/)?/;
/** Every database is made of them. */
const TABLES = /^db\/migrations\/.*\.sql$|\/server\/tables\.ts$/;
/** What a feature declares: held against rules by the tests of the app. */
const DECLARED = /\/([a-z-]*contract|[a-z-]*routes|feature)\.ts$/;
/** Every test stands on them. */
const GROUND =
  /^(package(-lock)?\.json|tsconfig\.json|vitest\.config\.ts)$|^test\/support\/(global-setup|warnings)\.ts$/;
const STYLES = /^src\/(ui|app\/web)\/.*\.(css|svg)$/;

const isPassage = (from: string, to: string): boolean =>
  !TEST.test(from) &&
  ((/^src\/app\//.test(from) && !/^src\/app\//.test(to)) ||
    /^test\/support\/factories\.ts$/.test(from) ||
    (/^test\/(model|e2e)\//.test(from) && !/^test\//.test(to)));

/** @param changed paths from the root, also of files that are gone */
export function reach(sources: Sources, changed: readonly string[]): Reach {
  const tests = [...sources.keys()].filter((path) => TEST.test(path));
  const imports = new Map([...sources].map(([path, text]) => [path, importsOf(path, text, sources)]));
  const users = turnedRound(imports);
  const wide = changed.some((path) => GROUND.test(path));
  const files = wide ? new Set(sources.keys()) : closure(changed, users);
  const addresses = addressesIn(sources, files, imports, changed);
  const asking = [...sources.keys()].filter(
    (path) => (TEST.test(path) || /^test\/support\//.test(path)) && asks(sources.get(path) ?? "", addresses),
  );
  const reached = new Set([...files, ...closure(asking, users)]);
  const onTables = changed.some((path) => TABLES.test(path))
    ? closure(["test/support/database.ts"], users)
    : undefined;
  const declared = changed.some((path) => DECLARED.test(path));
  return {
    importing: new Set(tests.filter((path) => files.has(path))),
    tests: new Set(
      tests.filter(
        (path) =>
          reached.has(path) ||
          onTables?.has(path) ||
          (declared && /^src\/app\//.test(path)) ||
          changed.some((one) => isNear(one, path) || isNamed(one, sources.get(path) ?? "")),
      ),
    ),
    screens: screensIn(
      sources,
      changed.some((path) => STYLES.test(path)) ? new Set(sources.keys()) : files,
      imports,
    ),
  };
}

/** In the same feature, and not on the other side of it. */
function isNear(changed: string, test: string): boolean {
  const [, room, side] = ROOM.exec(changed) ?? [];
  const [, other, otherSide] = ROOM.exec(test) ?? [];
  return (
    room !== undefined &&
    room === other &&
    (side === undefined || otherSide === undefined || side === otherSide)
  );
}

/** A file that is no code is read by its name. */
const isNamed = (changed: string, test: string): boolean =>
  !/\.(tsx?|sql|md)$/.test(changed) && test.includes(posix.basename(changed));

interface Import {
  to: string;
  /** As the importing file calls it; undefined where the file is taken whole. */
  name: string | undefined;
}

const STATEMENT = /^(?:import|export)\s+(type\s+)?([^"';]*?)\s*from\s+"([^"]+)";$/gm;
const PATH = /"([#./\w-][^"\s]*\.tsx?)"/g;

/** What a file imports, and the files that it names to run them: a worker, a program. Types are nothing at run time. */
function importsOf(path: string, text: string, sources: Sources): Import[] {
  const found: Import[] = [];
  if (JOURNEY.test(path)) found.push({ to: "test/e2e/support/global-setup.ts", name: undefined });
  const rest = text.replace(STATEMENT, (_all, type: string | undefined, what: string, where: string) => {
    const to = resolved(path, where, sources);
    if (type || to === undefined) return "";
    const braces = /\{([^}]*)\}/.exec(what)?.[1];
    const names = braces
      ?.split(",")
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith("type "));
    for (const name of names ?? []) {
      const [outer = "", inner = outer] = name.split(/\s+as\s+/);
      for (const one of throughDoor(to, outer, sources)) found.push({ to: one, name: inner });
    }
    if (/^[^{]*[\w*]/.test(what)) found.push({ to, name: /^\w+$/.exec(what.split(",")[0] ?? "")?.[0] });
    return "";
  });
  for (const [, where = ""] of rest.matchAll(PATH)) {
    const to = resolved(path, where, sources);
    if (to !== undefined && to !== path) found.push({ to, name: undefined });
  }
  return found;
}

/** Where what a door gives out under a name comes from: the door itself, unless it only passes it on. */
function throughDoor(door: string, name: string, sources: Sources): string[] {
  if (!DOOR.test(door)) return [door];
  for (const [, , what = "", where = ""] of (sources.get(door) ?? "").matchAll(STATEMENT)) {
    const given = /\{([^}]*)\}/.exec(what)?.[1]?.split(",") ?? [];
    if (
      !given.some(
        (one) =>
          one
            .trim()
            .split(/\s+as\s+/)
            .at(-1) === name,
      )
    )
      continue;
    const to = resolved(door, where, sources);
    return to === undefined ? [] : throughDoor(to, name, sources);
  }
  return [door];
}

function resolved(from: string, where: string, sources: Sources): string | undefined {
  const path = where.startsWith("#")
    ? `src/${where.slice(1)}`
    : where.startsWith(".")
      ? posix.join(posix.dirname(from), where)
      : where;
  return sources.has(path) ? path : undefined;
}

function turnedRound(imports: ReadonlyMap<string, readonly Import[]>): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>();
  for (const [from, list] of imports) {
    for (const { to } of list) {
      if (isPassage(from, to)) continue;
      const set = users.get(to) ?? new Set();
      users.set(to, set.add(from));
    }
  }
  return users;
}

function closure(start: readonly string[], users: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const found = new Set(start);
  for (const path of found) for (const user of users.get(path) ?? []) found.add(user);
  return found;
}

const ENDPOINT = /^\s*"(?:GET|POST|PUT|PATCH|DELETE) (\/api\/[^"]*)":/gm;

/** Addresses of endpoints whose handlers name something that a change reaches. */
function addressesIn(
  sources: Sources,
  files: ReadonlySet<string>,
  imports: ReadonlyMap<string, readonly Import[]>,
  changed: readonly string[],
): string[] {
  const found: string[] = [];
  for (const path of files) {
    const text = sources.get(path);
    if (!text || !/\/server\/.*routes\.ts$/.test(path)) continue;
    const names = (imports.get(path) ?? []).filter(({ to }) => files.has(to)).map(({ name }) => name);
    const touched = names.some((name) => name === undefined) ? /^/ : new RegExp(`\\b(${names.join("|")})\\b`);
    const starts = [...text.matchAll(ENDPOINT)];
    const head = text.slice(0, starts[0]?.index).replace(STATEMENT, "");
    const all = changed.includes(path) || touched.test(head);
    starts.forEach(({ index, 1: address = "" }, at) => {
      if (all || touched.test(text.slice(index, starts[at + 1]?.index))) found.push(address);
    });
  }
  return found;
}

/** Whether a text names one of the addresses, with whatever stands for their parameters. */
function asks(text: string, addresses: readonly string[]): boolean {
  if (addresses.length === 0) return false;
  const named = text.replace(/\$\{[^{}]*\}/g, "{}").match(/\/api\/[^\s"'`?)]*/g) ?? [];
  return named.some((name) => addresses.some((address) => isSameAddress(name, address)));
}

/** Whether two addresses agree where neither has a parameter: `{id}` or `:id`. */
export function isSameAddress(one: string, other: string): boolean {
  const [parts, others] = [one.split("/"), other.split("/")];
  return (
    parts.length === others.length &&
    parts.every((part, at) => part === others[at] || /[{:]/.test(part + others[at]))
  );
}

/** Ids of screens by the tables that say where their code is (`web/screens.ts`). */
function screensIn(
  sources: Sources,
  files: ReadonlySet<string>,
  imports: ReadonlyMap<string, readonly Import[]>,
): Set<string> {
  const found = new Set<string>();
  for (const [path, text] of sources) {
    if (!/\/web\/(desk-)?screens\.ts$/.test(path) || !files.has(path)) continue;
    const named = (imports.get(path) ?? []).filter(({ name }) => name !== undefined);
    const all = named.some(({ to }) => files.has(to));
    const starts = [...text.matchAll(/^ {2}"?([\w.-]+)"?: \{$/gm)];
    starts.forEach(({ index, 1: id = "" }, at) => {
      const entry = text.slice(index, starts[at + 1]?.index);
      const drawn = [...entry.matchAll(PATH)].map(([, where = ""]) => resolved(path, where, sources) ?? "");
      if (all || drawn.some((file) => files.has(file))) found.add(id);
    });
  }
  return found;
}
