import * as z from "zod";
import { writePdf } from "#app/infra/files/pdf.server.ts";
import { EVIDENCE_PAGES } from "./evidence.ts";

const DocumentSchema = z.object({
	title: z.string(),
	sections: z.array(z.object({ heading: z.string(), lines: z.array(z.string()) })),
});

/** The title and sections of the PDF that the payer's bank gets. */
export type EvidenceDocument = z.output<typeof DocumentSchema>;

/** The PDF of a stored document, always with the same bytes. Throws if the text isn't a stored document. */
export const writeEvidencePdf = (stored: string): Uint8Array =>
	writePdf(DocumentSchema.parse(JSON.parse(stored)), EVIDENCE_PAGES);
