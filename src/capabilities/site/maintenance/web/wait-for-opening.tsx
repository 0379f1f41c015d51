import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import type { maintenanceEndpoints, ShownMaintenance } from "#capabilities/site/maintenance/contract.ts";
import { apiClient } from "#client/request.ts";
import { ClosedNotice } from "./components/closed-notice.tsx";

const api = apiClient<typeof maintenanceEndpoints>();

/** Milliseconds between two questions; not all pages ask at once. */
const pause = () => 5000 + Math.random() * 5000;

let isCovered = false;

/**
 * Covers the page while the site is closed, and uncovers it when it is open again: what was typed is still there. Called again
 * meanwhile it does nothing.
 * @param opened called when visitors are let in again
 */
export function waitForOpening(opened: () => void): void {
  if (isCovered) return;
  isCovered = true;
  void cover()
    .finally(() => {
      isCovered = false;
    })
    .then(opened);
}

async function cover(): Promise<void> {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-label", "网站正在维护");
  dialog.className = "m-auto w-full max-w-column rounded-3 bg-surface text-ink";
  // Closed by the site alone.
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  document.body.append(dialog);
  const root = createRoot(dialog);
  const show = ({ words, until }: ShownMaintenance) =>
    root.render(
      <StrictMode>
        <ClosedNotice words={words} until={until} />
      </StrictMode>,
    );
  show({ closed: true, words: "", until: null });
  dialog.showModal();
  try {
    for (;;) {
      // While the line is lost too, what was said last stands.
      const said = await api("GET /api/maintenance", {}, { quiet: true, token: null }).catch(() => undefined);
      if (said?.closed === false) return;
      if (said !== undefined) show(said);
      await new Promise((done) => setTimeout(done, pause()));
    }
  } finally {
    root.unmount();
    dialog.remove();
  }
}
