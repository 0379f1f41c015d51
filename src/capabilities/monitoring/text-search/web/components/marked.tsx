/** A text with the places that were found. */
export function Marked({ text, marks }: { text: string; marks: readonly (readonly [number, number])[] }) {
  const parts: { at: number; said: string; found: boolean }[] = [];
  let at = 0;
  for (const [start, end] of marks) {
    if (start > at) parts.push({ at, said: text.slice(at, start), found: false });
    parts.push({ at: start, said: text.slice(start, end), found: true });
    at = end;
  }
  if (at < text.length) parts.push({ at, said: text.slice(at), found: false });
  return parts.map(({ at: key, said, found }) =>
    found ? <mark key={key}>{said}</mark> : <span key={key}>{said}</span>,
  );
}
