import { eq } from "drizzle-orm";
import { KeptValue } from "#platform/http/kept-value.ts";
import type { ResponseCache } from "#platform/http/response-cache.ts";
import type { Services } from "#platform/services.ts";
import { normalPath, type Rules, resolve, rulesOf } from "./resolve.ts";
import { redirects } from "./tables.ts";
import { tallyOf } from "./tally.ts";

/** What is dropped when any redirect changes. */
export const REDIRECTS_TAG = "redirects";

const LONGEST = 200;

/** The redirects of this process: read once, and again when one of them changed. */
export class Redirects {
  readonly #services: Services;
  readonly #rules: KeptValue<Rules>;

  constructor(services: Services, cache: ResponseCache) {
    this.#services = services;
    this.#rules = new KeptValue(cache, [REDIRECTS_TAG], async () => {
      const { id, source, target, code, over } = redirects;
      const all = await services.db
        .select({ id, source, target, code, over })
        .from(redirects)
        .where(eq(redirects.on, true));
      return rulesOf(all);
    });
  }

  /**
   * Where a path leads, and counts that it was asked for.
   * @param there whether a page stands at the path
   */
  async follow(path: string, there: boolean): Promise<{ to: string; code: number } | undefined> {
    const found = resolve(await this.#rules.get(), path);
    if (found === undefined || (there && !found.rule.over)) return undefined;
    tallyOf(this.#services).hit(found.rule.id);
    return { to: found.to, code: found.rule.code };
  }

  /** Notes that nothing stands at a path, neither a page nor a redirect. Files that bots look for are left out. */
  lost(path: string): void {
    const named = normalPath(path);
    if (named.length > LONGEST || /\.(?!html?$)\w+$/i.test(named) || named.includes("\0")) return;
    tallyOf(this.#services).lost(named);
  }
}
