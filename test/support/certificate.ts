import { createSign, type KeyObject } from "node:crypto";

/** DER: tag, length, content. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const n = content.length;
  const length = n < 128 ? [n] : n < 256 ? [0x81, n] : [0x82, n >> 8, n & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const SHA256_RSA = sequence(oid("2a864886f70d01010b"), der(0x05));
const time = (at: Date) => der(0x17, Buffer.from(`${at.toISOString().replace(/[-:T]/g, "").slice(2, 14)}Z`));

/** A certificate that signs itself, in PEM. @param serial 40 hexadecimal digits, the first below 8 */
export function selfSigned(
  keys: { publicKey: KeyObject; privateKey: KeyObject },
  { serial, name, days }: { serial: string; name: string; days: number },
): string {
  const names = sequence(der(0x31, sequence(oid("550403"), der(0x0c, Buffer.from(name)))));
  const now = Date.now();
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from(serial, "hex")),
    SHA256_RSA,
    names,
    sequence(time(new Date(now - 86_400_000)), time(new Date(now + days * 86_400_000))),
    names,
    keys.publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = createSign("RSA-SHA256").update(body).sign(keys.privateKey);
  const whole = sequence(body, SHA256_RSA, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}
