import { expect, test } from "vitest";
import { placed } from "./form.ts";
import { RequestError } from "./request.ts";

const values = { nickname: "", bio: "", proof: "" };
const refusal = (messages: string[], fields?: Record<string, string>) =>
  new RequestError(400, "INVALID_INPUT", messages, fields);

test("a refusal stands beside the fields that it names, whatever it says", () => {
  const error = refusal(["昵称太长了", "简介太长了"], { nickname: "昵称太长了", bio: "简介太长了" });
  expect(placed(error, values, undefined)).toEqual({ nickname: "昵称太长了", bio: "简介太长了" });
  expect(placed(refusal(["密码错误"], { "proof.password": "密码错误" }), values, undefined)).toEqual({
    proof: "密码错误",
  });
});

test("what is wrapped on its way stands beside the field that it is a value of", () => {
  expect(placed(refusal(["昵称太长了"], { "content.nickname": "昵称太长了" }), values, undefined)).toEqual({
    nickname: "昵称太长了",
  });
});

test("what belongs to no field of the form stands for the form, or where the form puts it", () => {
  expect(placed(refusal(["操作过于频繁"]), values, undefined)).toEqual({ form: "操作过于频繁" });
  expect(placed(refusal(["密码错误"]), values, "proof")).toEqual({ proof: "密码错误" });
  const mixed = refusal(["昵称太长了", "版本不正确"], { nickname: "昵称太长了", version: "版本不正确" });
  expect(placed(mixed, values, undefined)).toEqual({ nickname: "昵称太长了", form: "版本不正确" });
});
