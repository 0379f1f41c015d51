import { useOverlayEntry } from "#ui/overlay-history.ts";

/** While it is drawn, back ends what is going on and leaves the page where it is. Fetched when it is needed: only browsers have a history. */
export default function BackEnds({ onBack }: { onBack: () => void }) {
  useOverlayEntry(true, onBack);
  return null;
}
