/** Whether PostgreSQL and UTF-8 can hold a text: no NUL, and no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** Whether all texts in a JSON value, keys too, can be stored. Works through any depth. */
export function allStorable(value: unknown): boolean {
  const left = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === "string") {
      if (!isStorable(next)) return false;
    } else if (Array.isArray(next)) {
      for (const item of next) left.push(item);
    } else if (typeof next === "object" && next !== null) {
      for (const [key, item] of Object.entries(next)) {
        if (!isStorable(key)) return false;
        left.push(item);
      }
    }
  }
  return true;
}
