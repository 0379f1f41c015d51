import { useState } from "react";
import { lazyPart } from "#ui/lazy-part.tsx";
import { closeComposer, useComposer } from "../open-composer.ts";

const Composer = lazyPart(async () => (await import("./composer.tsx")).default);

/** Where the composer appears; its code comes with its first use. Put it once into the shell. */
export function ComposerHost() {
  const subject = useComposer((state) => state.subject);
  // The last subject stays while the composer goes away.
  const [last, setLast] = useState(subject);
  if (subject !== null && subject !== last) setLast(subject);
  if (last === null) return null;
  return <Composer open={subject !== null} subject={last} onClose={closeComposer} />;
}
