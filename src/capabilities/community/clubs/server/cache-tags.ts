/** Everything that shows who is in a club. */
export const clubTag = (section: string) => `club:${section}`;
