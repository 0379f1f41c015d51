import { z } from "zod";
import { plainMobile } from "./validation.ts";

/** A mobile number of a call, read as forms read it. Whether it is one, the use-case says: MOBILE_INVALID. */
export const mobileSchema = z.string("请输入手机号").max(40, "请输入正确的手机号").transform(plainMobile);
