import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { BlockKind, ShownBlock } from "#features/campaigns/blocks-contract.ts";

/** What draws a block is given. */
export interface Drawn<Kind extends BlockKind> {
  block: ShownBlock<Kind>;
  /** It is the first of its page, and seen at once. */
  first: boolean;
}

export type Prepare<Kind extends BlockKind> = (
  queryClient: QueryClient,
  block: ShownBlock<Kind>,
) => Promise<unknown>;

/** How one kind is drawn. */
export interface Drawing<Kind extends BlockKind> {
  Draw: ComponentType<Drawn<Kind>>;
  /** What has to be there before a page with it is rendered. */
  prepare?: Prepare<Kind>;
}
