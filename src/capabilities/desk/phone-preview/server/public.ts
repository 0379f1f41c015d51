export { previewPath, readPreview, signPreview } from "./signed-link.ts";
export { type PreviewSubject, previewSubjects } from "./subjects.ts";
