import { type ComponentType, lazy, Suspense } from "react";
import type { ShownBlock } from "#capabilities/site/home-layout/web/public.ts";
import { useHydratedPart } from "#ui/hydrated.tsx";

type Block = ComponentType<{ block: ShownBlock }>;

const fetchBlock = () => import("./more-block.tsx");
const FetchedBlock: Block = lazy(() => fetchBlock().catch(() => ({ default: () => null })));
let block: Block | undefined;

/**
 * Fetches the code of what only laid-out homes have. On the server before the page is rendered: what arrives while it
 * is would be put into its place by a script, which no page may carry.
 */
export async function prepareLaidOutBlocks(blocks: readonly ShownBlock[]): Promise<void> {
  if (!blocks.some(({ kind }) => kind === "notice" || kind === "part")) return;
  const code = await fetchBlock().catch(() => undefined);
  block ??= code?.default;
}

/** One block of that kind. Its code comes with it; one that does not arrive is left out. */
export function LaidOutBlock(props: { block: ShownBlock }) {
  const Code = block ?? FetchedBlock;
  const part = useHydratedPart();
  return (
    <Suspense>
      <Code {...props} />
      {part}
    </Suspense>
  );
}
