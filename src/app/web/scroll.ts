import { useEffect, useLayoutEffect } from "react";
import { useLocation } from "react-router";
import { useSession } from "#client/session.ts";

/** Scroll positions are kept by path when a path is left, and restored on return; otherwise the top. */
export function useScrollByPath(): void {
  const { pathname, hash } = useLocation();
  useEffect(() => {
    // The browser's own restoration would fight with ours.
    window.history.scrollRestoration = "manual";
  }, []);
  useIsomorphicLayoutEffect(() => {
    const anchor = hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (anchor) anchor.scrollIntoView();
    else window.scrollTo(0, useSession.getState().scrollPositions[pathname] ?? 0);
    let position = window.scrollY;
    // Read while scrolling: by the time the path has changed, the page may already be shorter.
    const remember = () => {
      position = window.scrollY;
    };
    window.addEventListener("scroll", remember, { passive: true });
    return () => {
      window.removeEventListener("scroll", remember);
      useSession.setState((state) => ({
        scrollPositions: { ...state.scrollPositions, [pathname]: position },
      }));
    };
  }, [pathname, hash]);
}

const useIsomorphicLayoutEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;
