import type { MemberDetail } from "#capabilities/monitoring/member-desk/contract.ts";

/** What a form about a member gets. */
export interface MemberFormProps {
  member: MemberDetail;
  /** It was done, in words. */
  onDone: (said: string) => void;
  /** It was refused because something is different by now. */
  onChanged: () => void;
}
