import { useEffect } from "react";
import { create } from "zustand";
import type { AdminProfile } from "#capabilities/desk/admin/contract.ts";
import { ADMIN_KEY, ADMIN_TOKEN_KEY } from "#client/admin-token.ts";

interface AdminSession {
  token: string | null;
  admin: AdminProfile | null;
  /** False until local storage was read: server and first client render agree. */
  ready: boolean;
}

/** The administrator's session: apart from the member's in every way. */
export const useAdminSession = create<AdminSession>(() => ({ token: null, admin: null, ready: false }));

export function signInAs(token: string, admin: AdminProfile): void {
  write(ADMIN_TOKEN_KEY, token);
  setAdmin(admin);
  useAdminSession.setState({ token, ready: true });
}

export function setAdmin(admin: AdminProfile): void {
  write(ADMIN_KEY, JSON.stringify(admin));
  useAdminSession.setState({ admin });
}

/** The token of whoever is signed in here, for uploads. */
export const adminToken = (): string | null => useAdminSession.getState().token;

/** Forgets the session; with `only`, only when that token is still the current one. */
export function dropAdmin(only?: string | null): void {
  if (only !== undefined && useAdminSession.getState().token !== only) return;
  write(ADMIN_TOKEN_KEY, null);
  write(ADMIN_KEY, null);
  useAdminSession.setState({ token: null, admin: null });
}

/** Reads the stored session once the browser has taken over, and follows other tabs. */
export function useStoredAdmin(): AdminSession {
  const session = useAdminSession();
  useEffect(() => {
    restore();
    const listener = (event: StorageEvent) => {
      if (event.key === null || event.key === ADMIN_TOKEN_KEY || event.key === ADMIN_KEY) restore();
    };
    window.addEventListener("storage", listener);
    return () => window.removeEventListener("storage", listener);
  }, []);
  return session;
}

function restore(): void {
  const stored = read();
  // Where storage is refused the session lives in memory and must not be wiped by reading nothing.
  if (stored.token === null && !stored.readable) useAdminSession.setState({ ready: true });
  else useAdminSession.setState({ token: stored.token, admin: stored.admin, ready: true });
}

function read(): { token: string | null; admin: AdminProfile | null; readable: boolean } {
  try {
    const token = localStorage.getItem(ADMIN_TOKEN_KEY);
    const admin = JSON.parse(localStorage.getItem(ADMIN_KEY) ?? "null") as AdminProfile | null;
    // One that an earlier version stored says nothing of permissions; what may be done is asked for right away.
    const known = admin && { ...admin, permissions: admin.permissions ?? [] };
    return { token, admin: token === null ? null : known, readable: true };
  } catch {
    return { token: null, admin: null, readable: false };
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    return;
  }
}
