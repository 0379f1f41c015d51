import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { previewShown } from "../api/preview.ts";

export async function load({ queryClient }: ScreenContext): Promise<void> {
  await queryClient.ensureQueryData(previewShown());
}

export function meta(): PageMeta {
  return { robots: "noindex" };
}
