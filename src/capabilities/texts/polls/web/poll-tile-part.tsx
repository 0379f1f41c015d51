import { lazyPart } from "#ui/lazy-part.tsx";

/** A poll where its text is written. */
export const PollTile = lazyPart(async () => (await import("./components/poll-views.ts")).PollTile, {
  waiting: <div className="h-40 rounded-3 bg-surface-2" />,
});
