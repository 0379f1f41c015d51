import { afterAll, expect, it } from "vitest";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeSignedIn } from "../../../../../test/support/factories.ts";
import { multipart } from "../../../../../test/support/multipart.ts";
import { phonePhoto } from "../../../../../test/support/pictures.ts";
import { startS3StandIn } from "../../../../../test/support/s3.ts";
import { sweepMedia } from "./sweep.ts";

const s3 = await startS3StandIn();
afterAll(() => s3.close());

const test = await createTestApp({
  env: {
    STORAGE: "s3",
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3.bucket,
    S3_REGION: s3.region,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  },
});

it("keeps uploads, their variants and nothing of what was swept in the bucket", async () => {
  const { token } = await makeSignedIn(test.services.db);
  const { payload, headers } = await multipart({
    file: { bytes: new Uint8Array(await phonePhoto(1, 400, 200)) },
  });
  const uploaded = await test.inject({
    method: "POST",
    url: "/api/upload",
    payload,
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
  expect(uploaded.statusCode).toBe(200);
  const { src } = uploaded.json().data;
  for (let n = 0; n < 2; n += 1) {
    const shown = await test.inject({ url: `${src}?w=160`, headers: { accept: "image/webp" } });
    expect(shown.statusCode).toBe(200);
    expect(shown.headers["content-type"]).toBe("image/webp");
  }
  const types = [...s3.objects.values()].map((object) => object.contentType);
  expect(types.sort()).toEqual(["image/jpeg", "image/webp"]);
  expect(s3.requests.filter((request) => request.startsWith("PUT"))).toHaveLength(2);
  expect(await sweepMedia(test.services, new Date(Date.now() + 25 * 60 * 60 * 1000))).toBe(1);
  expect(s3.objects.size).toBe(0);
  expect((await test.inject({ url: `${src}?w=160` })).statusCode).toBe(404);
});
