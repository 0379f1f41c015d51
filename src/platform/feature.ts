import { type PermissionWords, permissions } from "./auth/declared-permissions.ts";
import type { Queryable, Transaction } from "./database/client.ts";
import { type ConstraintErrors, constraintErrors } from "./database/constraint-errors.ts";
import type { Offer } from "./extension-point.ts";
import type { FeatureRoutes } from "./http/endpoint.ts";
import type { Services } from "./services.ts";

/**
 * What one feature declares of itself, in `server/feature.ts`. `src/app/server/features.ts` lists all of them, and nothing
 * else names a feature: what another one needs of it, it offers.
 */
export interface Feature {
  name: string;
  /** What it is called where what administrators may do with it is chosen; needed with `permissions`. */
  title?: string;
  /** Its HTTP door. */
  routes?: FeatureRoutes;
  /** Declares its queues, workers and schedules; called in every process. */
  jobs?: (services: Services) => Promise<void>;
  /** What it does in every process beside all requests, until that ends. Begun when all its jobs are declared. */
  running?: (services: Services) => Running;
  /**
   * What administrators may be allowed to do with it: names, as `review.decide`, and what each is called. Where the
   * use-cases ask `can` with a section or kind, it says so: a grant that ends there opens nothing of any other permission.
   */
  permissions?: Readonly<Record<string, string | PermissionWords>>;
  /** What people are told when they meet a constraint of its tables, by the constraint's name. */
  constraints?: ConstraintErrors;
  /** What it adds to what others show, review, count or list. */
  offers?: readonly Offer[];
  /** What it shows to people who try the product. */
  demo?: readonly Demo[];
}

/** Something that goes on by itself. */
export interface Running {
  /** Resolves when it uses the services no longer. */
  stop(): Promise<void>;
}

/** One part of the demo content: filled in once, whole or not at all. */
export interface Demo {
  /** Names what was filled in, once for ever: what a later version adds gets a part and a mark of its own. */
  mark: string;
  /** A mark of earlier versions, under which the same was filled in together with other parts. */
  formerly?: string;
  /** Marks of parts that must be filled in before. */
  after?: readonly string[];
  /** Whether nothing of its kind is there. A database is filled from the beginning only while all parts say so. */
  vacant?: (db: Queryable) => Promise<boolean>;
  /** Its content, which is read when it is needed and otherwise costs a start nothing. */
  load: () => Promise<DemoContent>;
}

export interface DemoContent {
  drawings?: DemoDrawings;
  /**
   * Writes its rows in `tx`, which the mark ends. Files are stored outside of it and must be found again by what comes
   * after a start that was killed. People may have changed what earlier parts brought: what is missing is left out.
   */
  fill: (tx: Transaction, services: Services) => Promise<void>;
}

/** Pictures of the demo, drawn by the project's own code ahead of time. */
export interface DemoDrawings {
  /** Absolute path of the folder that `npm run demo:draw` keeps. */
  folder: string;
  /** What is drawn, in the grammar of src/demo/draw.ts. */
  keys: () => Promise<readonly string[]>;
}

/**
 * Puts what all features offer where it belongs. Repeating it with the same features changes nothing.
 * @throws Error when two features have one name, or offer the same thing
 */
export function installFeatures(features: readonly Feature[]): readonly Feature[] {
  const names = features.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`two features are named "${twice}"`);
  for (const feature of features) {
    for (const offer of feature.offers ?? []) offer.install();
    for (const [name, words] of Object.entries(feature.permissions ?? {})) declare(feature, name, words);
    for (const [name, refusal] of Object.entries(feature.constraints ?? {}))
      constraintErrors.offer(name, refusal).install();
  }
  return features;
}

function declare({ name: feature, title }: Feature, name: string, words: string | PermissionWords): void {
  const declared = typeof words === "string" ? { title: words, within: [] } : words;
  const known = permissions.get(name);
  if (known?.feature === feature && known.title === declared.title) return;
  permissions.offer(name, { ...declared, feature, group: title ?? "其他" }).install();
}

/**
 * The parts of the demo, each after those that it builds on, otherwise as the features are listed.
 * @throws Error when two have one mark, or one waits for a mark that does not exist or waits for it in turn
 */
export function demoParts(features: readonly Feature[]): Demo[] {
  const all = features.flatMap(({ demo = [] }) => demo);
  const byMark = new Map(all.map((part) => [part.mark, part]));
  const twice = all.find((part) => byMark.get(part.mark) !== part);
  if (twice !== undefined) throw new Error(`two parts of the demo have the mark "${twice.mark}"`);
  const ordered = new Set<Demo>();
  const place = (part: Demo, waiting: readonly string[]): void => {
    if (ordered.has(part)) return;
    if (waiting.includes(part.mark))
      throw new Error(`parts of the demo wait for each other: ${[...waiting, part.mark].join(", ")}`);
    for (const mark of part.after ?? []) {
      const before = byMark.get(mark);
      if (before === undefined)
        throw new Error(`the demo "${part.mark}" comes after "${mark}", which does not exist`);
      place(before, [...waiting, part.mark]);
    }
    ordered.add(part);
  };
  for (const part of all) place(part, []);
  return [...ordered];
}
