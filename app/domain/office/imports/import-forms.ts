import * as z from "zod";
import { line } from "../../platform/fields.ts";
import { CONSENT_MAX, IMPORT_KINDS } from "./import.ts";

/** A file to check. Nothing is imported until the check is confirmed. */
export const CheckImportForm = z.object({
	kind: z.enum(IMPORT_KINDS, { error: "Choose what the file contains" }),
	file: z.unknown().optional(),
	consent: line("Say where these addresses are from, and what these people agreed to", CONSENT_MAX),
});
export type CheckImport = z.output<typeof CheckImportForm>;

const AGREED = "Check this box, or discard the file";

export const ConfirmImportForm = z.object({
	agreed: z.boolean({ error: AGREED }).refine(Boolean, { error: AGREED }),
});
