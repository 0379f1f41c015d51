import { BlockList, isIP, isIPv6 } from "node:net";

/** Networks that nobody reaches from outside: this host, private, link-local and shared ranges. */
const WITHIN = new BlockList();
WITHIN.addSubnet("0.0.0.0", 8, "ipv4");
WITHIN.addSubnet("10.0.0.0", 8, "ipv4");
WITHIN.addSubnet("100.64.0.0", 10, "ipv4");
WITHIN.addSubnet("127.0.0.0", 8, "ipv4");
WITHIN.addSubnet("169.254.0.0", 16, "ipv4");
WITHIN.addSubnet("172.16.0.0", 12, "ipv4");
WITHIN.addSubnet("192.168.0.0", 16, "ipv4");
WITHIN.addAddress("::1", "ipv6");
WITHIN.addSubnet("fc00::", 7, "ipv6");
WITHIN.addSubnet("fe80::", 10, "ipv6");

/** Names that no public name server answers for (RFC 2606, 6762), and names without a dot. */
const LOCAL_NAME = /^[^.]*$|\.(localhost|local|test|example|invalid|internal)$/;

/** Whether people outside one's own network may be meant by an address such as `PUBLIC_URL`. */
export function isPublicHost(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (isIP(host) !== 0) return !WITHIN.check(host, isIPv6(host) ? "ipv6" : "ipv4");
  return !LOCAL_NAME.test(host);
}
