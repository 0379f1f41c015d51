import type { ScreenCode } from "#client/screen-route.ts";
import { type DocumentFeet, setDocumentFeet } from "./feet.ts";

/** Where the code of each screen of `routes.ts` is. @param feet what stands at the foot of some texts, by key */
export function legalScreenCode(feet: DocumentFeet) {
  setDocumentFeet(feet);
  return {
    document: {
      screen: () => import("./screens/document.tsx"),
      data: () => import("./screens/document.data.ts"),
    },
  } satisfies Record<string, ScreenCode>;
}
