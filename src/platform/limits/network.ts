import { isIPv6 } from "node:net";

/** What counts as one address: an IPv4 address, or the first half of an IPv6 one. */
export function networkOf(address: string): string {
  const plain = unmapped(address);
  return isIPv6(plain) ? leading(plain, 4) : plain;
}

/** The neighbourhood of an address, which one operator usually holds whole: IPv4 /24, IPv6 /48. */
export function neighbourhoodOf(address: string): string {
  const plain = unmapped(address);
  return isIPv6(plain) ? leading(plain, 3) : plain.replace(/\.\d+$/, ".0/24");
}

function unmapped(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

/** The first groups of an IPv6 address, of 16 bits each. */
function leading(address: string, count: number): string {
  const [head = "", tail] = address.toLowerCase().split("%")[0]?.split("::") ?? [];
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const gap = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: gap }, () => "0"), ...right];
  return `${groups
    .slice(0, count)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/${count * 16}`;
}
