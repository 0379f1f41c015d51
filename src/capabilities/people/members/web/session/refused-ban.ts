interface Ban {
  /** Until when and why, as the sign-in was refused. */
  message: string;
  mobile: string;
}

let last: Ban | null = null;

/** Keeps what a sign-in was refused with, for the page that says more. */
export function keepBan(ban: Ban): void {
  last = ban;
}

/** The ban that was last met on this page; null after a reload. */
export const refusedBan = (): Ban | null => last;
