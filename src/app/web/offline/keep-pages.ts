import { FILES, KEPT_HEADER, PAGES, PICTURES, pageName, TITLE_HEADER } from "./kept.ts";

/** The oldest go first. A page is about 15 kB, a picture of an article 60. */
const MOST_PAGES = 60;
const MOST_FILES = 300;
const MOST_PICTURES = 300;
const MOST_PICTURES_OF_A_PAGE = 40;

/** A page that was kept so lately is kept as it is. */
const FRESH_MS = 600_000;

export interface PageToKeep {
  /** Absolute; its query as the page has it. */
  address: string;
  title: string;
}

/** Addresses of a page's pictures. */
export interface PicturesToKeep {
  /** Those that the browser has fetched already: taken out of its cache. */
  seen: readonly string[];
  /** Those that are kept whether it has or not. */
  needed: readonly string[];
  /**
   * What the browser says that it accepts when a page shows a picture. Pictures vary by it: only whoever says the same gets
   * what the cache holds. Unknown, nothing that was seen is kept, or it would be fetched a second time.
   */
  accept: string | undefined;
}

/**
 * Keeps a page with all that it needs to be read without a network. What cannot be fetched is left out: the next visit
 * tries again.
 * @param now ms since the epoch
 */
export async function keepPage({ address, title }: PageToKeep, now = Date.now()): Promise<void> {
  const pages = await caches.open(PAGES);
  const name = pageName(address);
  const before = await pages.match(name);
  if (before !== undefined && now - Number(before.headers.get(KEPT_HEADER)) <= FRESH_MS) return;
  // As everybody gets it: no token, no cookie.
  const answer = await fetch(name, { credentials: "omit", headers: { accept: "text/html" } });
  if (!answer.ok || answer.redirected || !/^text\/html/.test(answer.headers.get("content-type") ?? ""))
    return;
  const html = await answer.text();
  // Its files first: a page without them would be a white one.
  if (!(await keepFiles(filesOf(html)))) return;
  const headers = new Headers({
    "content-type": "text/html; charset=utf-8",
    // Headers hold no Chinese.
    [TITLE_HEADER]: encodeURIComponent(title),
    [KEPT_HEADER]: String(now),
  });
  for (const kept of ["content-security-policy", "x-content-type-options", "referrer-policy"])
    if (answer.headers.has(kept)) headers.set(kept, answer.headers.get(kept) ?? "");
  await pages.delete(name);
  await pages.put(name, new Response(html, { headers }));
  await prune(pages, MOST_PAGES);
}

/** Keeps files of the build that the app has fetched beside those of its pages, such as sheets. */
export async function keepFiles(addresses: readonly string[]): Promise<boolean> {
  const files = await caches.open(FILES);
  const wanted = await Promise.all(
    addresses.map(async (address) => ((await files.match(address)) === undefined ? [address] : [])),
  );
  const answers = await Promise.all(
    wanted.flat().map(async (address) => {
      const answer = await fetch(address).catch(() => undefined);
      if (!answer?.ok) return false;
      await files.put(address, answer);
      return true;
    }),
  );
  await prune(files, MOST_FILES);
  return answers.every(Boolean);
}

/** For a picture that the browser has not shown, in the smallest format that every browser of today reads. */
const SMALL = "image/avif,image/webp,*/*;q=0.8";

/** Keeps pictures, the needed ones first. */
export async function keepPictures({ seen, needed, accept }: PicturesToKeep): Promise<void> {
  const pictures = await caches.open(PICTURES);
  const wanted = new Set([...needed, ...(accept === undefined ? [] : seen)]);
  for (const address of [...wanted].slice(0, MOST_PICTURES_OF_A_PAGE)) {
    if ((await pictures.match(address, { ignoreVary: true })) !== undefined) continue;
    const answer = await fetch(address, {
      // However long ago the browser fetched it: not a word with the server.
      cache: "force-cache",
      headers: { accept: accept ?? SMALL },
      // What was fetched without credentials lies apart in the cache from what a page has shown.
      credentials: accept === undefined ? "omit" : "same-origin",
    }).catch(() => undefined);
    // What only its author may see says so.
    if (!answer?.ok || /private|no-store/.test(answer.headers.get("cache-control") ?? "")) continue;
    await pictures.put(address, answer);
  }
  await prune(pictures, MOST_PICTURES);
}

/** Styles, scripts and icons that a page names, among them the list that `boot.ts` fetches. */
function filesOf(html: string): string[] {
  const listed = /<script id="modules"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? "[]";
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"#]+)/g)].map(([, file = ""]) => file);
  return [...new Set([...named, ...(JSON.parse(listed) as string[])])];
}

async function prune(cache: Cache, most: number): Promise<void> {
  const requests = await cache.keys();
  for (const request of requests.slice(0, Math.max(0, requests.length - most))) await cache.delete(request);
}

/** What somebody has read is theirs: on a phone that is handed on, nobody finds it after they signed out. */
export async function forgetPages(): Promise<void> {
  await Promise.all([caches.delete(PAGES), caches.delete(PICTURES)]);
}

/** Whether a page can be shown without a network. */
export async function isKept(address: string): Promise<boolean> {
  return (await (await caches.open(PAGES)).match(pageName(address))) !== undefined;
}
