/** What everybody sees of one honour: how it is earned and how many hold it. */
export const honourTag = (key: string) => `honour:${key}`;

/** The honours that one member holds. */
export const holderTag = (memberId: string) => `honours-of:${memberId}`;
