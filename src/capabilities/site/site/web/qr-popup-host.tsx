import { setQrPopup, useSession } from "#client/session.ts";
import { lazyPart } from "#ui/lazy-part.tsx";

const QrPopup = lazyPart(async () => (await import("./qr-popup.tsx")).default);

/** Draws the popup from its first opening on; its code comes then. */
export function QrPopupHost() {
  const shown = useSession((state) => state.qrPopup);
  return shown ? <QrPopup onClose={() => setQrPopup(false)} /> : null;
}
