import * as z from "zod";
import { ContentError } from "#app/infra/content/content-error.server.ts";
import { readMarkdownContent } from "#app/infra/content/content-files.server.ts";
import { text } from "../content-parts/content-fields.server.ts";
import { contentPart } from "../content-parts/content-part.server.ts";
import { fillOperator } from "../legal/legal-content.server.ts";
import { SERVICE_LINES, type ServiceLine } from "../service-lines/service-line.ts";
import { AGREEMENT_FACTS, agreementFiles } from "./agreement.ts";

const PartSchema = z.strictObject({ title: text, version: z.int().min(1) });
const LineSchema = PartSchema.extend({ payment: z.enum(["held", "direct"], { error: "expected held or direct" }) });

/** The template of a service line: its name with the version of each part, and its text. */
export type AgreementTemplate = { name: string; text: string };
export type AgreementTemplates = Record<ServiceLine, AgreementTemplate>;

const PLACEHOLDER = /\[\[([^\]]*)\]\]/g;

/**
 * The agreement templates under content/agreements/: the common text, with the payment terms and
 * the clauses of each service line put in. Throws a ContentError for a placeholder that is unknown
 * or missing.
 */
function readTemplates(): AgreementTemplates {
	const common = readPart("common", PartSchema);
	const payments = { held: readPart("payment-held", PartSchema), direct: readPart("payment-direct", PartSchema) };
	const entries = SERVICE_LINES.map((line) => {
		const own = readPart(agreementFiles[line], LineSchema);
		const payment = payments[own.front.payment];
		const filled = common.body.replace("[[payment]]", () => payment.body).replace("[[services]]", () => own.body);
		checkPlaceholders(agreementFiles[line], filled);
		return [line, { name: `${agreementFiles[line]} ${common.front.version}.${payment.front.version}.${own.front.version}`, text: filled }] as const;
	});
	return Object.fromEntries(entries) as AgreementTemplates;
}

function readPart<Schema extends z.ZodType>(name: string, schema: Schema) {
	const { front, body } = readMarkdownContent(`agreements/${name}.md`, schema, fillOperator);
	return { front, body: body.trim() };
}

function checkPlaceholders(name: string, filled: string): void {
	const used = new Set([...filled.matchAll(PLACEHOLDER)].map(([, fact = ""]) => fact));
	const known: readonly string[] = AGREEMENT_FACTS;
	const unknown = [...used].filter((fact) => !known.includes(fact)).map((fact) => `[[${fact}]] is not a fact of a quote`);
	const missing = known.filter((fact) => !used.has(fact)).map((fact) => `[[${fact}]] is missing`);
	if (unknown.length + missing.length > 0) throw new ContentError([...unknown, ...missing].map((problem) => `content/agreements/${name}.md, with the common text: ${problem}`));
}

/** The agreement templates as they are now. Throws a ContentError. */
export const agreementTemplates = contentPart("agreements", readTemplates);
