/**
 * `npm run stand-in:wechat`: a WeChat to sign in by without an account of Tencent's. Prints what the app has to be started
 * with; STAND_IN_PORT chooses another port than 3900.
 */
import { startWechatStandIn, wechatEnv } from "../test/support/wechat.ts";

const standIn = await startWechatStandIn({ port: Number(process.env.STAND_IN_PORT ?? 3900) });
const variables = {
  ...wechatEnv(standIn),
  WECHAT_TEMPLATES: "comments.reply=stand-in-template:thing1:time2",
};
const lines = Object.entries(variables).map(([name, value]) => `  ${name}=${value}`);
process.stdout.write(`A stand-in for WeChat listens at ${standIn.base}. Start the app with

${lines.join(" \\\n")} \\
  npm start

and open it with a browser that calls itself MicroMessenger. Messages that it gets are printed here.
`);
let told = 0;
setInterval(() => {
  for (const message of standIn.messages.slice(told)) process.stdout.write(`${JSON.stringify(message)}\n`);
  told = standIn.messages.length;
}, 1000);
