import { lazyPart } from "#ui/lazy-part.tsx";

/** Asks why a member should be looked at; its code comes with its first use. */
export const ReportMemberSheet = lazyPart(
  async () => (await import("./components/report-member-sheet.tsx")).default,
);
