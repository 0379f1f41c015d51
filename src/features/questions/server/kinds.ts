import { type Document, documentOfText } from "#shared/document.ts";

/** The kinds under which questions and answers are known everywhere: comments, reactions, review, texts, search. */
export const QUESTION = "question";
export const ANSWER = "answer";

/** The document of a version in the review life; its words alone where that cannot be read. */
export function documentIn(text: string | undefined, body: string): Document {
  try {
    const document = JSON.parse(text ?? "") as Document;
    if (Array.isArray(document.blocks)) return document;
  } catch {
    // A version from before documents, or one that was written by hand.
  }
  return documentOfText(body);
}
