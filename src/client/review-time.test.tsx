import { QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { createQueryClient } from "./query-client.ts";
import { configureRequests } from "./request.ts";
import { ReviewTime, sentWords } from "./review-time.tsx";

afterEach(() => {
  vi.useRealTimers();
});

const answering = (minutes: Record<string, number>) => {
  const transport = vi.fn(async () => ({
    ok: true,
    status: 200,
    json: async () => ({ state: true, data: { minutes } }),
  }));
  configureRequests({ transport });
  return transport;
};

test("who sent something hears how long its queue usually takes, asked once for all kinds", async () => {
  const transport = answering({ post: 18, topic: 200 });
  const client = createQueryClient();
  expect(await sentWords(client, "post", "已提交")).toBe("已提交，通常 20 分钟内审核完");
  expect(await sentWords(client, "topic", "已提交")).toBe("已提交，通常 4 小时内审核完");
  expect(await sentWords(client, "group", "已提交，审核后公开")).toBe("已提交，审核后公开");
  expect(transport).toHaveBeenCalledTimes(1);
});

test("without an answer the message says no time, and does not wait long for one", async () => {
  vi.useFakeTimers();
  configureRequests({ transport: () => new Promise(() => undefined) });
  const said = vi.fn();
  void sentWords(createQueryClient(), "post", "已提交").then(said);
  await vi.advanceTimersByTimeAsync(700);
  expect(said).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(said).toHaveBeenCalledWith("已提交");
});

test("a refusal says no time either", async () => {
  configureRequests({
    transport: async () => ({
      ok: false,
      status: 404,
      json: async () => ({ state: false, code: "NOT_FOUND", error: ["没有"] }),
    }),
  });
  expect(await sentWords(createQueryClient(), "post", "已提交")).toBe("已提交");
});

test("behind what waits stands the time of its queue, and nothing where that is not known", async () => {
  answering({ post: 18 });
  const client = createQueryClient();
  await sentWords(client, "post", "");
  const drawn = (kind: string) =>
    renderToString(
      <QueryClientProvider client={client}>
        <ReviewTime kind={kind} />
      </QueryClientProvider>,
    );
  expect(drawn("post")).toBe(" · 通常 20 分钟内审完");
  expect(drawn("group")).toBe("");
});
