import { lazyPart } from "#ui/lazy-part.tsx";

/** The sheet in which a poll is set up; its code comes when it is opened. */
export const PollSheet = lazyPart(async () => (await import("./components/poll-sheet.tsx")).default);
