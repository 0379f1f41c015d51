import { type ReactNode, useEffect, useId, useLayoutEffect } from "react";

let screen = false;
let all = false;
let tell: () => void = () => undefined;
const parts = new Set<string>();

/** When the first screen has been taken over from the server's page, whole. */
export const whenHydrated = new Promise<void>((done) => {
  tell = done;
});

/** Whether that is so. */
export const isHydrated = () => all;

function look(): void {
  if (!screen || parts.size > 0) return;
  all = true;
  tell();
}

/** Call it beside a screen, in the same boundary: an effect around it comes before the screen is taken over. */
export function useHydrated(): void {
  useEffect(() => {
    screen = true;
    look();
  }, []);
}

/**
 * For whatever has an `<Activity>` or a `<Suspense>` inside a screen: React takes over what stands in one after all
 * around it, and what waits for the screen has to wait for it too. What is answered goes inside.
 */
export function useHydratedPart(): ReactNode {
  const id = useId();
  useLayoutEffect(() => {
    if (all) return;
    parts.add(id);
    return () => ended(id);
  }, [id]);
  return <Part id={id} />;
}

function Part({ id }: { id: string }) {
  useEffect(() => ended(id), [id]);
  return null;
}

function ended(id: string): void {
  parts.delete(id);
  look();
}
