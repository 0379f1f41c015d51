import { Activity, type ReactNode, useState } from "react";
import { RouterContext, useRouterState } from "#client/router.tsx";
import { ScreenScope } from "#client/screen-context.tsx";
import { useHydrated } from "#ui/hydrated.tsx";
import { Screen } from "./routes.tsx";
import { ScreenBoundary } from "./screen-boundary.tsx";

/** How many left screens stay mounted; the longest unused goes first. */
const MAX_KEPT = 6;

/**
 * The current screen, with those flagged keep-alive staying mounted but hidden when left. A hidden screen keeps
 * seeing the router as it was when it was left.
 */
export function KeepAliveOutlet() {
  const state = useRouterState();
  const { pathname } = state.location;
  const row = state.match?.row;
  const element = row ? (
    <ScreenScope section={row.section} screenId={row.screen.id}>
      <ScreenBoundary state={state}>
        <Screen of={row.screen} />
      </ScreenBoundary>
      <Hydrated />
    </ScreenScope>
  ) : (
    <Hydrated />
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

/** React takes over what stands in an `<Activity>` after all around it: what waits for the screen listens there. */
function Hydrated() {
  useHydrated();
  return null;
}

/** Shows its children while visible; hidden, it holds on to the last ones and to the router that they saw. */
function KeptScreen({ hidden, children }: { hidden: boolean; children: ReactNode }) {
  const screen = useHeld(children, hidden);
  const router = useHeld(useRouterState(), hidden);
  return <RouterContext value={router}>{screen}</RouterContext>;
}

/** The value, or while `held` the last one before. */
function useHeld<T>(value: T, held: boolean): T {
  const [last, setLast] = useState(() => value);
  if (held) return last;
  if (!Object.is(last, value)) setLast(() => value);
  return value;
}
