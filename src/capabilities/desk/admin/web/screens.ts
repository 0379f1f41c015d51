import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "admin.login": { screen: () => import("./screens/admin-login.tsx") },
  "admin.invitation": { screen: () => import("./screens/admin-invitation.tsx") },
  "admin.administrators": { screen: () => import("./screens/administrators.tsx") },
  "admin.auditlog": { screen: () => import("./screens/audit-log.tsx") },
  "admin.roles": { screen: () => import("./screens/roles.tsx") },
  "admin.settings": { screen: () => import("./screens/settings.tsx") },
  "admin.account": { screen: () => import("./screens/account.tsx") },
} satisfies Record<string, ScreenCode>;
