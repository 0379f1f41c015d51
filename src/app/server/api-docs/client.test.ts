import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { posts } from "#features/forum/server/tables.ts";
import { ApiError, createClient } from "../../../../clients/typescript/client.ts";
import {
  miniProgramClient,
  uploadPicture,
  type Wx,
} from "../../../../clients/typescript/examples/mini-program.ts";
import { visit } from "../../../../clients/typescript/examples/native-shell.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeBoard, makeSignedIn } from "../../../../test/support/factories.ts";
import { quarters } from "../../../../test/support/pictures.ts";

const { app, services } = await createTestApp();
const origin = await app.listen({ port: 0, host: "127.0.0.1" });

test("the example of a native shell signs in, posts with a picture, and hears of what happens", async () => {
  await makeBoard(services.db);
  const said: string[] = [];
  const picture = new Uint8Array(await quarters());
  const id = await visit({ origin, mobile: "13900000017", picture, say: (line) => said.push(line) });
  expect(said.at(-1)).toBe("heard of end");
  const [post] = await services.db.select({ title: posts.title }).from(posts).where(eq(posts.id, id));
  expect(post?.title).toBe("从自己的应用里发的第一帖");
});

test("what is refused says why, to people and to programs", async () => {
  const client = createClient({ origin });
  const refused = await client
    .request("GET /api/posts/{id}", { params: { id: "999999" } })
    .catch((error) => error);
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({
    status: 404,
    code: "NOT_FOUND",
    messages: [expect.stringContaining("不存在")],
  });
  const wrong = await client.request("POST /api/sms/code", { body: { mobile: "1" } }).catch((error) => error);
  expect(wrong).toMatchObject({ status: 400, fields: { mobile: "请输入正确的手机号" } });
  const nowhere = createClient({ origin: "http://127.0.0.1:9" });
  await expect(nowhere.request("GET /api/boards")).rejects.toMatchObject({ status: 0, code: "NO_ANSWER" });
});

test("a stream ends where its token is void", async () => {
  const events = createClient({ origin, token: "nonsense" }).events("/api/events");
  await expect(events.next()).rejects.toThrow("refused with 401");
});

test("the example of a mini-program asks by wx.request and sends pictures by wx.uploadFile", async () => {
  const { token } = await makeSignedIn(services.db);
  const picture = new Uint8Array(await quarters());
  const wx: Wx = {
    request({ url, method, header, data, success, fail }) {
      fetch(url, { method, headers: header, ...(data !== undefined && { body: data }) }).then(
        async (response) =>
          success({
            statusCode: response.status,
            data: await response.json(),
            header: { "X-Header": "as it came", "Retry-After": response.headers.get("retry-after") ?? "" },
          }),
        (error: Error) => fail({ errMsg: error.message }),
      );
      return { abort: () => undefined };
    },
    uploadFile({ url, name, formData, header, success }) {
      const form = new FormData();
      for (const [key, value] of Object.entries(formData ?? {})) form.append(key, value);
      form.append(name, new Blob([picture]), "chosen.jpg");
      return fetch(url, { method: "POST", headers: header, body: form }).then(async (response) =>
        success({ statusCode: response.status, data: await response.text() }),
      );
    },
  };
  const client = miniProgramClient(wx, origin, () => token);
  const user = await client.request("GET /api/user");
  expect(user.id).toBeTruthy();
  const media = await uploadPicture(wx, origin, token, "wxfile://chosen.jpg");
  expect(media).toMatch(/^\d+$/);
  await expect(uploadPicture(wx, origin, "void", "wxfile://chosen.jpg")).rejects.toThrow("请先登录");
});
