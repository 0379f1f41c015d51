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
