import { lazyPart } from "#ui/lazy-part.tsx";

export { ConsentTick } from "./components/consent-tick.tsx";
export { SignedTexts } from "./components/signed-texts.tsx";

/** At the foot of the texts that are signed. */
export const SigningBar = lazyPart(async () => (await import("./components/signing-bar.tsx")).default, {
  waiting: null,
  failed: () => null,
});

/** A text to be read beside a form. Its code comes with its first use. */
export const ConsentText = lazyPart(async () => (await import("./components/text-sheet.tsx")).default);
