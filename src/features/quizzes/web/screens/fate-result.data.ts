import { readAddress } from "#client/address.ts";
import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { resultAddress, resultIdOf } from "../address.ts";
import { quizResult } from "../api/quizzes.ts";

/** Without an id the device may know its last result: that is the screen's to find out. */
export async function load({ queryClient, search }: ScreenContext): Promise<unknown> {
  const id = resultIdOf(readAddress(resultAddress, search).id);
  return id === undefined ? undefined : queryClient.ensureQueryData(quizResult(id));
}

export function meta({ queryClient, search }: ScreenContext): PageMeta {
  const id = resultIdOf(readAddress(resultAddress, search).id);
  const result = id === undefined ? undefined : queryClient.getQueryData(quizResult(id).queryKey);
  return { title: result === undefined ? "测试结果" : `${result.quiz.title} · 测试结果`, robots: "noindex" };
}
