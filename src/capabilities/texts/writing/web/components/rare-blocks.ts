import { laterPart } from "#ui/later-part.tsx";

/** What few texts have, as the server drew it until its code is there: a film, and code. */
export const DocumentVideo = laterPart(() => import("./document-video.tsx"));
export const DocumentCode = laterPart(() => import("./document-code.tsx"));
