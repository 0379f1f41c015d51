import { connect, createServer, type Socket } from "node:net";

/** A way through which everything goes byte by byte, and which can be made bad. */
export interface Proxy {
  port: number;
  /** Milliseconds that each piece waits on its way there and back; up to twice as many, at random. */
  delay: number;
  /** Takes everything and hands on nothing, as a router that forgot the connection. */
  silent: boolean;
  /** Resets every connection there is. @returns how many */
  drop(): number;
  close(): Promise<void>;
}

/** @param target path of a unix socket, or a port of this machine */
export async function startProxy(target: string | number): Promise<Proxy> {
  const sockets = new Set<Socket>();
  const server = createServer((inner) => {
    const outer = typeof target === "string" ? connect(target) : connect(target, "127.0.0.1");
    for (const [from, to] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(from);
      pass(from, to, proxy);
      from.on("close", () => {
        sockets.delete(from);
        if (!proxy.silent) to.destroy();
      });
      from.on("error", () => undefined);
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const proxy: Proxy = {
    port: typeof address === "object" && address !== null ? address.port : 0,
    delay: 0,
    silent: false,
    drop() {
      const count = sockets.size / 2;
      // Only those of the network can be reset; the other side of a unix socket sees an end.
      for (const socket of sockets) {
        if (socket.remoteAddress === undefined) socket.destroy();
        else socket.resetAndDestroy();
      }
      return Math.round(count);
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return proxy;
}

/** In order, whatever each piece waits. */
function pass(from: Socket, to: Socket, proxy: Proxy): void {
  let last: Promise<void> = Promise.resolve();
  from.on("data", (bytes) => {
    if (proxy.silent) return;
    const wait = proxy.delay * (1 + Math.random());
    const due = wait > 0 ? new Promise<void>((done) => setTimeout(done, wait)) : undefined;
    if (due === undefined) {
      last = last.then(() => void to.write(bytes));
      return;
    }
    last = Promise.all([last, due]).then(() => {
      if (!proxy.silent && !to.destroyed) to.write(bytes);
    });
  });
}
