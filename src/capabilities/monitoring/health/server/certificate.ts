import { isIP } from "node:net";
import tls from "node:tls";
import { keptFor } from "./kept-for.ts";

/** One of an installation is asked for once an hour. */
const kept = new Map<string, (url: string) => Promise<Date>>();

/** When the certificate ends that a server shows. */
const ask = (url: string): Promise<Date> => {
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve, reject) => {
    // Whether it is trusted is a browser's business: what is asked for is its last day, also of one that is over.
    const options = {
      ...{ host, port: Number(port || "443"), timeout: 2500, rejectUnauthorized: false },
      ...(isIP(host) === 0 && { servername: host }),
    };
    const socket = tls.connect(options, () => {
      const { valid_to: until } = socket.getPeerCertificate();
      socket.destroy();
      resolve(new Date(until));
    });
    socket.on("timeout", () => socket.destroy(new Error("没有回答")));
    socket.on("error", reject);
  });
};

/** When the certificate of the site ends; undefined where it has none, since its address is plain. */
export function certificateEnds(publicUrl: string): Promise<Date> | undefined {
  if (!publicUrl.startsWith("https:")) return undefined;
  const asked = kept.get(publicUrl) ?? keptFor(3_600_000, ask);
  kept.set(publicUrl, asked);
  return asked(publicUrl);
}
