import FindMyWay from "find-my-way";

interface Known {
  /** The path's pattern. */
  pattern: string;
  /** The query keys that change the answer, sorted. */
  keys: readonly string[];
}

/**
 * Which addresses get the same answer. An answer is kept under one of them: the path as its route spells it, and of the
 * query only the keys that the answer depends on, in one order. All others lead to it, so that addresses somebody makes
 * up neither fill the memory nor have anything computed anew.
 */
export class KeptAddresses {
  readonly #router = FindMyWay({ maxParamLength: 200 });

  /**
   * @param pattern with `:name` for parameters
   * @param keys query keys that the answer depends on
   */
  add(pattern: string, keys: readonly string[]): void {
    const known: Known = { pattern, keys: [...keys].sort() };
    this.#router.on("GET", pattern, () => undefined, known);
  }

  /** The address under which the answer to `url` is kept; undefined when it must not be kept. */
  of(url: string): string | undefined {
    const path = url.split("?", 1)[0] ?? url;
    if (!path.startsWith("/") || /[#\\]/.test(path)) return undefined;
    const found = this.#router.find("GET", url);
    if (found === null) return undefined;
    const { pattern, keys } = found.store as Known;
    // Escapes can spell one path in many ways; only one of them is kept.
    if (path.includes("%") && path !== filled(pattern, found.params)) return undefined;
    const query: string[] = [];
    for (const key of keys) {
      const value: unknown = (found.searchParams as Record<string, unknown>)[key];
      if (value === undefined) continue;
      // Given twice, or with half a surrogate pair: refused by whoever answers.
      if (typeof value !== "string" || !value.isWellFormed()) return undefined;
      query.push(`${key}=${encodeURIComponent(value)}`);
    }
    return query.length === 0 ? path : `${path}?${query.join("&")}`;
  }
}

function filled(pattern: string, params: Record<string, string | undefined>): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name] ?? "";
    return value.isWellFormed() ? encodeURIComponent(value) : "";
  });
}
