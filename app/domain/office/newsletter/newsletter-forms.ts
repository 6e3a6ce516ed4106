import * as z from "zod";
import { emailAddress } from "../../platform/fields.ts";

/** `source` is the form in which the address was entered, such as "blog-newsletter". */
export const SubscribeForm = z.object({
	email: emailAddress(),
	source: z
		.string({ error: "Name the form that the address was entered in" })
		.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Use lowercase words joined by hyphens")
		.max(50, "Use 50 characters or fewer.")
		.default("newsletter"),
});
export type Subscribe = z.infer<typeof SubscribeForm>;
