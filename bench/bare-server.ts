/**
 * What the app is compared with: `node:http` that sends one prebuilt compressed buffer, and nothing else.
 *   node bench/bare-server.ts <file> <content type>
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const [file = "", type = "text/html; charset=utf-8"] = process.argv.slice(2);
const body = readFileSync(file);
const server = createServer((_request, response) => {
  response.writeHead(200, { "content-type": type, "content-encoding": "br", "content-length": body.length });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
