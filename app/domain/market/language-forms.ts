import * as z from "zod";
import { version } from "../platform/fields.ts";
import { LANGUAGES } from "./language.ts";

const CHOOSE = "Choose languages from the list";

/** Codes of languages, without duplicates. */
export const languageCodes = z
	.array(z.enum(["", ...LANGUAGES], { error: CHOOSE }).optional(), { error: CHOOSE })
	.optional()
	.transform((codes) => [...new Set((codes ?? []).filter((code) => code !== undefined && code !== ""))]);

export const EditLanguagesForm = z.object({ languages: languageCodes, version });
export type EditLanguages = z.output<typeof EditLanguagesForm>;
