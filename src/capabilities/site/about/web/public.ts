import { lazyPart } from "#ui/lazy-part.tsx";

export { about } from "./api/about.ts";
export { CodePicture } from "./components/code-picture.tsx";

/** Comes with the first tap on 客服. */
export const ContactSheet = lazyPart(async () => (await import("./components/contact-sheet.tsx")).default);
