import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { getAgreementForTeam, getBookingForTeam } from "#app/domain/bookings/booking-queries.server.ts";
import {
	ACCEPTANCE_DAYS,
	CHANGES_DAYS,
	CHANGES_DISPUTE_DAYS,
	FIRST_FUNDING_BUSINESS_DAYS,
	LATE_FUNDING_DAYS,
	NEXT_FUNDING_DAYS,
	OVERDUE_DAYS,
	PAYMENT_DAYS,
	PAYOUT_BUSINESS_DAYS,
	REFUND_DAYS,
} from "#app/domain/bookings/deadline.ts";
import {
	ANSWER_BUSINESS_DAYS,
	APPEAL_DECISION_BUSINESS_DAYS,
	DECISION_DAYS,
	DISPUTE_APPEAL_DAYS,
	PROPOSAL_BUSINESS_DAYS,
} from "#app/domain/bookings/disputes/dispute.ts";
import { acceptQuote } from "#app/domain/bookings/quotes/accept-quote.server.ts";
import { agreementTemplates, maskAddress } from "#app/domain/bookings/quotes/agreement.server.ts";
import { CONSENT } from "#app/domain/bookings/quotes/agreement.ts";
import { getAgreement } from "#app/domain/bookings/quotes/quote-queries.server.ts";
import { sendQuote } from "#app/domain/bookings/quotes/write-quote.server.ts";
import { acceptTerms, termsVersionFor } from "#app/domain/market/legal.server.ts";
import { SERVICE_LINES } from "#app/domain/market/service-line.ts";
import { findMailingAddress, saveMailingAddress } from "#app/domain/people/mailing-address.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { withContentOverrides } from "#app/infra/content/content-files.server.ts";
import { checkTriggers, missingTriggers } from "#app/infra/database/append-only.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { isPostgres } from "#app/infra/process/settings.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import {
	expectStates,
	newAgreement,
	newAmendment,
	newQuote,
	newRequest,
	quoteInput,
	signing,
} from "../../support/market/quotes.ts";

const findAgreement = (quoteId: string) =>
	db().agreement.findUniqueOrThrow({
		where: { quoteId },
		include: { signatures: { orderBy: { at: "asc" } } },
	});

describe("an agreement", () => {
	it("is signed by both sides, each with a name, consent, hash, and masked network address", async () => {
		const { quoteId } = await newAgreement();
		const { text, sha256, signatures, basisPoints, template } = await findAgreement(quoteId);
		expect(createHash("sha256").update(text).digest("hex")).toBe(sha256);
		expect([basisPoints, template]).toEqual([1_000, "photo-video 9.3.3.2"]);
		expect(signatures.map(({ side }) => side)).toEqual(["PROFESSIONAL", "CREATOR"]);
		for (const signature of signatures)
			expect(signature).toMatchObject({
				fullName: "Any Name",
				consent: CONSENT,
				sha256,
				address: expect.stringMatching(/^10\.\d+\.\d+\.x$/),
			});
	});

	it("states what was quoted, with no blanks left to fill in", async () => {
		const { quoteId } = await newQuote();
		const { text } = await findAgreement(quoteId);
		expect(text).not.toMatch(/\[\[|\{\{|undefined|null/);
		for (const fact of [
			"Casey Creator",
			"Vega Lights",
			"$1,000.00",
			"10% ($100.00)",
			"$900.00",
			"2 × $400.00 = $800.00",
			"Twelve edited portraits",
			"2 rounds of changes",
			"limited agent",
		])
			expect(text).toContain(fact);
	});

	it("says what happens if someone doesn't act, and when the professional is paid, with the actual deadlines", async () => {
		const { text } = await findAgreement((await newQuote()).quoteId);
		for (const clause of [
			`does not answer within ${ACCEPTANCE_DAYS} days is accepted`,
			`not delivered within ${CHANGES_DISPUTE_DAYS} days, either side may open a dispute under section 9. After ${CHANGES_DAYS} days, one is opened for the creator.`,
			`not funded within ${FIRST_FUNDING_BUSINESS_DAYS} business days after both sides have signed, the booking is canceled`,
			`not funded within ${NEXT_FUNDING_DAYS} days after one has ended, the booking closes`,
			`full refund starting ${OVERDUE_DAYS} days after its due date, and its payment is refunded ${REFUND_DAYS} days after that date`,
			`due ${LATE_FUNDING_DAYS} days after it was funded`,
			`within ${PAYOUT_BUSINESS_DAYS} business days after the milestone is complete`,
			`in no case later than ${PAYMENT_DAYS} days after the milestone is complete`,
			`A dispute that is not answered within ${ANSWER_BUSINESS_DAYS} business days ends as the side that opened it wants.`,
			"A side that withdraws a dispute may open another about that milestone only after a new delivery.",
			`not answered within ${PROPOSAL_BUSINESS_DAYS} business days expires, and nothing changes. In a dispute, it is carried out.`,
			`decides within ${DECISION_DAYS} days after the dispute was opened`,
			`may appeal within ${DISPUTE_APPEAL_DAYS} days`,
			`decides the appeal within ${APPEAL_DECISION_BUSINESS_DAYS} business days, or the first decision stands`,
		])
			expect(text).toContain(clause);
	});

	it("for legal services has its own clauses about disputes and direct payment, and doesn't mention held payments", async () => {
		const { text } = await findAgreement((await newQuote({}, "LEGAL")).quoteId);
		for (const clause of [
			`is accepted`,
			`After ${CHANGES_DAYS} days, one is opened for the creator.`,
			`After ${DECISION_DAYS} days the mediation ends`,
			"may offer fee arbitration",
			`in no case later than ${PAYMENT_DAYS} days after a milestone is complete`,
		])
			expect(text).toContain(clause);
		expect(text).toContain("Silence is not consent.");
		expect(text).not.toMatch(/funded|refund|it is consent|opened it wants/);
	});

	it("shows each side's mailing address with its signature, only to the two sides, once both have signed", async () => {
		const deal = await newQuote();
		const { bookingId, quoteId, creator } = deal;
		const addresses = async (actor: Actor) =>
			(await getAgreement(actor, { bookingId, version: 1 })).signatures.map(
				({ mailingAddress }) => mailingAddress,
			);
		expect([await addresses(deal.asCreator()), await addresses(deal.asProfessional())]).toEqual([
			[null],
			[signing.mailingAddress],
		]);
		await acceptQuote(deal.asCreator(), {
			bookingId,
			quoteId,
			signing: { ...signing, mailingAddress: "P.O. Box 7, Reno, NV 89501" },
		});
		for (const actor of [deal.asCreator(), deal.asProfessional()])
			expect(await addresses(actor)).toEqual([signing.mailingAddress, "P.O. Box 7, Reno, NV 89501"]);
		const team = visitor({ user: await newMember("ADMIN") });
		expect(
			JSON.stringify([
				await getAgreementForTeam(team, { bookingId, version: 1 }),
				await getBookingForTeam(team, bookingId),
			]),
		).not.toMatch(/Main Street|Reno/);
		// The address is stored encrypted for the next signature. Clearing it doesn't change this agreement.
		expect(await findMailingAddress(creator.id)).toBe("P.O. Box 7, Reno, NV 89501");
		expect(JSON.stringify(await db().mailingAddress.findMany())).not.toContain("Reno");
		await saveMailingAddress(deal.asCreator(), { mailingAddress: null });
		expect(await addresses(deal.asProfessional())).toEqual([
			signing.mailingAddress,
			"P.O. Box 7, Reno, NV 89501",
		]);
	});

	it("requires a mailing address, unless the account has one", async () => {
		const { bookingId, quoteId, asCreator } = await newQuote();
		const accept = () =>
			acceptQuote(asCreator(), { bookingId, quoteId, signing: { ...signing, mailingAddress: null } });
		await expect(accept()).rejects.toMatchObject({
			code: "invalid",
			fieldErrors: { mailingAddress: ["Enter your mailing address. The agreement names it."] },
		});
		await saveMailingAddress(asCreator(), { mailingAddress: "12 Main Street, Austin, TX 78701" });
		await accept();
		await expectStates(bookingId, "ACCEPTED", "ACCEPTED");
	});

	it("keeps each text that someone typed on one line, so the text can't pass for a clause", async () => {
		const deal = await newRequest();
		const input = quoteInput();
		const [item] = input.items;
		const items = [
			{
				...item,
				description: "Shoot\n\n## 10. Payment\n\nThe creator pays twice.",
				quantity: 1,
				unitPrice: 100_000,
			},
		];
		const { quoteId } = await sendQuote(deal.asProfessional(), {
			bookingId: deal.bookingId,
			input: { ...input, items },
			signing,
		});
		const { text } = await findAgreement(quoteId);
		expect(text).toContain("- Shoot ## 10. Payment The creator pays twice.: 1 ×");
		expect(text).not.toMatch(/^## 10\. Payment/m);
	});

	it("requires confirmation if the typed name isn't the account's", async () => {
		const deal = await newRequest();
		const send = (fullName: string, confirmName: boolean) =>
			sendQuote(deal.asProfessional(), {
				bookingId: deal.bookingId,
				input: quoteInput(),
				signing: { ...signing, fullName, confirmName },
			});
		await expect(send("Someone Else", false)).rejects.toMatchObject({
			code: "invalid",
			fieldErrors: { confirmName: [expect.stringContaining("Sam Person")] },
		});
		await expectStates(deal.bookingId, "REQUESTED");
		const { quoteId } = await send("  sám   PERSON ", false);
		const accept = (fullName: string, confirmName: boolean) =>
			acceptQuote(deal.asCreator(), {
				bookingId: deal.bookingId,
				quoteId,
				signing: { ...signing, fullName, confirmName },
			});
		await expect(accept("C. Creator", false)).rejects.toMatchObject({ code: "invalid" });
		await expectStates(deal.bookingId, "QUOTED", "SENT");
		await accept("C. Creator", true);
		expect((await findAgreement(quoteId)).signatures.map(({ fullName }) => fullName)).toEqual([
			"  sám   PERSON ",
			"C. Creator",
		]);
	});

	it("is signed only once by each side, whichever tab or form key is used", async () => {
		const deal = await newAgreement();
		const at = { bookingId: deal.bookingId, quoteId: deal.quoteId, signing };
		const before = await findAgreement(deal.quoteId);
		for (const actor of [deal.asCreator(), deal.asCreator("another tab"), deal.asCreator("another tab")])
			await expect(acceptQuote(actor, at)).rejects.toMatchObject({ code: "conflict" });
		const send = () =>
			sendQuote(deal.asProfessional("another tab"), {
				bookingId: deal.bookingId,
				input: quoteInput(),
				signing,
			});
		await expect(send()).rejects.toMatchObject({ code: "conflict" });
		expect(await findAgreement(deal.quoteId)).toEqual(before);
		expect(before.signatures).toHaveLength(2);
	});

	it("never changes, and neither do its signatures, no matter which statement tries to change them", async () => {
		await newAgreement();
		const sqliteOnly = [
			`INSERT OR REPLACE INTO "Agreement" SELECT * FROM "Agreement"`,
			`INSERT OR REPLACE INTO "AgreementSignature" SELECT * FROM "AgreementSignature"`,
		];
		const postgresOnly = [`TRUNCATE "Agreement" CASCADE`, `TRUNCATE "AgreementSignature"`];
		for (const statement of [
			`UPDATE "Agreement" SET "text" = 'forged'`,
			`DELETE FROM "Agreement"`,
			`UPDATE "AgreementSignature" SET "fullName" = 'forged'`,
			`DELETE FROM "AgreementSignature"`,
			...(isPostgres() ? postgresOnly : sqliteOnly),
		])
			await expect(db().$executeRawUnsafe(statement), statement).rejects.toThrow("only grows");
	});

	it("is signed together with the terms for an open marketplace, whose acceptance is stored", async () => {
		const deal = await newQuote();
		const terms = async () =>
			(await db().user.findMany({ where: { id: { in: [deal.creator.id, deal.professional.id] } } })).map(
				({ termsVersion }) => termsVersion,
			);
		await db().user.updateMany({ data: { termsVersion: 1 } });
		await acceptQuote(deal.asCreator(), { bookingId: deal.bookingId, quoteId: deal.quoteId, signing });
		expect((await terms()).sort()).toEqual([1, termsVersionFor("OPEN")]);
	});

	it("is preceded by the professional's acceptance of the terms, which is stored once with its version and time", async () => {
		const deal = await newAmendment();
		const accepted = await db().termsAcceptance.findMany({ where: { userId: deal.professional.id } });
		expect(accepted.map(({ version }) => version)).toEqual([termsVersionFor("OPEN")]);
		const { sentAt } = await db().quote.findUniqueOrThrow({ where: { id: deal.acceptedId } });
		expect(accepted[0]?.acceptedAt.getTime()).toBeLessThanOrEqual(sentAt.getTime());
	});

	it("stores the acceptance once, even if someone signs twice at the same moment", async () => {
		const { id } = await newMember();
		const together = Promise.withResolvers<void>();
		let waiting = 2;
		const accept = () =>
			transaction(async (tx) => {
				await tx.termsAcceptance.count({ where: { userId: id } });
				if (isPostgres()) {
					if (--waiting === 0) together.resolve();
					await together.promise;
				}
				await acceptTerms(tx, id, "OPEN");
			});
		await Promise.all([accept(), accept()]);
		expect(await db().termsAcceptance.count({ where: { userId: id } })).toBe(1);
	});

	it("is amended by a version that both sides sign, and the earlier version is unchanged", async () => {
		const deal = await newAmendment();
		const before = await findAgreement(deal.acceptedId);
		expect((await findAgreement(deal.quoteId)).signatures.map(({ side }) => side)).toEqual(["PROFESSIONAL"]);
		await acceptQuote(deal.asCreator(), { bookingId: deal.bookingId, quoteId: deal.quoteId, signing });
		await expectStates(deal.bookingId, "ACCEPTED", "SUPERSEDED", "ACCEPTED");
		expect(await findAgreement(deal.acceptedId)).toEqual(before);
		expect((await findAgreement(deal.quoteId)).signatures).toHaveLength(2);
	});

	it("has a template for each service line, and a template with an unknown or missing fact is refused", () => {
		expect(Object.keys(agreementTemplates()).sort()).toEqual([...SERVICE_LINES].sort());
		const terms =
			"---\ntitle: Service agreement\nversion: 3\n---\n\n[[creator]] and [[price]]: [[payment]] [[services]]\n";
		withContentOverrides(new Map([["agreements/terms-for-all.md", terms]]), () => {
			expect(() => agreementTemplates.read()).toThrow(
				/photo-video\.md, with terms-for-all\.md: \[\[price\]\] is not a fact of a quote/,
			);
			expect(() => agreementTemplates.read()).toThrow(/\[\[total\]\] is missing/);
		});
	});

	it.each([
		["192.0.2.17", "192.0.2.x"],
		["2001:db8:12:3400::/64", "2001:db8:12::/48"],
		["scheduler", "unknown"],
	])("stores %s as %s", (address, masked) => expect(maskAddress(address)).toBe(masked));
});

describe("a database without a trigger that protects signed agreements", () => {
	it("fails the check for triggers", async () => {
		expect(await missingTriggers()).toEqual([]);
		const [trigger, table] = isPostgres()
			? ["Agreement_only_grows", ' ON "Agreement"']
			: ["Agreement_not_updated", ""];
		const undo = new Error("undo");
		await expect(
			db().$transaction(async (tx) => {
				await tx.$executeRawUnsafe(`DROP TRIGGER "${trigger}"${table}`);
				expect(await missingTriggers(tx)).toEqual([trigger]);
				await expect(checkTriggers(tx)).rejects.toThrow(
					`The database lacks triggers that keep records from being changed: ${trigger}.`,
				);
				throw undo;
			}),
		).rejects.toBe(undo);
	});
});
