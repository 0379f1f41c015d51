import { expect, test } from "vitest";
import { clientTypes } from "../../../../scripts/client-types.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import type { OpenApiDocument } from "./document.ts";

const { app } = await createTestApp();

test.each([
  ["/api/openapi.json", "Api", "api.ts"],
  ["/api/openapi-desk.json", "DeskApi", "desk-api.ts"],
])("the client's types are those of %s; `vitest -u` writes them anew", async (url, name, file) => {
  const document = (await app.inject({ url })).json<OpenApiDocument>();
  const text = clientTypes({ ...document, servers: [] }, name);
  await expect(text).toMatchFileSnapshot(`../../../../clients/typescript/${file}`);
});
