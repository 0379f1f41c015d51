/** How the names begin under which this device keeps what was typed and not handed in, of any member and of visitors. */
const NAMES = ["paddock.draft", "paddock.form."];

/** Whether something in the browser's storage is such a draft. */
export const isDraftName = (name: string): boolean => NAMES.some((start) => name.startsWith(start));

/** How many drafts lie on this device, readable for whoever uses it next. */
export const countKeptDrafts = (): number =>
  storages().reduce((sum, storage) => sum + Object.keys(storage).filter(isDraftName).length, 0);

export function clearKeptDrafts(): void {
  for (const storage of storages())
    for (const name of Object.keys(storage)) if (isDraftName(name)) storage.removeItem(name);
}

/** None where they are refused. */
function storages(): Storage[] {
  try {
    return [localStorage, sessionStorage];
  } catch {
    return [];
  }
}
