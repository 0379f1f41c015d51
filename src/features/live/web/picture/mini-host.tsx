import { Mini } from "./mini-part.ts";
import { useWatching } from "./watching.ts";

/** Keeps the picture of a room in a corner while its viewer reads on. Stands once in the app, and draws nothing else. */
export function LiveMiniHost() {
  const { watched, inRoom } = useWatching();
  return watched === null || inRoom === watched.id ? null : <Mini watched={watched} />;
}
