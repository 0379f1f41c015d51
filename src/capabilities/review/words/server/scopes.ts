import { ExtensionPoint } from "#platform/extension-point.ts";

/** A kind of text that is judged: what `kind` of a place may be, in words. */
export interface Scope {
  key: string;
  label: string;
}

/** What members write, as those who have it judged offer it: words can be limited to some of it. */
export const wordScopes = new ExtensionPoint<() => readonly Scope[]>("word scope");

/** All kinds of texts that are judged. */
export const scopes = (): Scope[] => wordScopes.entries().flatMap(([, list]) => list());
