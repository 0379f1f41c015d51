import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useRouterState } from "#client/router.tsx";
import { useSession } from "#client/session.ts";

let adjust: ((address: string) => void) | undefined;

/** Sets what puts a place right after it was gone back to; it may come later than this code. */
export function onPlaceTaken(listener: (address: string) => void): void {
  adjust = listener;
}

/**
 * Scroll positions are kept by path when a path is left, and restored on return; otherwise the top. The query
 * belongs to the path: another tab of a list is another list. A change of it that asks for `preventScrollReset`
 * moves nothing.
 */
export function useScrollByPath(): void {
  const { location, action, preventScrollReset } = useRouterState();
  const { pathname, search, hash } = location;
  const shown = useRef<string>(undefined);

  useEffect(() => {
    // Between screens the browser's own restoration would fight with ours; for a reload it is the right one.
    const ours = () => {
      window.history.scrollRestoration = "manual";
    };
    const browsers = () => {
      window.history.scrollRestoration = "auto";
    };
    ours();
    window.addEventListener("pageshow", ours);
    window.addEventListener("pagehide", browsers);
    return () => {
      window.removeEventListener("pageshow", ours);
      window.removeEventListener("pagehide", browsers);
    };
  }, []);

  const place = useEffectEvent((key: string) => {
    const before = shown.current;
    shown.current = pathname;
    // The page was there before this code: whoever opened it may have read on meanwhile.
    if (before === undefined) return;
    if (before === pathname && preventScrollReset) return;
    const kept = useSession.getState().scrollPositions[key];
    const anchor = kept !== undefined && action === "POP" ? null : anchorOf(hash);
    if (anchor) anchor.scrollIntoView();
    else {
      window.scrollTo(0, kept ?? 0);
      if (kept !== undefined) adjust?.(key);
    }
  });

  useIsomorphicLayoutEffect(() => {
    const key = pathname + search + hash;
    place(key);
    let position = window.scrollY;
    // Read while scrolling: by the time the path has changed, the page may already be shorter.
    const remember = () => {
      position = window.scrollY;
    };
    window.addEventListener("scroll", remember, { passive: true });
    return () => {
      window.removeEventListener("scroll", remember);
      useSession.setState((state) => ({
        scrollPositions: { ...state.scrollPositions, [key]: position },
      }));
    };
  }, [pathname, search, hash]);
}

/** The element that a hash names; a hash that cannot be decoded names nothing. */
function anchorOf(hash: string): HTMLElement | null {
  if (hash.length < 2) return null;
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

const useIsomorphicLayoutEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;
