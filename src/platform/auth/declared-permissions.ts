import { ExtensionPoint } from "#platform/extension-point.ts";

/** What a grant can be limited to. */
export type Limit = "section" | "kind";

/** A permission that can be given for a part alone. */
export interface PermissionWords {
  title: string;
  within: readonly Limit[];
  /** The kinds that it can be given for, where they are known. */
  kinds?: () => readonly { key: string; label: string }[];
  /** It can be given so that what it allows takes a second person: what that is called where it is given. */
  second?: string;
}

/** A permission, with the feature that declares it. */
export interface DeclaredPermission extends PermissionWords {
  feature: string;
  /** What that feature is called. */
  group: string;
}

/** Every permission that features declare, by name; `auth/permissions.ts` asks. */
export const permissions = new ExtensionPoint<DeclaredPermission>("permission");
