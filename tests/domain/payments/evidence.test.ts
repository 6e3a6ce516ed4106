import { createHash } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { moneyOutcomes } from "#app/domain/bookings/money-outcomes.server.ts";
import { decideChargeback, openChargeback } from "#app/domain/money/chargeback.server.ts";
import { EVIDENCE_CHARACTERS } from "#app/domain/money/evidence.ts";
import { ATTEMPTS_BEFORE_ISSUE } from "#app/domain/money/payment.server.ts";
import { remindOfEvidence } from "#app/domain/money/remind-of-evidence.server.ts";
import { sendEvidence } from "#app/domain/money/send-evidence.server.ts";
import {
	getEvidence,
	getEvidencePdf,
	stageEvidence,
	submitEvidence,
} from "#app/domain/office/finance/evidence.server.ts";
import { findMoneyIssueWorkItems } from "#app/domain/office/finance/finance-queries.server.ts";
import { ReauthenticationRequiredError } from "#app/domain/people/credentials.server.ts";
import { site } from "#app/infra/content/site.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { bank } from "#app/infra/payments/test-bank/bank-database.server.ts";
import { testBank } from "#app/infra/payments/test-bank/test-bank.server.ts";
import { CHARGEBACK_TAKES, EVIDENCE_DUE_BEFORE } from "#app/infra/payments/test-bank/test-cards.ts";
import { DAY, HOUR, later, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { acceptAt, deliverAt } from "../../support/market/milestones.ts";
import { newFunding, payByCard, settle } from "../../support/money/payments.ts";
import { newFinance } from "../../support/money/second-person.ts";

const start = new Date("2026-05-04T16:00:00Z");
const at = (milliseconds: number) => setClock(later(start, milliseconds));
afterEach(() => setClock(undefined));

const OPENS = 7 * DAY;
const DUE = OPENS + CHARGEBACK_TAKES - EVIDENCE_DUE_BEFORE;
const text = "The photos were delivered and accepted.\nThe payer has used them since.";

/** Creates a payment for two milestones, accepts the first one, and lets a week pass until the chargeback. */
async function newChargeback(card: "needs-evidence" | "charged-back" = "needs-evidence") {
	at(0);
	const deal = await newFunding();
	await payByCard((await deal.start()).address, card);
	await settle();
	await acceptAt(deal, await deliverAt(deal));
	at(OPENS);
	await settle();
	const chargeback = await db().chargeback.findFirstOrThrow({ where: { status: "OPEN" } });
	const { id: issueId } = await db().moneyIssue.findFirstOrThrow({ where: { subjectId: chargeback.id } });
	return { ...deal, chargeback, issueId, finance: await newFinance() };
}
type Case = Awaited<ReturnType<typeof newChargeback>>;

/** Saves a draft, and returns the hash of its PDF. */
async function stage({ finance, issueId }: Case, typed = text): Promise<string> {
	const find = async () => (await getEvidence(finance(), issueId)).evidence?.sha256 ?? "";
	await stageEvidence(finance(), { issueId, text: typed, base: await find() });
	return find();
}
const findEvidence = () => db().paymentEvidence.findFirstOrThrow();
const findSubjects = async (kind: string) =>
	(await db().outboxEmail.findMany({ where: { kind }, orderBy: { createdAt: "asc" } })).map(
		({ subject }) => subject,
	);
const findChargebackStatus = async () => (await db().chargeback.findFirstOrThrow()).status;
/** Returns the text of a PDF, with its lines joined. */
const readPdf = (bytes: Uint8Array): string =>
	Array.from(
		Buffer.from(bytes)
			.toString("latin1")
			.matchAll(/\((.*)\) Tj/g),
		([, line = ""]) => line.replace(/\\(.)/g, "$1"),
	).join(" ");

describe("a chargeback", () => {
	it("is reported by email, with its reason and when evidence is due, and is in the queue with that time", async () => {
		const { chargeback, issueId } = await newChargeback();
		expect(chargeback).toMatchObject({
			evidenceDueAt: later(start, DUE),
			reason: "The payer says that they didn't receive the work.",
		});
		const { text: email } = await db().outboxEmail.findFirstOrThrow({ where: { kind: "chargeback-notice" } });
		expect(email).toContain("The payer says that they didn't receive the work.");
		expect(email).toContain("Submit evidence by");
		expect(email).toContain(`/admin/money/issues/${issueId}`);
		expect(await findMoneyIssueWorkItems(10)).toMatchObject([{ id: issueId, dueAt: later(start, DUE) }]);
	});

	it.each([
		["earlier", DUE - DAY, [1, 0, 1]],
		["later", OPENS + 20 * DAY, [0, 0, 0]],
	])(
		"uses the last reported due time for evidence, even if it is %s than the first, and sends reminders before it",
		async (_, due, sent) => {
			const { chargeback } = await newChargeback();
			const { provider, providerId, amountCents } = chargeback;
			const report = { provider, chargebackId: providerId, paymentId: providerId, amountCents };
			const dueAt = later(start, due);
			const hear = (evidenceDueAt: Date | null) =>
				transaction((tx) => openChargeback(tx, moneyOutcomes, { ...report, evidenceDueAt }));
			const counts: number[] = [];
			await hear(dueAt);
			counts.push(await remindOfEvidence());
			for (const repeated of [dueAt, null]) await hear(repeated);
			counts.push(await remindOfEvidence());
			at(DUE - 2 * DAY);
			counts.push(await remindOfEvidence());
			expect(await db().chargeback.findFirstOrThrow()).toMatchObject({ evidenceDueAt: dueAt });
			expect(counts).toEqual(sent);
			setClock(later(dueAt, -7 * DAY));
			expect(await remindOfEvidence()).toBe(due > DUE ? 1 : 0);
			expect(await findSubjects("chargeback-notice")).toHaveLength(1);
		},
	);

	it("whose due time for evidence is reported only later causes a reminder at once", async () => {
		const { chargeback } = await newChargeback();
		const { provider, providerId, amountCents } = chargeback;
		const report = { provider, chargebackId: providerId, paymentId: providerId, amountCents };
		await db().chargeback.updateMany({ data: { evidenceDueAt: null } });
		await transaction((tx) =>
			openChargeback(tx, moneyOutcomes, { ...report, evidenceDueAt: later(start, DUE) }),
		);
		expect([await remindOfEvidence(), await remindOfEvidence()]).toEqual([1, 0]);
	});

	it("is reported to each person with the role Finance, or to the team's address if no one has it", async () => {
		const recipients = async (kind: string) =>
			(await db().outboxEmail.findMany({ where: { kind } })).map(({ recipient }) => recipient).sort();
		const { chargeback } = await newChargeback();
		expect(await recipients("chargeback-notice")).toEqual([site().contact.support]);
		const [finance] = await db().user.findMany({ where: { role: "ADMIN" } });
		const other = await newMember("ADMIN", undefined, ["OWNER", "FINANCE"]);
		const suspended = await newMember("ADMIN", undefined, ["FINANCE"]);
		await db().user.update({ where: { id: suspended.id }, data: { suspendedAt: start } });
		await newMember("ADMIN", undefined, ["SUPPORT"]);
		setClock(later(chargeback.evidenceDueAt ?? start, -DAY));
		expect(await remindOfEvidence()).toBe(1);
		expect(await recipients("chargeback-reminder")).toEqual([finance?.email, other.email].sort());
	});

	it("whose decision is reported first sends no email", async () => {
		at(0);
		const deal = await newFunding();
		await payByCard((await deal.start()).address, "succeeds");
		await settle();
		const { providerId: paymentId, provider, amountCents } = await db().payment.findFirstOrThrow();
		const report = { provider, chargebackId: "early", paymentId, amountCents, isWon: false };
		await transaction((tx) => decideChargeback(tx, moneyOutcomes, report));
		expect(await findSubjects("chargeback-notice")).toEqual([]);
	});
});

describe("reminders of evidence", () => {
	it("are sent 7, 3, and 1 days before it is due, each once", async () => {
		const { chargeback } = await newChargeback();
		const dueAt = later(start, OPENS + 30 * DAY);
		await db().chargeback.update({
			where: { id: chargeback.id },
			data: { evidenceDueAt: dueAt, reminders: 0 },
		});
		for (const [days, count] of [
			[8, 0],
			[7, 1],
			[5, 0],
			[3, 1],
			[1, 1],
			[0, 0],
		] as const) {
			setClock(later(dueAt, -days * DAY));
			expect([days, await remindOfEvidence()]).toEqual([days, count]);
			expect(await remindOfEvidence()).toBe(0);
		}
		expect(await findSubjects("chargeback-reminder")).toHaveLength(3);
	});

	it("that were due before the chargeback opened aren't sent", async () => {
		await newChargeback();
		at(OPENS + HOUR);
		expect(await remindOfEvidence()).toBe(0);
		at(DUE - DAY);
		expect(await remindOfEvidence()).toBe(1);
	});

	it("end with the submission, but not with a draft", async () => {
		const one = await newChargeback();
		const sha256 = await stage(one);
		at(DUE - DAY);
		expect(await remindOfEvidence()).toBe(1);
		const { text: email } = await db().outboxEmail.findFirstOrThrow({
			where: { kind: "chargeback-reminder" },
		});
		expect(email).toContain("A draft is saved, but nothing was submitted.");
		await submitEvidence(one.finance(), { issueId: one.issueId, sha256 });
		await db().chargeback.updateMany({ data: { reminders: 0 } });
		expect(await remindOfEvidence()).toBe(0);
	});
});

describe("a draft of the evidence", () => {
	it("has the statement and what the record shows, and is kept until someone saves another", async () => {
		const one = await newChargeback();
		const sha256 = await stage(one);
		const { name, bytes } = await getEvidencePdf(one.finance(), one.issueId);
		expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
		const { reference } = await db().checkout.findFirstOrThrow();
		expect(name).toBe(`evidence-${reference}.pdf`);
		const pdf = readPdf(bytes);
		const agreement = await db().agreement.findFirstOrThrow({ include: { signatures: true } });
		for (const fact of [
			"The photos were delivered and accepted.",
			"Reason given: The payer says that they didn't receive the work.",
			reference,
			agreement.sha256,
			...agreement.signatures.flatMap(({ fullName, address }) => [`"${fullName}"`, address]),
			"Milestone 1: accept, by the payer",
			"Here it is",
			"https://files.example.com/a",
			"Card ending in 2685",
			"Agreement, version 1, as both sides signed it",
		])
			expect(pdf).toContain(fact);

		expect(await stage(one, "Another statement")).not.toBe(sha256);
		expect(await db().paymentEvidence.count()).toBe(1);
		expect((await findEvidence()).text).toBe("Another statement");
	});

	it("has at most 150,000 characters with the statement, and says that something was left out", async () => {
		const one = await newChargeback();
		await db().delivery.updateMany({ data: { note: "A long note. ".repeat(20_000) } });
		await stage(one, "a".repeat(20_000));
		const { document, text: statement } = await findEvidence();
		const { title, sections } = JSON.parse(document) as {
			title: string;
			sections: { heading: string; lines: string[] }[];
		};
		const characters = sections.map(({ heading, lines }) => [heading, ...lines].join("\n")).join("").length;
		expect(title.length + statement.length + characters).toBeLessThanOrEqual(EVIDENCE_CHARACTERS);
		expect(sections.at(-1)?.lines.at(-1)).toContain("left out");
	});

	it("that someone else changed in the meantime isn't replaced", async () => {
		const one = await newChargeback();
		const base = await stage(one);
		await stage(one, "Their statement");
		await expect(
			stageEvidence(one.finance(), { issueId: one.issueId, text: "Mine", base }),
		).rejects.toMatchObject({ code: "conflict" });
		expect((await findEvidence()).text).toBe("Their statement");
	});

	it("isn't sent, and needs the Finance role and a recent proof of identity", async () => {
		const one = await newChargeback();
		await stage(one);
		expect(await sendEvidence()).toBe(0);
		const colleague = visitor({ user: await newMember("ADMIN", undefined, ["SUPPORT"]) });
		const input = { issueId: one.issueId, text, base: "" };
		await expect(stageEvidence(colleague, input)).rejects.toMatchObject({ code: "forbidden" });
		await expect(getEvidencePdf(colleague, one.issueId)).rejects.toMatchObject({ code: "forbidden" });
		const unproved = visitor({
			user: { ...(await newMember("ADMIN", undefined, ["FINANCE"])), provedAt: later(start, 0) },
		});
		await expect(stageEvidence(unproved, input)).rejects.toBeInstanceOf(ReauthenticationRequiredError);
	});

	it("can't be saved once the time is over or the bank has decided", async () => {
		const one = await newChargeback();
		at(DUE);
		await expect(stage(one)).rejects.toMatchObject({ code: "conflict" });
		at(OPENS + CHARGEBACK_TAKES);
		await settle();
		expect(await findChargebackStatus()).toBe("LOST");
		await expect(stage(one)).rejects.toMatchObject({ code: "conflict" });
	});
});

describe("evidence", () => {
	it("is submitted and sent once, no matter how often it is submitted at once, and wins the test bank's case", async () => {
		const one = await newChargeback();
		const sha256 = await stage(one);
		const other = await newFinance();
		const presses = await Promise.allSettled(
			[one.finance, other, one.finance, other].map((who) =>
				submitEvidence(who(), { issueId: one.issueId, sha256 }),
			),
		);
		expect(presses.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
		expect(await db().auditEvent.count({ where: { action: "submit-evidence" } })).toBe(1);
		expect(await sendEvidence()).toBe(1);
		expect(await sendEvidence()).toBe(0);
		expect(await findEvidence()).toMatchObject({ status: "SENT", sentAt: later(start, OPENS) });
		expect(bank().prepare("SELECT text, fileName FROM Evidence").all()).toEqual([
			{ text, fileName: (await getEvidencePdf(one.finance(), one.issueId)).name },
		]);
		await expect(stage(one, "Something else")).rejects.toMatchObject({ code: "conflict" });
		await expect(submitEvidence(other(), { issueId: one.issueId, sha256 })).rejects.toMatchObject({
			code: "conflict",
		});
		at(OPENS + CHARGEBACK_TAKES);
		await settle();
		expect(await findChargebackStatus()).toBe("WON");
	});

	it("that was changed after the preview isn't submitted", async () => {
		const one = await newChargeback();
		const seen = await stage(one);
		await stage(one, "Another statement");
		await expect(submitEvidence(one.finance(), { issueId: one.issueId, sha256: seen })).rejects.toMatchObject(
			{
				code: "conflict",
			},
		);
		expect((await findEvidence()).status).toBe("STAGED");
	});

	it("is sent again until the provider answers, with an issue after several attempts", async () => {
		const one = await newChargeback();
		await submitEvidence(one.finance(), { issueId: one.issueId, sha256: await stage(one) });
		const sent: string[] = [];
		let isAway = true;
		const provider = {
			...testBank,
			evidence: {
				submit: async ({ chargebackId }: { chargebackId: string }) => {
					sent.push(chargebackId);
					if (isAway) throw new Error("The bank isn't responding.");
					return { isReceived: true };
				},
			},
		};
		const findIssue = () => db().moneyIssue.findFirst({ where: { kind: "EVIDENCE_UNSENT" } });
		for (let attempt = 0; attempt <= ATTEMPTS_BEFORE_ISSUE; attempt++) {
			expect(await findIssue()).toBeNull();
			setClock((await findEvidence()).nextAttemptAt ?? undefined);
			expect(await sendEvidence(undefined, [provider])).toBe(0);
		}
		expect(await findIssue()).toMatchObject({ closedAt: null });
		isAway = false;
		setClock((await findEvidence()).nextAttemptAt ?? undefined);
		expect(await sendEvidence(undefined, [provider])).toBe(1);
		expect(await findIssue()).toMatchObject({ closedAt: expect.any(Date) });
		expect(sent).toHaveLength(ATTEMPTS_BEFORE_ISSUE + 2);
	});

	it("isn't sent anymore once the bank has decided", async () => {
		const one = await newChargeback();
		await submitEvidence(one.finance(), { issueId: one.issueId, sha256: await stage(one) });
		at(OPENS + CHARGEBACK_TAKES);
		await settle();
		expect(await sendEvidence()).toBe(0);
		expect(await findEvidence()).toMatchObject({ status: "SENDING", nextAttemptAt: null });
	});

	it("can't be written for a provider that doesn't accept any", async () => {
		const one = await newChargeback();
		await db().chargeback.updateMany({ data: { provider: "elsewhere" } });
		await expect(stage(one)).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("on the provider's pages"),
		});
	});

	it("changes nothing for a card with which the payer always wins", async () => {
		const one = await newChargeback("charged-back");
		await submitEvidence(one.finance(), { issueId: one.issueId, sha256: await stage(one) });
		expect(await sendEvidence()).toBe(1);
		at(OPENS + CHARGEBACK_TAKES);
		await settle();
		expect(await findChargebackStatus()).toBe("LOST");
	});
});
