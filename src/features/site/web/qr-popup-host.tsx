import { lazy, Suspense } from "react";
import { useSession } from "#client/session.ts";

const QrPopup = lazy(() => import("./qr-popup.tsx"));

/** Draws the popup from its first opening on; its code comes then. */
export function QrPopupHost() {
  const shown = useSession((state) => state.qrPopup);
  return shown ? (
    <Suspense fallback={null}>
      <QrPopup />
    </Suspense>
  ) : null;
}
