import { createHash } from "node:crypto";
import * as z from "zod";
import { ContentError, readMarkdownContent } from "#app/infra/content/content-files.server.ts";
import type { Tx } from "#app/infra/database/db.server.ts";
import { nowAfter } from "#app/infra/process/clock.server.ts";
import { contentPart, date, text } from "../../market/content-part.server.ts";
import { fillOperator } from "../../market/legal.server.ts";
import { SERVICE_LINES, type ServiceLine } from "../../market/service-line.ts";
import { findMailingAddress, keepMailingAddress } from "../../people/mailing-address.server.ts";
import { type Actor, requireUser } from "../../platform/actor.ts";
import { appendToRecord } from "../../platform/booking-record.server.ts";
import { DomainError, invalidField } from "../../platform/domain-error.ts";
import { checkText } from "../../platform/off-platform-contact/detect-off-platform-contact.server.ts";
import type { BookingSide } from "../booking.ts";
import {
	AGREEMENT_FACTS,
	type AgreementFacts,
	agreementFiles,
	CONSENT,
	HELD_PAYMENT_FACTS,
	isSameName,
} from "./agreement.ts";

/** `publishedOn` is the day on which the operator published a part. A part without this date is a draft. */
const PartSchema = z.strictObject({ title: text, version: z.int().min(1), publishedOn: date.optional() });
const LineSchema = PartSchema.extend({
	payment: z.enum(["held", "direct"], { error: "expected held or direct" }),
});

export type AgreementTemplate = {
	/** The template's name, with the version of each part. */
	name: string;
	text: string;
	/**
	 * The clause about held payment, which appoints the operator as the professional's agent. Null if
	 * payment is direct.
	 */
	agentClause: string | null;
	/** Whether the operator has published all parts of the template. */
	isPublished: boolean;
};
export type AgreementTemplates = Record<ServiceLine, AgreementTemplate>;

const PLACEHOLDER = /\[\[([^\]]*)\]\]/g;

/**
 * The agreement templates under content/agreements/: the shared terms, filled in with the terms for payments
 * and disputes and with the clauses for each service line. Throws a ContentError for an invalid file, or for
 * an unknown or missing placeholder.
 */
function readTemplates(): AgreementTemplates {
	const shared = readPart("terms-for-all", PartSchema);
	const payments = {
		held: readPart("payment-held", PartSchema),
		direct: readPart("payment-direct", PartSchema),
	};
	const disputes = {
		held: readPart("disputes-held", PartSchema),
		direct: readPart("disputes-direct", PartSchema),
	};
	const entries = SERVICE_LINES.map((line) => {
		const linePart = readPart(agreementFiles[line], LineSchema);
		const payment = payments[linePart.front.payment];
		const dispute = disputes[linePart.front.payment];
		const filled = shared.body
			.replace("[[payment]]", () => payment.body)
			.replace("[[disputes]]", () => dispute.body)
			.replace("[[services]]", () => linePart.body);
		checkPlaceholders(
			agreementFiles[line],
			filled,
			linePart.front.payment === "held" ? [...AGREEMENT_FACTS, ...HELD_PAYMENT_FACTS] : AGREEMENT_FACTS,
		);
		const isPublished = [shared, payment, dispute, linePart].every(({ front }) => front.publishedOn);
		const name = `${agreementFiles[line]} ${[shared, payment, dispute, linePart].map(({ front }) => front.version).join(".")}`;
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

/** The current agreement templates. Throws a ContentError if a file is invalid. */
export const agreementTemplates = contentPart("agreements", readTemplates);

/** The text of an agreement: its service line's template, filled in with a quote's facts. */
export function fillAgreement(
	serviceLine: ServiceLine,
	facts: AgreementFacts,
): { template: string; text: string; sha256: string } {
	const { name, text } = agreementTemplates()[serviceLine];
	const filled = `${text.replace(/\[\[(\w+)\]\]/g, (_, fact: keyof AgreementFacts) => facts[fact])}\n`;
	return { template: name, text: filled, sha256: hashText(filled) };
}

const hashText = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Stores the text of the agreement for a version of a quote. The text never changes afterward. */
export async function writeAgreement(
	tx: Tx,
	input: { quoteId: string; basisPoints: number; filled: ReturnType<typeof fillAgreement>; at: Date },
): Promise<string> {
	const { quoteId, basisPoints, filled, at } = input;
	const { id } = await tx.agreement.create({
		data: { quoteId, basisPoints, ...filled, createdAt: at },
		select: { id: true },
	});
	return id;
}

/** What a signer enters. If the mailing address is null, the signer's saved address is used. */
export type Signing = { fullName: string; confirmName: boolean; mailingAddress: string | null };
type Signature = Signing & { side: BookingSide; accountName: string; at: Date };

/**
 * Signs an agreement for a side. Before that, the caller records that the signer accepts the terms of service
 * in force. The signer's mailing address is saved for the next signature. If the name or the address seems to
 * contain contact details, the signer has to confirm that text first. Throws `invalid` if there is no
 * address, and `invalid` with `fieldErrors.confirmName` if the name isn't the account's and wasn't confirmed.
 */
export async function signAgreement(
	tx: Tx,
	actor: Actor,
	agreementId: string,
	{ side, fullName, confirmName, mailingAddress: given, accountName, at }: Signature,
): Promise<void> {
	const { id: userId } = requireUser(actor);
	if (!confirmName && !isSameName(fullName, accountName)) throw unlikeName(fullName, accountName);
	const mailingAddress = given ?? (await findMailingAddress(userId, tx));
	if (!mailingAddress)
		throw invalidField("mailingAddress", "Enter your mailing address. The agreement names it.");
	const { sha256, createdAt, quote } = await tx.agreement.findUniqueOrThrow({
		where: { id: agreementId },
		select: { sha256: true, createdAt: true, quote: { select: { bookingId: true, version: true } } },
	});
	// Checked separately, because digits at the end of the name and at the start of the address aren't a phone
	// number.
	for (const text of [fullName, mailingAddress])
		await checkText(tx, actor, { place: "SIGNATURE", subjectId: quote.bookingId, text });
	if (given) await keepMailingAddress(tx, userId, given);
	const signature = {
		side,
		fullName,
		mailingAddress,
		consent: CONSENT,
		sha256,
		address: maskAddress(actor.address),
	};
	await tx.agreementSignature.create({
		data: { agreementId, ...signature, at: at < createdAt ? nowAfter(createdAt) : at },
	});
	await appendToRecord(tx, quote.bookingId, {
		kind: "signature",
		facts: { agreementId, version: quote.version, by: side, agreementSha256: sha256 },
		openTexts: { consent: CONSENT },
		texts: { name: fullName, "mailing-address": mailingAddress },
	});
}

const unlikeName = (typed: string, account: string): DomainError =>
	new DomainError("invalid", "Check your name", {
		fieldErrors: {
			confirmName: [
				`The name on your account is “${account}”. If “${typed}” is your full legal name, check this box and sign. Otherwise, correct the name.`,
			],
		},
	});

/**
 * A network address without its last part: 192.0.2.x, or the /48 of an IPv6 address. Anything else becomes
 * "unknown".
 */
export function maskAddress(address: string): string {
	if (address.includes(":")) return `${address.split(":").slice(0, 3).join(":")}::/48`;
	return /^\d+\.\d+\.\d+\.\d+$/.test(address) ? address.replace(/\.\d+$/, ".x") : "unknown";
}
