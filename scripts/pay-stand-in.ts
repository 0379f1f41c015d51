/**
 * `npm run stand-in:pay`: a WeChat Pay without a merchant number of Tencent's. Prints what the app has to be started with and then
 * takes commands, one a line; STAND_IN_PORT chooses another port than 3910.
 */
import { createInterface } from "node:readline";
import { startWechatPay, type Told } from "../test/support/wechat-pay.ts";

const standIn = await startWechatPay({ port: Number(process.env.STAND_IN_PORT ?? 3910) });
const say = (text: string) => process.stdout.write(`${text}\n`);
const lines = Object.entries(standIn.env).map(
  ([name, value]) => `  ${name}='${value.trimEnd().replaceAll("\n", "\\n")}'`,
);
const HELP = `  list                    payments and refunds
  pay NUMBER [FEN]        somebody pays, and the app is told (with another amount where FEN is given)
  silent NUMBER           somebody pays, and nobody is told
  tell NUMBER             the notification once more
  forge NUMBER            a notification that somebody else signed
  refunds STATUS          what becomes of refunds: SUCCESS, PROCESSING, ABNORMAL or CLOSED
  refund NUMBER STATUS    one refund moves on, and the app is told
  rotate                  another certificate signs from now on
  fault PATH STATUS|0     calls whose path holds PATH fail, until 0`;
say(`A stand-in for WeChat Pay listens at ${standIn.base}. Start the app with

${lines.join(" \\\n")} \\
  npm start

Commands:
${HELP}`);

async function post({ url, body, headers }: Told): Promise<void> {
  const answer = await fetch(url, { method: "POST", body, headers, signal: AbortSignal.timeout(10_000) });
  say(`told: ${answer.status}`);
}

const commands: Record<string, (number: string, word: string) => Promise<void> | void> = {
  list() {
    for (const { number, state, fen, title } of standIn.trades.values())
      say(`${number} ${state} ${fen} ${title}`);
    for (const { number, status, fen } of standIn.refunds.values()) say(`${number} refund ${status} ${fen}`);
  },
  async pay(number, fen) {
    standIn.pay(number, fen === "" ? undefined : Number(fen));
    await post(standIn.told(number));
  },
  silent: (number) => void standIn.pay(number),
  tell: (number) => post(standIn.told(number)),
  async forge(number) {
    const told = standIn.told(number);
    await post({ ...told, headers: { ...told.headers, "wechatpay-signature": "Zm9yZ2Vk" } });
  },
  refunds(status) {
    standIn.settings.refundStatus = status as typeof standIn.settings.refundStatus;
  },
  async refund(number, status) {
    const one = standIn.refunds.get(number);
    if (one === undefined) throw new Error("no such refund");
    one.status = status as typeof one.status;
    await post(standIn.toldRefund(number));
  },
  rotate: () => standIn.rotate(),
  fault: (path, status) => standIn.fault(path, status === "0" ? null : { status: Number(status) }),
};

for await (const line of createInterface({ input: process.stdin })) {
  const [name = "", number = "", word = ""] = line.trim().split(/\s+/);
  try {
    const command = commands[name];
    if (command === undefined) say(HELP);
    else await command(number, word);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  }
}
