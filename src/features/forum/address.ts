/** A post's poster for sharing: JPEG, 1080 px wide. */
export function posterAddress(id: string): string {
  return `/media/posters/post/${id}.jpg`;
}

/** Its first picture cut square, 500 px, for cards in messengers; there is one only where it has a picture. */
export function shareImageAddress(id: string): string {
  return `/media/posters/post/${id}-square.jpg`;
}
