import { apiClient, RequestError } from "#client/request.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { confirm } from "#ui/confirm-store.ts";
import { toast } from "#ui/toast-store.ts";
import type { accountEndpoints } from "../contract.ts";

const accountApi = apiClient<typeof accountEndpoints>();

const ASKED = "paddock.consents_asked";

/**
 * Asks a member anew who agreed to texts that changed in substance since; once in a visit. Whoever does not agree yet is
 * shown the way to what changed, and is asked again at the next visit.
 */
export async function askConsentsAgain(): Promise<void> {
  const { items } = await accountApi("GET /api/user/consents/due", {}, { quiet: true });
  const names = items.map(({ title }) => `《${title}》`).join("和");
  const mark = items.map(({ document, version }) => `${document} ${version}`).join();
  if (items.length === 0 || wasAsked(mark)) return;
  const agrees = await confirm({
    title: `${names}更新了`,
    text: "新版有实质改动，已经生效。继续使用前请先查看改动，再决定是否同意。",
    confirmLabel: "同意新版",
    cancelLabel: "查看改动",
  });
  if (agrees) {
    try {
      const texts = items.map(({ document, version }) => ({ document, version }));
      await accountApi("POST /api/user/consents/again", { body: { texts } });
    } catch (error) {
      // Told already; the next visit asks again.
      if (!(error instanceof RequestError)) throw error;
    }
    return;
  }
  for (const { document, title, version, agreed_version: from } of items) {
    const path = umbrellaSection.documents.find(({ key }) => key === document)?.path;
    if (path === undefined) continue;
    const onSelect = () => window.location.assign(`${path}?version=${version}&from=${from}`);
    toast(`《${title}》的改动`, { duration: 8000, action: { label: "对照", onSelect } });
  }
}

function wasAsked(mark: string): boolean {
  try {
    if (sessionStorage.getItem(ASKED) === mark) return true;
    sessionStorage.setItem(ASKED, mark);
    return false;
  } catch {
    return true;
  }
}
