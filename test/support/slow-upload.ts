import { connect } from "node:net";

const PART =
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';

export interface SlowUpload {
  /** The whole answer once there is one, or what ended the connection. */
  answer: Promise<string>;
  stop(): void;
}

/** An upload that announces a photo of 1 MB, sends a first bit, and then `bytes` every `every` ms. */
export function slowUpload(
  { port, token }: { port: number; token: string },
  { bytes = 1, every = 1000 }: { bytes?: number; every?: number } = {},
): SlowUpload {
  const socket = connect(port, "127.0.0.1");
  const piece = Buffer.alloc(bytes, 0xff);
  const timer = setInterval(() => socket.writable && socket.write(piece), every);
  const answer = new Promise<string>((resolve) => {
    let received = "";
    socket.on("data", (data) => {
      received += data.toString("utf8");
      const [head = "", body] = received.split("\r\n\r\n");
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
      if (body !== undefined && Buffer.byteLength(body) >= length) resolve(received);
    });
    socket.on("error", (error) => resolve(received || error.message));
    socket.on("close", () => resolve(received || "closed"));
  });
  void answer.then(() => {
    clearInterval(timer);
    socket.destroy();
  });
  socket.write(
    `POST /api/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n${PART}`,
  );
  return { answer, stop: () => socket.destroy() };
}
