export { presentDocuments, type TopicPages, topicPages, topicPaths } from "./present-documents.ts";
export { settleMentions } from "./settle-mentions.ts";
export { type TextKind, textKinds } from "./text-kinds.ts";
export {
  attachDocument,
  attachNewDocument,
  releaseDocument,
  shownByKind,
  type TextPlace,
} from "./text-media.ts";
export {
  admitText,
  type NewText,
  type Text,
  type TextWatcher,
  textHidden,
  textPublished,
  textWatchers,
} from "./text-watchers.ts";
export { documentAgain, snapshotOfText } from "./versions.ts";
