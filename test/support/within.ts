/** Long for anything that is going to happen at all; shorter than every test's own limit, so that this one speaks. */
const LIMIT_MS = 60_000;

/**
 * Waits for something that has no limit of its own: a promise in a page, the end of a process. A test that only hangs
 * says nothing; this one says what it waited for.
 * @param what names it, as in "axe on /content"
 * @param ms limit in milliseconds
 * @throws Error that names what did not happen
 */
export async function within<T>(what: string, awaited: Promise<T>, ms = LIMIT_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`waited ${ms / 1000} s in vain for ${what}`)), ms);
  });
  try {
    return await Promise.race([awaited, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Asks again and again until the answer is not undefined, null or false.
 * @param what names it, as in "the end of the server"
 * @param ms limit in milliseconds
 * @throws Error that names what did not happen
 */
export async function until<T>(
  what: string,
  ask: () => T | Promise<T>,
  ms = LIMIT_MS,
): Promise<NonNullable<T>> {
  const end = performance.now() + ms;
  for (;;) {
    const answer = await within(what, Promise.resolve(ask()), ms);
    if (answer) return answer;
    if (performance.now() > end) throw new Error(`waited ${ms / 1000} s in vain for ${what}`);
    await new Promise((next) => setTimeout(next, 20));
  }
}
