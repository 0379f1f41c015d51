import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { previewShown } from "../api/preview.ts";

export async function load({ queryClient, search }: ScreenContext): Promise<void> {
  // What a signed link opens is asked in the browser: it is nobody else's business.
  if (search.has("token")) return;
  await queryClient.ensureQueryData(previewShown());
}

export function meta(): PageMeta {
  return { robots: "noindex" };
}
