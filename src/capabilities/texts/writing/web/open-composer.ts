import { create } from "zustand";
import { bridge } from "#bridge/bridge.ts";
import { UnsupportedCall } from "#bridge/types.ts";
import { askRefresh } from "#ui/refresh-asked.ts";
import { preloadSheet } from "#ui/sheet.tsx";
import type { ComposerKinds, ComposerSubject } from "./kinds.ts";

/** What is written at the moment; null while the composer is closed. */
export const useComposer = create<{ subject: ComposerSubject | null }>(() => ({ subject: null }));

/**
 * Opens the composer over the page, which keeps its address; back closes it and keeps the draft. What was begun for the same place
 * stands in it again. Visitors may write; handing it in asks them to sign in. A native shell that has a composer of its own opens
 * that for what it can carry: a new post or question without anything about it.
 */
export function openComposer(subject: ComposerSubject): void {
  if (bridge().host !== "shell" || !isPlain(subject)) {
    openHere(subject);
    return;
  }
  bridge()
    .goPost({ kind: subject.kind, section: subject.section })
    .then(
      (id) => {
        if (id !== null) askRefresh();
      },
      (error: unknown) => {
        if (error instanceof UnsupportedCall) openHere(subject);
      },
    );
}

function openHere(subject: ComposerSubject): void {
  preloadSheet();
  useComposer.setState({ subject });
}

function isPlain(subject: ComposerSubject): subject is ComposerSubject & { kind: "post" | "question" } {
  const { kind, section: _, ...more } = subject;
  return (kind === "post" || kind === "question") && Object.values(more).every((one) => one === undefined);
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
