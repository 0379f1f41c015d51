/** Where a browser keeps the token of an administrator who signed in at the desk. */
export const ADMIN_TOKEN_KEY = "paddock.admin_token";

/** Where it keeps who that is. */
export const ADMIN_KEY = "paddock.admin";

/** Null where nobody is signed in at the desk, and where storage is refused. */
export function storedAdminToken(): string | null {
  try {
    return localStorage.getItem(ADMIN_TOKEN_KEY);
  } catch {
    return null;
  }
}
