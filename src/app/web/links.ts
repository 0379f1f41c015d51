import { bridge } from "#bridge/bridge.ts";
import type { Router } from "./router.ts";
import { keepPlace } from "./scroll.ts";

/**
 * One listener for all links, those inside articles included: what leads to a screen is followed by the router,
 * what leads out of the site by the host in its own way, and anything else (files, feeds, mail) by the browser.
 *
 * A link is therefore a plain `<a href>`. With `data-replace` it takes the place of the current entry in the
 * history, with `data-keep-scroll` it leaves the page where it is scrolled to.
 */
export function followLinks(router: Router): void {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented) return;
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (!/^https?:$/.test(link.protocol) || link.hasAttribute("download")) return;
    if (link.origin !== location.origin) leave(event, link);
    else follow(event, link, router);
  });
}

function leave(event: Event, link: HTMLAnchorElement): void {
  if ("asked" in link.dataset) return;
  event.preventDefault();
  void bridge().openWebView(link.href);
}

function follow(event: Event, link: HTMLAnchorElement, router: Router): void {
  if (link.target !== "" && link.target !== "_self") return;
  const path = link.pathname + link.search;
  const here = location.pathname + location.search;
  if (path === here && link.hash !== "") {
    // The browser goes to a place on this page, and back leads to where the link is.
    keepPlace(here + location.hash);
    return;
  }
  if (router.match(link.pathname) === undefined) return;
  event.preventDefault();
  void router.navigate(path + link.hash, {
    replace: "replace" in link.dataset || path === here,
    preventScrollReset: "keepScroll" in link.dataset,
    // With everything there, the next screen is drawn in the same task.
    flushSync: true,
  });
}
