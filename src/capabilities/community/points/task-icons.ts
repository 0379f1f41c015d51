/** Symbols of the design system that a task may have. */
export const taskIcons = [
  "camera",
  "edit",
  "phone",
  "comment",
  "users",
  "plus",
  "calendar",
  "heart",
  "star",
  "share",
  "coin",
  "medal",
] as const;
