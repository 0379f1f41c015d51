export { draftBox } from "./api/drafts.ts";
export { AuthorMarks } from "./components/author-marks.tsx";
export { ComposerHost } from "./components/composer-host.tsx";
export { DocumentBody } from "./components/document-body.tsx";
export { DraftList } from "./components/draft-list.tsx";
export { MentionSheet } from "./components/mention-sheet.tsx";
export { DocumentVideo } from "./components/rare-blocks.ts";
export { useInsertion } from "./components/use-insertion.ts";
export type {
  ComposerKind,
  ComposerKinds,
  ComposerPart,
  ComposerSubject,
  EditedText,
  Fields,
  Submitted,
  TopicPickerProps,
  Written,
} from "./kinds.ts";
export { composerKinds, openComposer, provideComposerKinds } from "./open-composer.ts";
