import type { ComponentType } from "react";
import type { LegalDocument } from "../contract.ts";

/** What others put at the foot of the pages of some texts, by the text's key. */
export type DocumentFeet = Readonly<Record<string, ComponentType<{ document: LegalDocument }>>>;

let feet: DocumentFeet = {};

/** Called once, before the first text is drawn. */
export function setDocumentFeet(of: DocumentFeet): void {
  feet = of;
}

/** Undefined where a text ends with its last word. */
export const footOf = (key: string) => feet[key];
