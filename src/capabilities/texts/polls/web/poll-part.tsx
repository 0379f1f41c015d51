import { laterPart } from "#ui/later-part.tsx";

/** A poll where its text is read; its code comes with the first one. */
export const PollPart = laterPart(
  () => import("./components/poll-views.ts"),
  <div className="h-60 bg-surface-2" />,
);
