import type { Transaction } from "#platform/database/client.ts";
import { type Document, documentOfText } from "#shared/document.ts";
import { filesOf, pictureKeysOf, restoreDocument, type TextPlace } from "./text-media.ts";

/** What a text says and shows now, as the history of its review life keeps it; `more` are its words beside the document. */
export async function snapshotOfText(
  tx: Transaction,
  kind: string,
  { id, body, document }: { id: string; body: string; document: Document },
  more: Readonly<Record<string, string>> = {},
): Promise<{ texts: Record<string, string>; pictures: string[] }> {
  const shows = filesOf(document).length > 0;
  const pictures = shows ? ((await pictureKeysOf(tx, kind, [id])).get(id) ?? []) : [];
  return { texts: { ...more, body, document: JSON.stringify(document) }, pictures };
}

/** The document of an earlier version, with its files in use again; its words alone where that cannot be read. */
export function documentAgain(
  tx: Transaction,
  place: TextPlace,
  { document = "", body = "" }: Readonly<Record<string, string>>,
): Promise<Document> {
  return restoreDocument(tx, place, documentIn(document) ?? documentOfText(body));
}

function documentIn(text: string): Document | undefined {
  try {
    const document = JSON.parse(text) as Document;
    if (Array.isArray(document.blocks)) return document;
  } catch {
    // A version from before documents, or one that was written by hand.
  }
  return undefined;
}
