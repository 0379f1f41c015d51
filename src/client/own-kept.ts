/*
 * What of a member's own is kept on this device to be at hand without a network: tickets, and the list of a gate. It ends with
 * the sign-out, so it stands under names that are forgotten together.
 */

const PREFIX = "paddock.own.";
const DATABASE = "paddock-own";
const STORE = "kept";

/** What is kept under a name for this member; null for nothing, for somebody else's, and where storage is refused. */
export function readOwn<Value>(name: string, member: string): Value | null {
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + name) ?? "null") as {
      member: string;
      value: Value;
    } | null;
    return kept?.member === member ? kept.value : null;
  } catch {
    return null;
  }
}

/** Where storage is refused or full nothing is kept. */
export function keepOwn(name: string, member: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify({ member, value }));
  } catch {
    return;
  }
}

/** As `readOwn`, for what is larger. */
export async function readLargeOwn<Value>(name: string): Promise<Value | null> {
  try {
    return ((await inStore("readonly", (store) => store.get(name))) as Value | undefined) ?? null;
  } catch {
    return null;
  }
}

/** As `keepOwn`, for what is larger. */
export async function keepLargeOwn(name: string, value: unknown): Promise<void> {
  await inStore("readwrite", (store) => store.put(value, name)).catch(() => undefined);
}

/** Signed out, or somebody else. */
export function forgetOwn(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
    indexedDB.deleteDatabase(DATABASE);
  } catch {
    return;
  }
}

function inStore(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      // A sign-out in another tab deletes it.
      database.onversionchange = () => database.close();
      const transaction = database.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      transaction.oncomplete = () => {
        resolve(request.result);
        database.close();
      };
      transaction.onerror = () => {
        reject(transaction.error);
        database.close();
      };
    };
  });
}
