import type { Granted } from "#platform/auth/permissions.ts";

/** Who works at the queue, and what his role allows. */
export interface Reader extends Granted {
  adminId: string;
}

/** Who decides, and from where. */
export interface Moderator extends Reader {
  address: string;
}
