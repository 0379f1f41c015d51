import type { Queryable } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";

/** Which members beside its owner read a private picture that is used for something. */
export interface PrivateReader {
  /** Asked at every reading, so that who is shut out reads nothing from then on. */
  mayRead(db: Queryable, fileId: string, memberId: string): Promise<boolean>;
}

/** Offered under the kind that `attachPrivate` is given; of all other kinds no member but the owner reads anything. */
export const privateReaders = new ExtensionPoint<PrivateReader>("reader of private pictures");
