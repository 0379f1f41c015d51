import { lazyPart } from "#ui/lazy-part.tsx";

/** The newest articles of a section, for a page that has nothing of its own to show; nothing where they do not come. */
export const WhatIsNew = lazyPart(async () => (await import("./components/what-is-new.tsx")).default, {
  waiting: null,
  failed: () => null,
});
