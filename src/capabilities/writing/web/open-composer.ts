import { create } from "zustand";
import { preloadSheet } from "#ui/sheet.tsx";
import type { ComposerKinds, ComposerSubject } from "./kinds.ts";

/** What is written at the moment; null while the composer is closed. */
export const useComposer = create<{ subject: ComposerSubject | null }>(() => ({ subject: null }));

/**
 * Opens the composer over the page, which keeps its address; back closes it and keeps the draft. What was begun for the same place
 * stands in it again. Visitors may write; handing it in asks them to sign in.
 */
export function openComposer(subject: ComposerSubject): void {
  preloadSheet();
  useComposer.setState({ subject });
}

export function closeComposer(): void {
  useComposer.setState({ subject: null });
}

let load: () => Promise<ComposerKinds> = async () => ({ kinds: {} });

/** Called once by the app, which knows the features; the list is fetched with the first composer. */
export function provideComposerKinds(fetch: typeof load): void {
  load = fetch;
}

/** All kinds that can be written. @throws when their list cannot be fetched */
export const composerKinds = (): Promise<ComposerKinds> => load();
