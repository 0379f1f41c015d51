import tls from "node:tls";
import { keptFor } from "./kept-for.ts";

/**
 * When the certificate that a host shows ends.
 * @param where `host:port`
 */
const endOf = keptFor(3_600_000, (where: string) => {
  const [host = "", port] = where.split(":");
  return new Promise<Date>((resolve, reject) => {
    // Whether it is trusted is a browser's business: what is asked for is its last day, also of one that is over.
    const options = { host, port: Number(port), servername: host, timeout: 2500, rejectUnauthorized: false };
    const socket = tls.connect(options, () => {
      const { valid_to: until } = socket.getPeerCertificate();
      socket.destroy();
      resolve(new Date(until));
    });
    socket.on("timeout", () => socket.destroy(new Error("没有回答")));
    socket.on("error", reject);
  });
});

/** When the certificate of the site ends; undefined where it has none, since its address is plain. */
export function certificateEnds(publicUrl: string): Promise<Date> | undefined {
  const { protocol, hostname, port } = new URL(publicUrl);
  return protocol === "https:" ? endOf(`${hostname}:${port || "443"}`) : undefined;
}
