import { Activity, type Context, type ReactNode, useContext, useRef } from "react";
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

interface Kept {
  path: string;
  element: ReactNode;
}

/**
 * The outlet, with screens flagged keep-alive staying mounted but hidden when left. A hidden screen keeps
 * seeing the router as it was when it was left.
 */
export function KeepAliveOutlet() {
  const outlet = useOutlet();
  const { pathname } = useLocation();
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const kept = useRef<Kept[]>([]);
  const row = handle?.row;
  const element = row ? (
    <ScreenScope section={row.section} screenId={row.screen.id}>
      {outlet}
    </ScreenScope>
  ) : (
    outlet
  );
  const keep = row?.screen.keepAlive === true;
  if (keep) {
    const others = kept.current.filter((screen) => screen.path !== pathname);
    kept.current = [...others, { path: pathname, element }].slice(-MAX_KEPT);
  }
  // A stable order: React would otherwise move, and thereby reset, the hidden trees' scroll containers.
  const screens = kept.current.toSorted((a, b) => a.path.localeCompare(b.path));
  return (
    <>
      {screens.map((screen) => {
        const visible = keep && screen.path === pathname;
        return (
          <Activity key={screen.path} mode={visible ? "visible" : "hidden"}>
            <RouterFreeze frozen={!visible}>{screen.element}</RouterFreeze>
          </Activity>
        );
      })}
      {keep ? null : element}
    </>
  );
}

function RouterFreeze({ frozen, children }: { frozen: boolean; children: ReactNode }) {
  return (
    <Freeze context={LocationContext} frozen={frozen}>
      <Freeze context={StateContext} frozen={frozen}>
        <Freeze context={DataContext} frozen={frozen}>
          <Freeze context={NavigationContext} frozen={frozen}>
            {children}
          </Freeze>
        </Freeze>
      </Freeze>
    </Freeze>
  );
}

function Freeze<T>({
  context,
  frozen,
  children,
}: {
  context: Context<T>;
  frozen: boolean;
  children: ReactNode;
}) {
  const current = useContext(context);
  const last = useRef(current);
  if (!frozen) last.current = current;
  const Provider = context;
  return <Provider value={last.current}>{children}</Provider>;
}
