import { lazyPart } from "#ui/lazy-part.tsx";

/** The small window, fetched once something plays. */
export const Mini = lazyPart(async () => (await import("./mini-window.tsx")).default, { waiting: null });
