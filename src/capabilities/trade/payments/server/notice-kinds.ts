import type { NoticeKind } from "#capabilities/people/notices/server/public.ts";

export interface PaymentTold {
  title: string;
  body: string;
  /** The page of what it was for. */
  link: string | null;
}

/** What happens to a member's money without what he paid for telling him. */
export const paymentNotice: NoticeKind<PaymentTold> = {
  name: "payments.told",
  group: "system",
  write: ({ title, body, link }) => ({ title, body, ...(link !== null && { action: "查看", link }) }),
};
