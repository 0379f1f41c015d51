/** Everything that shows this member's nickname or avatar: drop it when one of them changes. */
export function memberTag(id: string): string {
  return `member:${id}`;
}
