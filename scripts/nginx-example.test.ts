import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../test/support/temporary-folder.ts";

const folder = await temporaryFolder("nginx");
const manual = readFileSync(resolve(import.meta.dirname, "../docs/operations.md"), "utf8");
const example = /```nginx\n([\s\S]*?)```/.exec(manual)?.[1] ?? "";
const has = (program: string, flag: string) => spawnSync(program, [flag]).error === undefined;

test("the example for nginx names what the oldest supported nginx knows", () => {
  expect(example).toContain("listen 443 ssl http2;");
  // Known from 1.25.1 on; Debian 12 has 1.22.
  expect(example).not.toMatch(/^\s*http2 on;/m);
});

test.skipIf(!has("nginx", "-v") || !has("openssl", "version"))("nginx takes the example as it stands", () => {
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const subject = ["-subj", "/CN=www.example.com", "-days", "1"];
  execFileSync(
    "openssl",
    ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, ...subject],
    { stdio: "ignore" },
  );
  const config = join(folder, "nginx.conf");
  const server = example
    .replace(/# ssl_certificate .*/, `ssl_certificate ${certificate}; ssl_certificate_key ${key};`)
    // As somebody who may not open the port of the web.
    .replace("listen 443", `listen unix:${folder}/socket`);
  writeFileSync(
    config,
    `pid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${[
      "client_body",
      "proxy",
      "fastcgi",
      "uwsgi",
      "scgi",
    ]
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join("\n")}\n${server}\n}\n`,
  );
  const { status, stderr } = spawnSync("nginx", ["-t", "-p", folder, "-c", config], { encoding: "utf8" });
  expect(stderr).toContain("test is successful");
  expect(status).toBe(0);
});
