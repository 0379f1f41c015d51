import { laterPart } from "#ui/later-part.tsx";

/** The film of a text, as the server drew it until its code is there: few texts have one. */
export const DocumentVideo = laterPart(() => import("./document-video.tsx"));
