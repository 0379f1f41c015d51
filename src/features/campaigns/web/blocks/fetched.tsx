import { type ComponentType, lazy, Suspense } from "react";
import type { BlockKind, ShownBlock } from "#features/campaigns/blocks-contract.ts";
import { useHydratedPart } from "#ui/hydrated.tsx";
import { arriving } from "#ui/later-part.tsx";
import type { Drawing, Drawn, Prepare } from "./drawing.ts";

interface Module<Kind extends BlockKind> {
  default: ComponentType<Drawn<Kind>>;
}

/**
 * What draws a kind that few campaigns have: its code comes with it.
 * @param load asks for what it shows beyond its block, so that the server's page has it
 */
export function fetched<Kind extends BlockKind>(
  fetch: () => Promise<Module<Kind>>,
  load?: () => Promise<{ default: Prepare<Kind> }>,
): Drawing<Kind> {
  const Later = lazy(() => arriving(fetch));
  const code: Code<Kind> = { Now: undefined, Later };
  return {
    Draw: drawnBy(code),
    async prepare(queryClient, block) {
      const module = await fetch().catch(() => undefined);
      code.Now = module?.default;
      // In the browser it is asked for in its place, which says what fails.
      if (typeof window === "undefined" && load) await (await load()).default(queryClient, block);
    },
  };
}

interface Code<Kind extends BlockKind> {
  /** Once it was prepared. */
  Now: ComponentType<Drawn<Kind>> | undefined;
  Later: ComponentType<Drawn<Kind>>;
}

const drawnBy =
  <Kind extends BlockKind>(code: Code<Kind>) =>
  (props: Drawn<Kind>) => <FetchedBlock code={code} {...props} />;

function FetchedBlock<Kind extends BlockKind>({
  code,
  block,
  first,
}: {
  code: Code<Kind>;
  block: ShownBlock<Kind>;
  first: boolean;
}) {
  const Code = code.Now ?? code.Later;
  const part = useHydratedPart();
  return (
    <Suspense>
      <Code block={block} first={first} />
      {part}
    </Suspense>
  );
}
