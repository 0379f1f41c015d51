import { useOverlayEntry } from "#ui/overlay-history.ts";

/** The phone's back puts away what this stands in. It knows the browser's history: to be fetched in the browser only. */
export default function BackCloses({ onClose }: { onClose: () => void }) {
  useOverlayEntry(true, onClose);
  return null;
}
