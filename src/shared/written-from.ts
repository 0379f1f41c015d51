/**
 * How it is said, everywhere in the same words, from where somebody wrote: 互联网用户账号信息管理规定 asks for the province,
 * or the country abroad, that the address of the sender belongs to.
 * @param region a province or a country; empty where it is not known, and then nothing is said
 */
export const writtenFrom = (region: string): string => (region === "" ? "" : `IP 属地：${region}`);
