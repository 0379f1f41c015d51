import { useSession } from "#client/session.ts";
import { lazyPart } from "#ui/lazy-part.tsx";

// Only members have a garage: its code comes after the page, and never to visitors.
const SameCar = lazyPart(async () => (await import("./same-car.tsx")).default, {
  waiting: null,
  failed: () => null,
});

interface SameCarMarkProps {
  member: { id: string; certified: readonly { series: string }[] };
}

/**
 * 同车 beside the name of an owner whose car the viewer has as well. Found in the viewer's browser, from his own garage:
 * what the server says of the author is the same for everybody.
 */
export function SameCarMark({ member: { id, certified } }: SameCarMarkProps) {
  const viewer = useSession((state) => (state.token === null ? null : state.user));
  if (viewer === null || String(viewer.id) === id || certified.length === 0) return null;
  return <SameCar certified={certified} />;
}
