import { createHash } from "node:crypto";
import type { Tx } from "#app/infra/database/db.server.ts";
import { nowAfter } from "#app/infra/process/clock.server.ts";
import { findMailingAddress, keepMailingAddress } from "../account-settings/mailing-address.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import type { BookingSide } from "../booking-side.ts";
import { DomainError, invalidField } from "../domain-error.ts";
import { acceptTerms } from "../legal/accepted-terms.server.ts";
import { checkText } from "../off-platform-contact/check-text.server.ts";
import type { ServiceLine } from "../service-lines/service-line.ts";
import { type AgreementFacts, CONSENT, isSameName } from "./agreement.ts";
import { agreementTemplates } from "./agreement-content.server.ts";

/** The text of an agreement: the template of its service line with the facts of a quote. */
export function fillAgreement(
	serviceLine: ServiceLine,
	facts: AgreementFacts,
): { template: string; text: string; sha256: string } {
	const { name, text } = agreementTemplates()[serviceLine];
	const filled = `${text.replace(/\[\[(\w+)\]\]/g, (_, fact: keyof AgreementFacts) => facts[fact])}\n`;
	return { template: name, text: filled, sha256: hashOf(filled) };
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Stores the text that a version of a quote is signed by. It never changes. */
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

/** What someone signs with. Without a mailing address, the one that they have saved is used. */
export type Signing = { fullName: string; confirmName: boolean; mailingAddress: string | null };
type Signature = Signing & { side: BookingSide; accountName: string; at: Date };

/**
 * Signs an agreement for a side, with the signer's mailing address, which is kept for the next
 * signature, and with it accepts the terms in force. Asks first about contact details in the name and the address. Throws `invalid` if there
 * is no address, and with `fieldErrors.confirmName` if the name isn't that of the account and was
 * not confirmed.
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
		select: { sha256: true, createdAt: true, quote: { select: { bookingId: true } } },
	});
	// Each by itself: digits of both would not read as a phone number.
	for (const text of [fullName, mailingAddress])
		await checkText(tx, actor, { place: "SIGNATURE", subjectId: quote.bookingId, text });
	if (given) await keepMailingAddress(tx, userId, given);
	await acceptTerms(tx, userId);
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
}

const unlikeName = (typed: string, account: string): DomainError =>
	new DomainError("invalid", "Check your name", {
		fieldErrors: {
			confirmName: [
				`The name on your account is “${account}”. If “${typed}” is your full legal name, tick this box and sign. Otherwise, correct the name.`,
			],
		},
	});

/** A network address without its last part: 192.0.2.x, or the /48 of an IPv6 address. */
export function maskAddress(address: string): string {
	if (address.includes(":")) return `${address.split(":").slice(0, 3).join(":")}::/48`;
	return /^\d+\.\d+\.\d+\.\d+$/.test(address) ? address.replace(/\.\d+$/, ".x") : "unknown";
}
