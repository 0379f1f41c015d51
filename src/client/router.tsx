import { createContext, useCallback, useContext, useEffect, useMemo, useState } from "react";
import type { TableRow } from "./screen-route.ts";

/** Where the app stands: an entry of the history. */
export interface Location {
  pathname: string;
  /** With its `?`, or empty. */
  search: string;
  /** With its `#`, or empty. */
  hash: string;
  /** Names the entry; "default" for the one by which the page was opened. */
  key: string;
}

/** The row of the route table that stands at an address, with the parameters out of it, decoded. */
export interface Match {
  row: TableRow;
  params: Readonly<Record<string, string>>;
}

/** How the app came to where it stands: by the history, by a new entry, by one in place of the current. */
export type Action = "POP" | "PUSH" | "REPLACE";

/** What the screens see of the router: where it has arrived, never that it is on its way. */
export interface RouterState {
  location: Location;
  match: Match | undefined;
  /** What the screen's data or code was refused with; the screen then shows that instead of itself. */
  error: unknown;
  action: Action;
  /** The page is to stay where it is scrolled to. */
  preventScrollReset: boolean;
}

export interface NavigateOptions {
  /** Take the place of the current entry in the history. */
  replace?: boolean;
  preventScrollReset?: boolean;
  /** With everything there, the screen is drawn in the same task. */
  flushSync?: boolean;
}

/** Called instead of a step that leads away; the step is made by calling `proceed`, and forgotten otherwise. */
export type Blocked = (proceed: () => void) => void;

export interface Navigator {
  /** @param to an address, relative to the current one, or a number of entries in the history */
  navigate(to: string | number, options?: NavigateOptions): Promise<void>;
  /** Asks once more for the data and the code of the current screen. */
  retry(): Promise<void>;
  /** @param ask undefined when steps are free again */
  block(ask: Blocked | undefined): void;
}

/** Thrown, or answered, by a screen's `load`: its address has moved. */
export class Redirect {
  readonly to: string;
  /** HTTP status that the server's page answers with. */
  readonly status: 301 | 302;

  constructor(to: string, status: 301 | 302) {
    this.to = to;
    this.status = status;
  }
}

/** @param to address on this site, with its query */
export const redirect = (to: string, status: 301 | 302 = 302) => new Redirect(to, status);

/** Why a screen cannot be shown. `status` as of HTTP; 504 where the network is gone. */
export class Refusal {
  readonly status: number;
  readonly code: string;
  readonly messages: readonly string[];

  constructor(status: number, code: string, messages: readonly string[]) {
    this.status = status;
    this.code = code;
    this.messages = messages;
  }

  /** It was removed, or never was. */
  get gone(): boolean {
    return this.code !== "UNDER_REVIEW" && (this.status === 400 || this.status === 404);
  }
}

export const RouterContext = createContext<RouterState | undefined>(undefined);
export const NavigatorContext = createContext<Navigator | undefined>(undefined);

function given<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("there is no router around this");
  return value;
}

/** Where the router has arrived. A hidden screen goes on seeing where it was left. */
export const useRouterState = () => given(useContext(RouterContext));
export const useNavigator = () => given(useContext(NavigatorContext));
export const useLocation = () => useRouterState().location;
/** How the screen was come to: "POP" by the history, or by opening the page. */
export const useNavigationType = () => useRouterState().action;
export const useParams = () => useRouterState().match?.params ?? none;
const none: Readonly<Record<string, string | undefined>> = {};

/** Leads to an address, or so many entries along the history. The function stays the same. */
export function useNavigate(): (to: string | number, options?: NavigateOptions) => void {
  const navigator = useNavigator();
  return useCallback((to, options) => void navigator.navigate(to, options), [navigator]);
}

type SearchInit = ConstructorParameters<typeof URLSearchParams>[0];

/** The query of the address, and what puts another one in its place. */
export function useSearchParams(): [
  search: URLSearchParams,
  set: (next: SearchInit, options?: NavigateOptions) => void,
] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const set = useCallback(
    (next: SearchInit, options?: NavigateOptions) => {
      const text = new URLSearchParams(next).toString();
      navigate(text === "" ? pathname : `${pathname}?${text}`, options);
    },
    [navigate, pathname],
  );
  return [params, set];
}

/** A step that is held back until somebody has decided about it. */
export interface HeldStep {
  proceed(): void;
  stay(): void;
}

/**
 * Holds back every step that leads away while `active`.
 * @returns the step that is held back; null while there is none
 */
export function useBlocker(active: boolean): HeldStep | null {
  const navigator = useNavigator();
  const [held, setHeld] = useState<HeldStep | null>(null);
  useEffect(() => {
    if (!active) return;
    navigator.block((proceed) =>
      setHeld({
        proceed() {
          setHeld(null);
          proceed();
        },
        stay: () => setHeld(null),
      }),
    );
    return () => navigator.block(undefined);
  }, [navigator, active]);
  return active ? held : null;
}
