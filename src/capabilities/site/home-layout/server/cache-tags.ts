/** What shows a section's layout, live or draft. */
export const layoutTag = (section: string): string => `home-layout:${section}`;
