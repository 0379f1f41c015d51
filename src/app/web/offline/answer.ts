import { escapeHtml } from "#shared/html.ts";
import { ACCEPTED, FILES, PAGES, PICTURES, pageName, TITLE_HEADER } from "./kept.ts";

/** What the worker works with; tests bring their own. */
export interface Means {
  caches: CacheStorage;
  fetch: (request: Request) => Promise<Response>;
  origin: string;
}

/** A page that is kept is shown after this time, when the network does not get on with the new one. */
const PATIENCE_MS = 8000;

/**
 * What the worker answers; undefined for what it leaves alone, which is nearly everything: the API, the administration,
 * films, other sites, and whatever is not read.
 * @param begun the request that the browser has under way already, where it has
 */
export function answerTo(
  request: Request,
  means: Means,
  begun?: Promise<Response | undefined>,
): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== means.origin) return undefined;
  if (request.mode === "navigate")
    return /^\/(?:admin|api|media)\b/.test(pathname) ? undefined : page(request, means, begun);
  if (pathname === ACCEPTED) return noteAccepted(request, means);
  if (pathname.startsWith("/assets/")) return builtFile(request, means);
  if (pathname.startsWith("/media/") && request.destination === "image") return picture(request, means);
  return undefined;
}

/** The network's page, then the kept one, then one that says that there is no network. */
async function page(
  request: Request,
  { caches, fetch }: Means,
  begun: Promise<Response | undefined> | undefined,
): Promise<Response> {
  const fresh = (async () => (await begun) ?? fetch(request))();
  const pages = await caches.open(PAGES);
  const name = pageName(request.url);
  const kept = await pages.match(name, { ignoreVary: true });
  if (kept === undefined) return fresh.catch(() => offlinePage(pages));
  const late = new Promise<Response>((done) => setTimeout(() => done(kept), PATIENCE_MS));
  return Promise.race([fresh.catch(() => kept), late]);
}

/** Only requests of a page's pictures say it, and only here they can be read; answered with a picture of nothing. */
async function noteAccepted(request: Request, { caches }: Means): Promise<Response> {
  const accept = request.destination === "image" ? request.headers.get("accept") : null;
  if (accept) await (await caches.open(FILES)).put(ACCEPTED, new Response(accept));
  const headers = { "content-type": "image/svg+xml", "cache-control": "no-store" };
  return new Response('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>', { headers });
}

/** Files of the build are named after what is in them: one that is kept is the one. */
async function builtFile(request: Request, { caches, fetch }: Means): Promise<Response> {
  const kept = await (await caches.open(FILES)).match(request.url, { ignoreVary: true });
  return kept ?? fetch(request);
}

/** What was taken down must be gone: the network comes first. Without one, any size of the picture will do. */
async function picture(request: Request, { caches, fetch }: Means): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const pictures = await caches.open(PICTURES);
    const kept =
      (await pictures.match(request.url, { ignoreVary: true })) ??
      (await pictures.match(request.url, { ignoreVary: true, ignoreSearch: true }));
    if (kept === undefined) throw error;
    return kept;
  }
}

async function offlinePage(pages: Cache): Promise<Response> {
  const requests = await pages.keys();
  const rows = await Promise.all(
    requests.toReversed().map(async (request) => {
      const title = (await pages.match(request))?.headers.get(TITLE_HEADER);
      if (!title) return "";
      const { pathname, search } = new URL(request.url);
      const address = escapeHtml(pathname + search);
      return `<li><a href="${address}">${escapeHtml(decodeURIComponent(title))}</a></li>`;
    }),
  );
  const list = rows.join("");
  const read = list === "" ? "" : `<h2>离线可看的内容</h2><ul>${list}</ul>`;
  return new Response(
    OFFLINE.replace("<!--read-->", () => read),
    {
      status: 503,
      headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
    },
  );
}

/** Complete in itself: without a network there is nothing else. */
const OFFLINE = `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><title>没有网络 · 围场</title>
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<style>
:root{color-scheme:light dark;--ground:#f3f5f7;--surface:#fff;--ink:#14171b;--ink-2:#59616c;--line:#e3e7eb;--accent:#c2410c}
@media(prefers-color-scheme:dark){:root{--ground:#0f1215;--surface:#171b20;--ink:#eef1f4;--ink-2:#a3acb8;--line:#2a3039;--accent:#fb8a4b}}
body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.6 -apple-system,"PingFang SC","HarmonyOS Sans SC","MiSans","Noto Sans SC",sans-serif}
main{max-width:540px;margin:0 auto;padding:calc(env(safe-area-inset-top) + 72px) 20px 40px}
svg{display:block;width:88px;margin:0 auto 20px}
h1{margin:0;font-size:20px;text-align:center}
p{margin:6px 0 24px;text-align:center;color:var(--ink-2)}
.again{display:block;max-width:200px;margin:0 auto;padding:11px;border-radius:999px;background:var(--ink);color:var(--ground);text-align:center;text-decoration:none}
h2{margin:44px 0 8px;font-size:13px;font-weight:400;color:var(--ink-2)}
ul{margin:0;padding:0;list-style:none;border-radius:12px;background:var(--surface)}
li+li{border-top:1px solid var(--line)}
li a{display:block;padding:13px 16px;color:inherit;text-decoration:none}
a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
</style></head><body><main>
<svg viewBox="0 0 88 56" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><path d="M4 50h80M14 50V28a30 24 0 0 1 60 0v22M28 50V32a16 14 0 0 1 32 0v18"/><path d="M44 50v-5m0-5v-4" stroke-dasharray="3 4"/></svg>
<h1>没有网络</h1><p>信号像是进了隧道，出来再试一次。</p>
<a class="again" href="">重试</a><!--read-->
</main></body></html>
`;
