import * as z from "zod";
import { renderMarkdown } from "#app/infra/content/markdown.server.ts";

/** Fields that several kinds of content share. */
export const text = z.string({ error: "expected text" }).trim().min(1, "expected text");
export const markdown = text.transform(renderMarkdown);
export const slug = text.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "expected lowercase words joined by hyphens");
export const path = text.regex(/^\/[^\s]*$/, "expected a path of this site, such as /safety");
export const date = text
	.regex(/^\d{4}-\d{2}-\d{2}$/, { error: "expected a date such as 2025-01-31", abort: true })
	.refine(
		(value) => new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) ?? false,
		"expected a day that exists",
	);
export const description = text
	.min(100, "expected 100 to 170 characters")
	.max(170, "expected 100 to 170 characters");
export const keywords = z.array(text).min(3, "expected three keywords or more").optional();
export const link = z.strictObject({ label: text, href: path });
export const point = z.strictObject({ title: text, body: markdown });
export const textPoint = z.strictObject({ title: text, body: text });
