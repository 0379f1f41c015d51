import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { createTestApp } from "../../../../../test/support/app.ts";
import { temporaryFolder } from "../../../../../test/support/temporary-folder.ts";

const folder = await temporaryFolder("code");
const code = await sharp({ create: { width: 200, height: 200, channels: 3, background: "#fff" } })
  .png()
  .toBuffer();
await writeFile(join(folder, "code.png"), code);

const plain = await createTestApp();
const configured = await createTestApp({
  env: { MINI_CODE_FILE: join(folder, "code.png"), ICP_NUMBER: "测ICP备00000000号" },
});

test("without a mini-program code nothing is offered", async () => {
  expect((await plain.call("GET", "/api/site")).body.data).toMatchObject({ mini_code: null, icp_number: "" });
  expect((await plain.call("GET", "/media/mini-code")).status).toBe(404);
});

test("a configured code is sent as it is, beside the filing number", async () => {
  const site = (await configured.call("GET", "/api/site")).body.data as {
    mini_code: string;
    icp_number: string;
  };
  expect(site.icp_number).toBe("测ICP备00000000号");
  const picture = await configured.inject({ url: site.mini_code });
  expect(picture.headers["content-type"]).toBe("image/png");
  expect(picture.rawPayload.equals(code)).toBe(true);
});
