import { createServer, type Server } from "node:net";

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Head and body as they were sent. */
  data: string;
}

export interface SmtpStandIn {
  /** For SMTP_URL. */
  url: string;
  mails: ReceivedMail[];
  /** Refuses every mail from now on, or takes them again. */
  refuse(refusing: boolean): void;
  close(): Promise<void>;
}

/** A mail server that takes whatever it is sent, so far as RFC 5321 asks of it, and keeps it. */
export async function startSmtp(): Promise<SmtpStandIn> {
  const mails: ReceivedMail[] = [];
  let refusing = false;
  const server: Server = createServer((socket) => {
    let mail: ReceivedMail = { from: "", to: [], data: "" };
    let inData = false;
    let waiting = "";
    const say = (line: string) => socket.write(`${line}\r\n`);
    say("220 stand-in ready");
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      waiting += chunk.toString();
      for (let end = waiting.indexOf("\r\n"); end >= 0; end = waiting.indexOf("\r\n")) {
        const line = waiting.slice(0, end);
        waiting = waiting.slice(end + 2);
        if (inData) {
          if (line !== ".") {
            mail.data += `${line}\n`;
            continue;
          }
          inData = false;
          mails.push(mail);
          mail = { from: "", to: [], data: "" };
          say("250 taken");
          continue;
        }
        const verb = line.slice(0, 4).toUpperCase();
        const path = /<(.*)>/.exec(line)?.[1] ?? "";
        if (verb === "MAIL") mail.from = path;
        if (verb === "RCPT") mail.to.push(path);
        if (verb === "DATA" && !refusing) inData = true;
        if (verb === "DATA") say(refusing ? "451 come again later" : "354 go on");
        else if (verb === "QUIT") socket.end("221 bye\r\n");
        else say("250 fine");
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse(next) {
      refusing = next;
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
}
