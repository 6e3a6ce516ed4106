import * as z from "zod";
import { ContentError } from "#app/infra/content/content-error.server.ts";
import { readMarkdownContent } from "#app/infra/content/content-files.server.ts";
import { date, text } from "../content-parts/content-fields.server.ts";
import { contentPart } from "../content-parts/content-part.server.ts";
import { fillOperator } from "../legal/legal-content.server.ts";
import { SERVICE_LINES, type ServiceLine } from "../service-lines/service-line.ts";
import { AGREEMENT_FACTS, agreementFiles, HELD_PAYMENT_FACTS } from "./agreement.ts";

/** `publishedOn` is the day on which the operator published a part. Without it, it is a draft. */
const PartSchema = z.strictObject({ title: text, version: z.int().min(1), publishedOn: date.optional() });
const LineSchema = PartSchema.extend({
	payment: z.enum(["held", "direct"], { error: "expected held or direct" }),
});

export type AgreementTemplate = {
	/** With the version of each part. */
	name: string;
	text: string;
	/** The clause about held payment, which names the operator the professional's agent. Null where payment is direct. */
	agentClause: string | null;
	/** Whether the operator published all its parts. */
	isPublished: boolean;
};
export type AgreementTemplates = Record<ServiceLine, AgreementTemplate>;

const PLACEHOLDER = /\[\[([^\]]*)\]\]/g;

/**
 * The agreement templates under content/agreements/: the terms for all, with the payment terms and
 * the clauses of each service line put in. Throws a ContentError for a placeholder that is unknown
 * or missing.
 */
function readTemplates(): AgreementTemplates {
	const shared = readPart("terms-for-all", PartSchema);
	const payments = {
		held: readPart("payment-held", PartSchema),
		direct: readPart("payment-direct", PartSchema),
	};
	const entries = SERVICE_LINES.map((line) => {
		const linePart = readPart(agreementFiles[line], LineSchema);
		const payment = payments[linePart.front.payment];
		const filled = shared.body
			.replace("[[payment]]", () => payment.body)
			.replace("[[services]]", () => linePart.body);
		checkPlaceholders(
			agreementFiles[line],
			filled,
			linePart.front.payment === "held" ? [...AGREEMENT_FACTS, ...HELD_PAYMENT_FACTS] : AGREEMENT_FACTS,
		);
		const isPublished = [shared, payment, linePart].every(({ front }) => front.publishedOn);
		const name = `${agreementFiles[line]} ${shared.front.version}.${payment.front.version}.${linePart.front.version}`;
		return [
			line,
			{
				name,
				text: filled,
				agentClause: linePart.front.payment === "held" ? payment.body : null,
				isPublished,
			},
		] as const;
	});
	return Object.fromEntries(entries) as AgreementTemplates;
}

function readPart<Schema extends z.ZodType>(name: string, schema: Schema) {
	const { front, body } = readMarkdownContent(`agreements/${name}.md`, schema, fillOperator);
	return { front, body: body.trim() };
}

function checkPlaceholders(name: string, filled: string, known: readonly string[]): void {
	const used = new Set([...filled.matchAll(PLACEHOLDER)].map(([, fact = ""]) => fact));
	const unknown = [...used]
		.filter((fact) => !known.includes(fact))
		.map((fact) => `[[${fact}]] is not a fact of a quote`);
	const missing = known.filter((fact) => !used.has(fact)).map((fact) => `[[${fact}]] is missing`);
	if (unknown.length + missing.length > 0)
		throw new ContentError(
			[...unknown, ...missing].map(
				(problem) => `content/agreements/${name}.md, with terms-for-all.md: ${problem}`,
			),
		);
}

/** The agreement templates as they are now. Throws a ContentError. */
export const agreementTemplates = contentPart("agreements", readTemplates);
