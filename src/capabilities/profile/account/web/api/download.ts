import { overTheLine, RequestError, TIMEOUT_MS } from "#client/request.ts";
import { saveFile } from "#client/save-file.ts";
import { useSession } from "#client/session.ts";
import type { Envelope } from "#shared/contract.ts";

/**
 * Fetches the archive with the member's token, which a plain link cannot carry, and hands it to the browser.
 * @throws RequestError
 */
export async function downloadExport(id: string): Promise<void> {
  const { token } = useSession.getState();
  const response = await overTheLine(
    fetch(`/api/user/exports/${id}/file`, {
      headers: { authorization: `Bearer ${token ?? ""}`, "x-requested-with": "XMLHttpRequest" },
      // An archive may be larger than an answer.
      signal: AbortSignal.timeout(TIMEOUT_MS * 8),
    }),
  );
  if (!response.ok) {
    const answer = (await response.json().catch(() => null)) as Envelope<never> | null;
    const refused =
      answer !== null && !answer.state ? answer : { code: "INTERNAL", error: ["服务器内部错误"] };
    throw new RequestError(response.status, refused.code, refused.error);
  }
  saveFile("my-data.zip", await overTheLine(response.blob()));
}
