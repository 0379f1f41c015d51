import { type ComponentType, lazy, memo, type ReactNode, Suspense } from "react";
import { useHydratedPart } from "./hydrated.tsx";

/** How long a code that did not arrive is waited for before it is asked for again, in ms. */
const AGAIN_MS = 15_000;

/** Resolves when it is worth asking again. */
const again = () =>
  new Promise<void>((resolve) => {
    window.addEventListener("online", () => resolve(), { once: true });
    setTimeout(resolve, AGAIN_MS);
  });

/** What arrives in the end: until then the part stays as the server drew it, or what waits for it stands there. */
export async function arriving<Module>(fetch: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await fetch();
    } catch (error) {
      if (typeof window === "undefined") throw error;
      await again();
    }
  }
}

/** Codes that the server asked for. */
const asked = new Set<Promise<unknown>>();

/** Resolves once all parts that were drawn so far have their code: a page that is drawn now needs no second look. */
export const partsThere = () => Promise.all(asked);

/**
 * A part of the page that few pages have: the server draws it, and its code comes after the page's.
 * @param waiting of its height, for a page that was drawn in the browser
 */
export function laterPart<Props extends object>(
  fetch: () => Promise<{ default: ComponentType<Props> }>,
  waiting?: ReactNode,
) {
  const Code = lazy(() => {
    const code = arriving(fetch);
    if (import.meta.env.SSR) asked.add(code);
    return code;
  });
  // What is drawn anew before its code is there loses what the server drew: only other props do that.
  return memo((props: Props) => (
    <Later waiting={waiting}>
      <Code {...props} />
    </Later>
  ));
}

function Later({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const part = useHydratedPart();
  return (
    <Suspense fallback={waiting}>
      {children}
      {part}
    </Suspense>
  );
}
