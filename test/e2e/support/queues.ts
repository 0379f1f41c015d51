import { inject } from "vitest";
import type { ReviewRow } from "../../../src/capabilities/review/moderation/contract.ts";
import { within } from "../../support/within.ts";

/**
 * Decides whatever a file of journeys left in the review queues: all files share them, and the next one is to find what it
 * puts there itself. What others see already stays, the rest goes.
 */
export async function emptyQueues(): Promise<void> {
  const login = inject("administrator");
  const { access_token: token } = await send<{ access_token: string }>("POST", "/api/admin/login", "", login);
  const { items } = await send<{ items: ReviewRow[] }>("GET", "/api/admin/reviews?kind=all&limit=50", token);
  const seen = (isPublic: boolean) => ({
    items: items
      .filter(({ own_desk, content }) => own_desk === null && content.public === isPublic)
      .map(({ id, version }) => ({ id, version })),
  });
  const rest = { decision: "reject", reason: "下一段旅程从空的队列开始" };
  for (const body of [
    { ...seen(true), decision: "pass" },
    { ...seen(false), ...rest },
  ])
    if (body.items.length > 0) await send("POST", "/api/admin/reviews/decide", token, body);
}

async function send<T>(method: "GET" | "POST", path: string, token: string, data?: object): Promise<T> {
  const answer = await within(
    `${method} ${path}`,
    fetch(new URL(path, inject("origin")), {
      method,
      headers: {
        ...(token !== "" && { authorization: `Bearer ${token}` }),
        ...(data && { "content-type": "application/json" }),
      },
      ...(data && { body: JSON.stringify(data) }),
    }),
  );
  const { data: content, error } = (await answer.json()) as { data: T; error?: string[] };
  if (error !== undefined) throw new Error(`${method} ${path}: ${error.join(" ")}`);
  return content;
}
