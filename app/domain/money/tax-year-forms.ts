import * as z from "zod";
import { dayLine, line } from "../platform/fields.ts";
import { TAX_FORMS } from "./tax-form.ts";

/** Which form counsel chose, and when. */
export const RecordTaxFormForm = z.object({
	form: z.enum(TAX_FORMS, { error: "Choose a form" }),
	counsel: line("Enter the name of the attorney or law firm", 120),
	chosenOn: dayLine("Enter the day of the decision, such as 2026-03-31"),
});
export type RecordTaxForm = z.output<typeof RecordTaxFormForm>;
