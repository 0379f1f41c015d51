import { useState, useSyncExternalStore } from "react";
import { confirmStore } from "./confirm-store.ts";
import { lazyPart } from "./lazy-part.tsx";

const ConfirmDialog = lazyPart(async () => (await import("./confirm-dialog.tsx")).default);

/** Where the questions of `confirm()` appear. Put it once into the shell, beside ToastHost. */
export function ConfirmHost() {
  const question = useSyncExternalStore(confirmStore.subscribe, confirmStore.get, () => null);
  // The last question stays while the dialog fades, and keeps the code mounted for the next.
  const [last, setLast] = useState(question);
  if (question && question !== last) setLast(question);
  if (!last) return null;
  return <ConfirmDialog question={last} open={question !== null} onClose={() => last.answer(false)} />;
}
