import { z } from "zod";

/** Numbers of orders, payments and after-sales: 18 digits that nobody guesses. */
export const orderNumberParams = z.object({ number: z.string().regex(/^\d{18}$/, "编号不正确") });
