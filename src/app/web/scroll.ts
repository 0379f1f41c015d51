import { Component, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useRouterState } from "#client/router.tsx";
import { useSession } from "#client/session.ts";

/** Who knows more of a place than its offset. */
interface PlaceListener {
  /** An address is about to be left: the page still stands as its reader saw it. */
  left(address: string): void;
  /** An address was gone back to, and the page scrolled to its offset. */
  taken(address: string): void;
}

let listener: PlaceListener | undefined;

/** Sets who is told of places; it may come later than this code. */
export function listenToPlaces(by: PlaceListener): void {
  listener = by;
}

/** Keeps where the page stands, to be gone back to at this address. */
export function keepPlace(address: string): void {
  listener?.left(address);
  const position = window.scrollY;
  useSession.setState((state) => ({ scrollPositions: { ...state.scrollPositions, [address]: position } }));
}

/**
 * Keeps the place at an address that is left. A class, since only classes are asked before the page changes: later it
 * may already be shorter, and what was read earlier may be out of date, as cards above the screen take their heights.
 */
export class PlaceOfAddress extends Component<{ address: string }> {
  override getSnapshotBeforeUpdate({ address }: { address: string }): null {
    // To another place on the same page the browser has already gone by now; the link to it kept this one.
    if (withoutHash(address) !== withoutHash(this.props.address)) keepPlace(address);
    return null;
  }

  /** React wants it wherever there is a snapshot. */
  override componentDidUpdate(): void {}

  override render(): null {
    return null;
  }
}

/**
 * Restores the offset that `PlaceOfAddress` kept on return to an address; otherwise the top. The query belongs to the
 * address: another tab of a list is another list. A change of it that asks for `preventScrollReset` moves nothing.
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
      if (kept !== undefined) listener?.taken(key);
    }
  });

  useLayoutEffect(() => {
    place(pathname + search + hash);
  }, [pathname, search, hash]);
}

const withoutHash = (address: string) => address.split("#", 1)[0];

/** The element that a hash names; a hash that cannot be decoded names nothing. */
function anchorOf(hash: string): HTMLElement | null {
  if (hash.length < 2) return null;
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}
