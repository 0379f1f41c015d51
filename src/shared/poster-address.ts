/**
 * The poster of something that is shared: JPEG, 1080 px wide.
 * @param kind as the poster's kind is named where it is registered
 */
export function posterAddress(kind: string, id: string): string {
  return `/media/posters/${kind}/${id}.jpg`;
}

/** Its cover cut square, 500 px, for cards in messengers; there is one only where there is a cover. */
export function squareAddress(kind: string, id: string): string {
  return `/media/posters/${kind}/${id}-square.jpg`;
}
