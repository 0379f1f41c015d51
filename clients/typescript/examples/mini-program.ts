/** The client inside a WeChat mini-program, which has `wx.request` in place of `fetch`, and sends files by `wx.uploadFile`. */
import { createClient, type Received, type Sent } from "../client.ts";

/** What of `wx` is used here. */
export interface Wx {
  request(options: {
    url: string;
    method: string;
    header: Record<string, string>;
    data?: string;
    timeout: number;
    dataType: "json";
    success: (result: { statusCode: number; data: unknown; header: Record<string, string> }) => void;
    fail: (error: { errMsg: string }) => void;
  }): { abort(): void };
  uploadFile(options: {
    url: string;
    filePath: string;
    name: string;
    formData?: Record<string, string>;
    header: Record<string, string>;
    success: (result: { statusCode: number; data: string }) => void;
    fail: (error: { errMsg: string }) => void;
  }): unknown;
}

/** Requests by `wx.request`, as `createClient` takes them. */
export const sendByWx =
  (wx: Wx) =>
  ({ url, method, headers, body, timeoutMs, signal }: Sent): Promise<Received> =>
    new Promise((done, failed) => {
      const task = wx.request({
        url,
        method,
        header: headers,
        ...(typeof body === "string" && { data: body }),
        timeout: timeoutMs,
        dataType: "json",
        success: ({ statusCode, data, header }) =>
          done({
            status: statusCode,
            // Its names come as the server wrote them.
            header: (name) => Object.entries(header).find(([key]) => key.toLowerCase() === name)?.[1] ?? null,
            json: () => Promise.resolve(data),
          }),
        fail: ({ errMsg }) => failed(new Error(errMsg)),
      });
      signal?.addEventListener("abort", () => task.abort());
    });

/** A client for a mini-program. @param token of the member, kept with `wx.setStorage` */
export const miniProgramClient = (wx: Wx, origin: string, token: () => string | undefined) =>
  createClient({ origin, token, send: sendByWx(wx) });

/** Uploads a picture that `wx.chooseMedia` gave the path of. @returns its id, for the document of a post */
export const uploadPicture = (wx: Wx, origin: string, token: string, filePath: string): Promise<string> =>
  new Promise((done, failed) => {
    wx.uploadFile({
      url: `${origin}/api/upload`,
      filePath,
      name: "file",
      formData: { purpose: "article" },
      header: { authorization: `Bearer ${token}` },
      success: ({ data }) => {
        const answer = JSON.parse(data) as { state: boolean; data?: { id: string }; error?: string[] };
        if (answer.data === undefined)
          failed(new Error(answer.error?.join(" ") ?? "the picture was refused"));
        else done(answer.data.id);
      },
      fail: ({ errMsg }) => failed(new Error(errMsg)),
    });
  });
