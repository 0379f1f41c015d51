/**
 * Which shared modules become one chunk. The bundler by itself makes a chunk for each set of screens that share
 * something: forty small files for one page, which compress badly and name each other at length. Here two of them
 * become one wherever that makes what all screens load smaller.
 */
import type { Rolldown } from "vite";

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset;

/** What a chunk costs whoever loads it, whatever is in it: its name, what it imports and exports, a dictionary of its own. */
const CHUNK_BYTES = 200;
/** Of a module's code before it is minified and compressed, this share arrives. */
const ARRIVING = 0.17;
/**
 * How much a byte counts: most of all where it comes with a first visit; at the desk and in what a tap opens only so
 * that nothing is merged at any price there.
 */
const WEIGHTS = { visitors: 1, desk: 0.1, tap: 0.02 };

/** A chunk that several others need. */
export interface Bundle {
  modules: string[];
  /** About what of it arrives. */
  bytes: number;
  /** Numbers of those who load it. */
  users: Set<number>;
  /** No page of visitors leads to it: it may use classes that only the desk's sheet has. */
  deskOnly: boolean;
  imports: Set<Bundle>;
}

/**
 * Names the chunk of each module that is shared.
 * @param output the chunks as the bundler makes them by itself
 * @param isSettled whether a chunk has its place already, such as the one that all screens share
 */
export function shareChunks(
  output: readonly Output[],
  isSettled: (chunk: Rolldown.OutputChunk) => boolean,
): Map<string, string> {
  const chunks = output.filter((one) => one.type === "chunk");
  const { bundles, weights } = sharedBundles(chunks, isSettled);
  mergeWhileCheaper(bundles, weights);
  const names = new Map<string, string>();
  for (const { modules } of bundles) {
    // A list of files says something, and two builds of the same sources call them the same.
    const [first = ""] = modules.toSorted();
    const name = /([^/]+)\/([^/.]+)[.][^/]*$/.exec(first)?.slice(1).join("-") ?? "shared";
    const taken = new Set(names.values());
    const free = taken.has(name) ? `${name}-${taken.size}` : name;
    for (const id of modules) names.set(id, free);
  }
  return names;
}

/** The shared chunks, and how much each of their users counts. */
function sharedBundles(
  chunks: readonly Rolldown.OutputChunk[],
  isSettled: (chunk: Rolldown.OutputChunk) => boolean,
): { bundles: Set<Bundle>; weights: number[] } {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const bundleOf = new Map<string, Bundle>();
  const open = reachedFrom("/entry-client.tsx", chunks, byFile);
  for (const chunk of chunks) {
    const modules = Object.keys(chunk.modules).filter((id) => id.startsWith("/"));
    if (chunk.facadeModuleId || isSettled(chunk) || modules.length === 0) continue;
    const length = modules.reduce((sum, id) => sum + (chunk.modules[id]?.renderedLength ?? 0), 0);
    bundleOf.set(chunk.fileName, {
      modules,
      bytes: length * ARRIVING,
      users: new Set(),
      deskOnly: !open.has(chunk.fileName),
      imports: new Set(),
    });
  }
  const users = usersOf(chunks);
  for (const [number, { begins }] of users.entries()) {
    const open = [...begins];
    const seen = new Set(open);
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      bundleOf.get(file)?.users.add(number);
      for (const next of byFile.get(file)?.imports ?? []) {
        if (seen.has(next)) continue;
        seen.add(next);
        open.push(next);
      }
    }
  }
  for (const [file, bundle] of bundleOf)
    for (const next of importedBy(file, byFile, bundleOf)) if (next !== bundle) bundle.imports.add(next);
  return { bundles: new Set(bundleOf.values()), weights: users.map(({ weight }) => weight) };
}

/** The chunks that an entry leads to, at once or by any tap. */
function reachedFrom(
  entry: string,
  chunks: readonly Rolldown.OutputChunk[],
  byFile: ReadonlyMap<string, Rolldown.OutputChunk>,
): Set<string> {
  const open = chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(entry));
  const seen = new Set(open.map(({ fileName }) => fileName));
  for (let chunk = open.pop(); chunk !== undefined; chunk = open.pop())
    for (const file of [...chunk.imports, ...chunk.dynamicImports]) {
      const next = byFile.get(file);
      if (!next || seen.has(file)) continue;
      seen.add(file);
      open.push(next);
    }
  return seen;
}

/** The bundles that a chunk needs first, whether itself or by way of chunks that are none. */
function importedBy(
  file: string,
  byFile: ReadonlyMap<string, Rolldown.OutputChunk>,
  bundleOf: ReadonlyMap<string, Bundle>,
): Set<Bundle> {
  const found = new Set<Bundle>();
  const seen = new Set<string>();
  const open = [...(byFile.get(file)?.imports ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const bundle = bundleOf.get(next);
    if (bundle) found.add(bundle);
    else open.push(...(byFile.get(next)?.imports ?? []));
  }
  return found;
}

/**
 * Who loads chunks: each screen, with its data and with what says where its feature's screens are, as one; and each
 * part that a tap fetches.
 */
function usersOf(chunks: readonly Rolldown.OutputChunk[]): { begins: string[]; weight: number }[] {
  const users = new Map<string, { begins: string[]; weight: number }>();
  const ofScreens = new Set<string>();
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  for (const chunk of chunks) {
    const id = chunk.facadeModuleId ?? "";
    if (!/\/web\/(?:\w+-)?screens[.]ts$/.test(id)) continue;
    const weight = /\/desk-screens[.]ts$|\/capabilities\/desk\//.test(id) ? WEIGHTS.desk : WEIGHTS.visitors;
    ofScreens.add(chunk.fileName);
    for (const file of chunk.dynamicImports) {
      ofScreens.add(file);
      // `home.tsx` and `home.data.ts` come together.
      const screen = (byFile.get(file)?.facadeModuleId ?? file).replace(/(?:[.]data)?[.]tsx?$/, "");
      const user = users.get(screen) ?? { begins: [chunk.fileName], weight };
      user.begins.push(file);
      users.set(screen, user);
    }
  }
  for (const { isDynamicEntry, fileName } of chunks)
    if (isDynamicEntry && !ofScreens.has(fileName))
      users.set(fileName, { begins: [fileName], weight: WEIGHTS.tap });
  return [...users.values()];
}

/** Merges, the most profitable pair first, until no pair saves anything. @param weights of the users, by their numbers */
export function mergeWhileCheaper(bundles: Set<Bundle>, weights: readonly number[]): void {
  const saving = (a: Bundle, b: Bundle) => {
    let saved = 0;
    for (const user of a.users) saved += (weights[user] ?? 0) * (b.users.has(user) ? CHUNK_BYTES : -b.bytes);
    for (const user of b.users) if (!a.users.has(user)) saved -= (weights[user] ?? 0) * a.bytes;
    return saved;
  };
  let pairs: { a: Bundle; b: Bundle; saved: number }[] = [];
  const compare = (a: Bundle, b: Bundle) => {
    if (a.deskOnly !== b.deskOnly) return;
    const saved = saving(a, b);
    if (saved > 0) pairs.push({ a, b, saved });
  };
  const all = [...bundles];
  for (const [at, a] of all.entries()) for (const b of all.slice(at + 1)) compare(a, b);
  while (pairs.length > 0) {
    const best = pairs.reduce((most, pair) => (pair.saved > most.saved ? pair : most));
    const { a, b } = best;
    if (wouldImportItself(a, b)) {
      pairs = pairs.filter((pair) => pair !== best);
      continue;
    }
    pairs = pairs.filter((pair) => ![pair.a, pair.b].some((one) => one === a || one === b));
    bundles.delete(a);
    bundles.delete(b);
    const merged = merge(bundles, a, b);
    for (const other of bundles) compare(merged, other);
    bundles.add(merged);
  }
}

function merge(others: Iterable<Bundle>, a: Bundle, b: Bundle): Bundle {
  const merged: Bundle = {
    modules: [...a.modules, ...b.modules],
    bytes: a.bytes + b.bytes,
    users: new Set([...a.users, ...b.users]),
    deskOnly: a.deskOnly,
    imports: new Set([...a.imports, ...b.imports].filter((one) => one !== a && one !== b)),
  };
  for (const { imports } of others) {
    const had = [imports.delete(a), imports.delete(b)];
    if (had.includes(true)) imports.add(merged);
  }
  return merged;
}

/** Of two chunks that import each other, by whatever way, one would run before what it needs is there. */
function wouldImportItself(a: Bundle, b: Bundle): boolean {
  const reaches = (from: Bundle, to: Bundle) => {
    // One that imports the other itself is inside the merged one; any longer way leads out and back in.
    const open = [...from.imports].filter((next) => next !== to);
    const seen = new Set(open);
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (next === to) return true;
      for (const further of next.imports) {
        if (seen.has(further)) continue;
        seen.add(further);
        open.push(further);
      }
    }
    return false;
  };
  return reaches(a, b) || reaches(b, a);
}
