import type { Place } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";

/** A kind of thing that can be looked at before it is out. */
export interface PreviewSubject {
  /** What it is called and where it belongs, for rights; null when it is gone. */
  about(db: Queryable, id: string): Promise<{ title: string; place: Place } | null>;
  /** The page that shows it in the frame, with the token that opens it. */
  path(id: string, token: string): string;
  /** The permission of those who read notes beside it and leave some. */
  permission: string;
}

/** What features show in the phone preview, by the type that links name. */
export const previewSubjects = new ExtensionPoint<PreviewSubject>("subject of previews");
