/** Lists of comments under one thing. */
export function commentsTag(kind: string, id: string): string {
  return `comments:${kind}:${id}`;
}

/** Replies of one thread. */
export function threadTag(rootId: string): string {
  return `thread:${rootId}`;
}
