import type { ConstraintError, ConstraintErrors } from "./database/constraints.ts";
import type { FeatureRoutes } from "./http/endpoint.ts";
import type { Services } from "./services.ts";

/**
 * What one feature declares of itself, in `server/feature.ts`. `src/app/server/features.ts` lists all of them, and nothing
 * else names a feature: what another one needs of it, it offers.
 */
export interface Feature {
  name: string;
  /** Its HTTP door. */
  routes?: FeatureRoutes;
  /** Declares its queues, workers and schedules; called in every process. */
  jobs?: (services: Services) => Promise<void>;
  /** What administrators may be allowed to do with it: names, as `review.decide`, and what each is called. */
  permissions?: Readonly<Record<string, string>>;
  /** What people are told when they meet a constraint of its tables, by the constraint's name. */
  constraints?: ConstraintErrors;
  /** What it adds to what others show, review, count or list. */
  offers?: readonly Offer[];
  /** Fills an empty database for people who try the product. */
  demo?: Demo;
}

export interface Demo {
  /** Names what was filled in, once for ever: later versions bring theirs under another mark. */
  mark: string;
  /** Marks that must be filled in before. */
  after?: readonly string[];
  /** Runs once, and again from the beginning when the process was killed half-way. */
  fill: (services: Services, say: (line: string) => void) => Promise<void>;
}

/** Something that one feature adds to a place of another; made by `ExtensionPoint.offer`. */
export interface Offer {
  install(): void;
}

/**
 * A place to which other features add: comments know by theirs what can be commented on, without knowing any of those
 * features.
 */
export class ExtensionPoint<T> {
  readonly #name: string;
  readonly #offered = new Map<string, T>();

  /** @param name what is added here, in a word, for messages */
  constructor(name: string) {
    this.#name = name;
  }

  /** What a feature puts into its `offers`. */
  offer(key: string, value: T): Offer {
    return {
      install: () => {
        const known = this.#offered.get(key);
        if (known !== undefined && known !== value)
          throw new Error(`two features offer the ${this.#name} "${key}"`);
        this.#offered.set(key, value);
      },
    };
  }

  get(key: string): T | undefined {
    return this.#offered.get(key);
  }

  /** In the order in which the features are listed. */
  entries(): readonly (readonly [key: string, value: T])[] {
    return [...this.#offered];
  }
}

/** Every permission that features declare, by name, with what it is called; `auth/permissions.ts` asks. */
export const permissions = new ExtensionPoint<string>("permission");

/** What every constraint that people can meet says; `database/constraints.ts` asks. */
export const constraintErrors = new ExtensionPoint<ConstraintError>("constraint");

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
    for (const [name, title] of Object.entries(feature.permissions ?? {}))
      permissions.offer(name, title).install();
    for (const [name, refusal] of Object.entries(feature.constraints ?? {}))
      constraintErrors.offer(name, refusal).install();
  }
  return features;
}
