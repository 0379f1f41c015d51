import { lookup as systemLookup } from "node:dns";
import { BlockList, isIP, isIPv6, type LookupFunction } from "node:net";

/** Ranges that never lead to a public site: private, loopback, link-local, shared, reserved, multicast. */
const CLOSED = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  CLOSED.addSubnet(network, prefix, "ipv4");
}

/** Public IPv6 is 2000::/3; within it, tunnels and documentation lead elsewhere. */
const GLOBAL6 = new BlockList();
GLOBAL6.addSubnet("2000::", 3, "ipv6");
const CLOSED6 = new BlockList();
CLOSED6.addSubnet("2001::", 23, "ipv6");
CLOSED6.addSubnet("2001:db8::", 32, "ipv6");
CLOSED6.addSubnet("2002::", 16, "ipv6");
CLOSED6.addSubnet("3fff::", 20, "ipv6");

/** Whether an IP address belongs to the public internet. False for anything that is no IP address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return GLOBAL6.check(address, "ipv6") && !CLOSED6.check(address, "ipv6");
  return isIP(address) === 4 && !CLOSED.check(address, "ipv4");
}

/** Thrown inside a connection attempt to an address that is not public. */
export class PrivateAddressError extends Error {
  override name = "PrivateAddressError";
}

/**
 * A `lookup` for node:http that gives only public addresses. The check sits where the connection is made, so
 * a name that answers differently the second time gains nothing.
 */
export function publicLookup(
  resolve: typeof systemLookup = systemLookup,
  isPublic: (address: string) => boolean = isPublicAddress,
): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, "");
      const addresses = found.filter(({ address }) => isPublic(address));
      const [first] = addresses;
      if (!first) return callback(new PrivateAddressError(hostname), "");
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}
