import { crc32, deflateSync } from "node:zlib";

/** Somebody invented who uses WeChat. */
export interface WechatPerson {
  openid: string;
  unionid?: string;
  nickname: string;
  /** Follows the official account, so that its messages arrive. */
  follows: boolean;
  /** The person that WeChat makes up for a page that nobody opened in full. */
  snapshot?: boolean;
  /** Of the picture. */
  colour: readonly [number, number, number];
}

export const people: Readonly<Record<string, WechatPerson>> = {
  lin: {
    openid: "oStandIn-lin-0001",
    unionid: "uStandIn-lin",
    nickname: "山路林间",
    follows: true,
    colour: [214, 90, 49],
  },
  zhou: {
    openid: "oStandIn-zhou-0002",
    unionid: "uStandIn-zhou",
    nickname: "周末出城",
    follows: true,
    colour: [52, 101, 164],
  },
  // A name that nobody may bear here, and no followed account.
  wen: { openid: "oStandIn-wen-0003", nickname: "官方客服 微信abc", follows: false, colour: [78, 154, 6] },
  snapshot: {
    openid: "oStandIn-virtual",
    nickname: "微信用户",
    follows: false,
    snapshot: true,
    colour: [136, 138, 133],
  },
};

const SIDE = 132;

/** A picture of one colour, as PNG. */
export function portrait([red, green, blue]: WechatPerson["colour"]): Buffer {
  const row = Buffer.concat([
    Buffer.of(0),
    ...Array.from({ length: SIDE }, () => Buffer.of(red, green, blue)),
  ]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(Array.from({ length: SIDE }, () => row)))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), body]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** What WeChat shows before a site gets to know somebody: here with a choice of who that is. */
export function choicePage(ways: readonly { label: string; href: string }[]): string {
  const links = ways
    .map(({ label, href }) => `<a href="${href.replaceAll("&", "&amp;")}">${label}</a>`)
    .join("\n");
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>微信授权（替身）</title>
<style>body{font:17px system-ui;margin:2rem 1.25rem;color:#1d1d1f;background:#fff}
a{display:block;margin:.75rem 0;padding:.9rem 1rem;border-radius:.5rem;background:#07c160;color:#fff;text-decoration:none}
a:last-of-type{background:#eee;color:#333}p{color:#666;font-size:15px}</style>
<h1>替身微信</h1><p>选择用谁的微信登录。这些人都是虚构的。</p>
${links}</html>`;
}
