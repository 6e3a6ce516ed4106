import * as z from "zod";
import { REASON_MAX } from "../people/suspension.ts";
import { paragraphs } from "../platform/fields.ts";

/** A suspension: for some days, which stops new requests and quotes only, or until further notice. */
export const SuspendForm = z.object({
	days: z.enum(["1", "3", "7", "open"], { error: "Choose for how long" }).default("open"),
	reason: paragraphs("Enter the reason", REASON_MAX),
});

/** A back-office command with nothing but a reason, which the person reads. */
export const ReasonForm = z.object({ reason: paragraphs("Enter the reason", REASON_MAX) });
