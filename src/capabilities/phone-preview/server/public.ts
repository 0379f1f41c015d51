export { type PreviewLink, previewPath, readPreview, signPreview } from "./signed-link.ts";
export { type PreviewSubject, previewSubjects } from "./subjects.ts";
