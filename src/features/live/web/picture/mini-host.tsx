import { createRoot } from "react-dom/client";
import { MiniWindow } from "./mini-window.tsx";
import { useWatching } from "./watching.ts";

function MiniHost() {
  const { watched, inRoom } = useWatching();
  return watched === null || inRoom === watched.id ? null : <MiniWindow watched={watched} />;
}

let isThere = false;

/**
 * Keeps the picture of a room in a corner while its viewer reads on. In a root of its own, which comes with what plays: the
 * app's first visit knows nothing of it.
 */
export function keepInCorner(): void {
  if (isThere) return;
  isThere = true;
  const place = document.createElement("div");
  document.body.append(place);
  createRoot(place).render(<MiniHost />);
}
