import { Activity, type Context, type ReactNode, useContext, useState } from "react";
import {
  UNSAFE_DataRouterDataContext as DataContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_DataRouterNavigationContext as NavigationContext,
  UNSAFE_DataRouterStateContext as StateContext,
  useLocation,
  useMatches,
  useOutlet,
} from "react-router";
import { ScreenScope } from "#client/screen-context.tsx";
import type { RouteHandle } from "./routes.tsx";

/** How many left screens stay mounted; the longest unused goes first. */
const MAX_KEPT = 6;

/**
 * The outlet, with screens flagged keep-alive staying mounted but hidden when left. A hidden screen keeps
 * seeing the router as it was when it was left.
 */
export function KeepAliveOutlet() {
  const outlet = useOutlet();
  const { pathname } = useLocation();
  const row = (useMatches().at(-1)?.handle as RouteHandle | undefined)?.row;
  const element = row ? (
    <ScreenScope section={row.section} screenId={row.screen.id}>
      {outlet}
    </ScreenScope>
  ) : (
    outlet
  );
  const keep = row?.screen.keepAlive === true;
  // State and no ref: a navigation that is given up half-way must not leave its screen behind.
  const [kept, setKept] = useState(keep ? [pathname] : []);
  if (keep && kept.at(-1) !== pathname) {
    setKept([...kept.filter((path) => path !== pathname), pathname].slice(-MAX_KEPT));
  }
  // A stable order: React would otherwise move, and thereby reset, the hidden trees' scroll containers.
  return (
    <>
      {kept.toSorted().map((path) => {
        const visible = keep && path === pathname;
        return (
          <Activity key={path} mode={visible ? "visible" : "hidden"}>
            <KeptScreen hidden={!visible}>{element}</KeptScreen>
          </Activity>
        );
      })}
      {keep ? null : element}
    </>
  );
}

/** Shows its children while visible; hidden, it holds on to the last ones and to the router that they saw. */
function KeptScreen({ hidden, children }: { hidden: boolean; children: ReactNode }) {
  const screen = useHeld(children, hidden);
  return (
    <Hold context={LocationContext} held={hidden}>
      <Hold context={StateContext} held={hidden}>
        <Hold context={DataContext} held={hidden}>
          <Hold context={NavigationContext} held={hidden}>
            {screen}
          </Hold>
        </Hold>
      </Hold>
    </Hold>
  );
}

function Hold<T>({ context, held, children }: { context: Context<T>; held: boolean; children: ReactNode }) {
  const Provider = context;
  return <Provider value={useHeld(useContext(context), held)}>{children}</Provider>;
}

/** The value, or while `held` the last one before. */
function useHeld<T>(value: T, held: boolean): T {
  const [last, setLast] = useState(() => value);
  if (held) return last;
  if (!Object.is(last, value)) setLast(() => value);
  return value;
}
