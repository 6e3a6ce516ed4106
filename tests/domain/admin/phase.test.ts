import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { acceptQuote } from "#app/domain/bookings/quotes/accept-quote.server.ts";
import { agreementTemplates } from "#app/domain/bookings/quotes/agreement.server.ts";
import { agreementFiles } from "#app/domain/bookings/quotes/agreement.ts";
import { getQuotes } from "#app/domain/bookings/quotes/quote-queries.server.ts";
import { sendQuote } from "#app/domain/bookings/quotes/write-quote.server.ts";
import { followContent } from "#app/domain/content/editorial/follow-content.server.ts";
import { getLegalText } from "#app/domain/content/legal-pages.server.ts";
import { pages } from "#app/domain/content/pages.server.ts";
import {
	acceptTerms,
	areOpenTextsPublished,
	currentVersion,
	getNewTerms,
	readLegalTexts,
} from "#app/domain/market/legal.server.ts";
import { LEGAL_DOCUMENTS } from "#app/domain/market/legal.ts";
import {
	APPROVAL_SUBJECTS,
	type ApprovalSubject,
	approvalSubjects,
} from "#app/domain/office/launch/approval.ts";
import {
	changePhase,
	findFirstSteps,
	getApproval,
	getLaunch,
	getOpenWork,
	recordApproval,
	textToApprove,
} from "#app/domain/office/launch/launch.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { getPhase } from "#app/domain/platform/phase.server.ts";
import { syncExamples } from "#app/domain/profiles/examples.server.ts";
import { withContentOverrides } from "#app/infra/content/content-files.server.ts";
import { currentPhase } from "#app/infra/content/phase.server.ts";
import { paymentNotice } from "#app/infra/content/site.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { later, now, setClock } from "#app/infra/process/clock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { emptyDatabase } from "../../support/database/database.ts";
import { newBooking } from "../../support/market/bookings.ts";
import { newRequest, quoteInput, signing } from "../../support/market/quotes.ts";
import { newMoneyDeal, newPaidDeal } from "../../support/money/deal.ts";
import { refund, release } from "../../support/money/settle-deal.ts";

let admin: SignedInUser;
const makeDemo = () => db().user.update({ where: { id: admin.id }, data: { demo: true } });
const open = () => changePhase(visitor({ user: admin }), { phase: "OPEN" });

beforeEach(async () => {
	admin = await newMember("ADMIN");
	await followContent();
});
afterEach(async () => {
	setClock(undefined);
	await emptyDatabase();
	await followContent();
});

describe("the phase of the marketplace", () => {
	it("is early access until someone changes it", async () => {
		expect([await getPhase(), currentPhase()]).toEqual(["EARLY_ACCESS", "early-access"]);
		expect(await getLaunch(visitor({ user: admin }))).toMatchObject({
			phase: "EARLY_ACCESS",
			changed: null,
			isDemo: false,
			mayOpen: false,
		});
	});

	it("can be changed to open and back in a demo, which adds audit events and changes the site's texts", async () => {
		await makeDemo();
		await open();
		expect([await getPhase(), currentPhase()]).toEqual(["OPEN", "open"]);
		expect(paymentNotice()).not.toContain("yet");
		expect(JSON.stringify(pages().home)).not.toContain("Opens at launch. Nothing can be paid");
		expect(
			await db().auditEvent.findFirst({
				where: { action: "change-phase" },
				select: { actorId: true, detail: true },
			}),
		).toMatchObject({
			actorId: admin.id,
			detail: expect.stringContaining('"after":"OPEN"'),
		});
		await changePhase(visitor({ user: admin }), { phase: "EARLY_ACCESS", reason: "The provider is down." });
		expect(
			await db().auditEvent.count({
				where: { action: "change-phase", detail: { contains: "The provider is down." } },
			}),
		).toBe(1);
		expect([await getPhase(), currentPhase()]).toEqual(["EARLY_ACCESS", "early-access"]);
		expect(paymentNotice()).toContain("Nothing can be paid on Greenroom yet");
	});

	it("can't be changed to open outside a demo yet, and the error says what is missing", async () => {
		await expect(open()).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining(
				"Missing: Payment provider, Three people with the role Finance, Three people who can decide disputes, Legal entity, Agreement texts, Terms and privacy for an open marketplace, Counsel's approval of the payment-agent clause, Counsel's approval of the fee on accounting work.",
			),
		});
		expect(await db().phaseChange.count()).toBe(0);
	});

	it("has conditions for opening, which are unmet at first, and an agreement text is published only with a date", async () => {
		const state = async () =>
			Object.fromEntries(
				(await getLaunch(visitor({ user: admin }))).requirements.map(({ label, isMet }) => [label, isMet]),
			);
		expect(await state()).toMatchObject({
			"Legal entity": false,
			"Agreement texts": false,
			"Payment provider": false,
		});
		const files = [
			"terms-for-all",
			"payment-held",
			"payment-direct",
			"disputes-held",
			"disputes-direct",
			...Object.values(agreementFiles),
		].map((name) => `agreements/${name}.md`);
		const published = new Map(
			files.map((file) => [
				file,
				readFileSync(`content/${file}`, "utf8").replace("version:", "publishedOn: 2026-11-01\nversion:"),
			]),
		);
		const templates = withContentOverrides(published, () => agreementTemplates.read());
		expect(Object.values(templates).map(({ isPublished }) => isPublished)).not.toContain(false);
		published.delete("agreements/legal.md");
		expect(withContentOverrides(published, () => agreementTemplates.read()).LEGAL.isPublished).toBe(false);
	});

	it("requires a payment provider that moves real money, which a test key of Stripe doesn't", async () => {
		const isMet = async () =>
			(await getLaunch(visitor({ user: admin }))).requirements.find(
				({ label }) => label === "Payment provider",
			)?.isMet;
		onTestFinished(() => void delete settings().STRIPE_SECRET_KEY);
		for (const [key, expected] of [
			["sk_test_1", false],
			["rk_test_1", false],
			["sk_live_1", true],
		] as const) {
			settings().STRIPE_SECRET_KEY = key;
			expect(await isMet()).toBe(expected);
		}
	});

	it("has a checklist of the conditions for opening, except in a demo or while the marketplace is open", async () => {
		const owner = visitor({ user: admin });
		const { requirements } = await getLaunch(owner);
		expect(await findFirstSteps(owner)).toEqual(requirements);
		await makeDemo();
		expect(await findFirstSteps(owner)).toBeNull();
		await open();
		await db().user.update({ where: { id: admin.id }, data: { demo: false } });
		expect(await findFirstSteps(owner)).toBeNull();
	});

	it("can be changed to open only with three people who can decide disputes, for which the role Finance isn't enough", async () => {
		const isMet = async (label: string) =>
			(await getLaunch(visitor({ user: admin }))).requirements.find((one) => one.label.startsWith(label))
				?.isMet;
		const [finance, decide] = ["Three people with the role Finance", "Three people who can decide disputes"];
		// The owner in these tests is the first person who can decide disputes.
		for (const _ of [1, 2, 3]) await newMember("ADMIN", undefined, ["FINANCE"]);
		expect([await isMet(finance), await isMet(decide)]).toEqual([true, false]);
		await newMember("ADMIN", undefined, ["SUPPORT"]);
		const { id } = await newMember("ADMIN", undefined, ["OWNER", "SUPPORT"]);
		expect(await isMet(decide)).toBe(true);
		await db().user.update({ where: { id }, data: { suspendedAt: now() } });
		expect(await isMet(decide)).toBe(false);
	});

	it("can be changed to open only with published terms and privacy texts for the open marketplace", () => {
		const texts = readLegalTexts();
		expect(areOpenTextsPublished(texts)).toBe(false);
		const files = LEGAL_DOCUMENTS.map(
			(document) =>
				`legal/${document}/${texts[document].findLast(({ phase }) => phase === "open")?.version}.md`,
		);
		const published = new Map(
			files.map((file) => [
				file,
				readFileSync(`content/${file}`, "utf8").replace(
					"phase: open",
					"phase: open\npublishedOn: 2026-12-01",
				),
			]),
		);
		expect(areOpenTextsPublished(withContentOverrides(published, readLegalTexts))).toBe(true);
		published.delete(files[0] ?? "");
		expect(areOpenTextsPublished(withContentOverrides(published, readLegalTexts))).toBe(false);
	});

	it("can be changed to open only with three people who have the role Finance", async () => {
		const isMet = async () =>
			(await getLaunch(visitor({ user: admin }))).requirements.find(({ label }) => label.includes("Finance"))
				?.isMet;
		const people = await Promise.all([1, 2, 3].map(() => newMember("ADMIN")));
		for (const { id } of people.slice(1))
			await db().adminScope.create({ data: { userId: id, scope: "FINANCE", grantedAt: now() } });
		expect(await isMet()).toBe(false);
		await db().adminScope.create({
			data: { userId: people[0]?.id ?? "", scope: "FINANCE", grantedAt: now() },
		});
		expect(await isMet()).toBe(true);
	});

	it("is shown with the number of open bookings and the held amount before a return to early access", async () => {
		await makeDemo();
		await open();
		const none = { phase: "OPEN", bookings: 0, payments: 0, heldCents: 0, payouts: 0 };
		expect(await getOpenWork(visitor({ user: admin }))).toMatchObject(none);
		await newBooking("REQUESTED", { phase: "OPEN" });
		await newBooking("REQUESTED");
		await newMoneyDeal([50_000]);
		await newPaidDeal([100_000, 25_000]);
		expect(await getOpenWork(visitor({ user: admin }))).toMatchObject({
			...none,
			bookings: 3,
			payments: 2,
			heldCents: 125_000,
		});
	});

	it("is shown with a held amount that excludes released and refunded money, and work that is paid for directly", async () => {
		const { milestoneId } = await newPaidDeal([100_000]);
		await release(milestoneId, 30_000);
		await refund(milestoneId, 20_000);
		const held = { payments: 1, heldCents: 50_000 };
		expect(await getOpenWork(visitor({ user: admin }))).toMatchObject(held);
		const { milestoneIds } = await newMoneyDeal([70_000]);
		await db().milestone.updateMany({ where: { id: { in: milestoneIds } }, data: { status: "DELIVERED" } });
		expect(await getOpenWork(visitor({ user: admin }))).toMatchObject(held);
	});

	it("is changed only by the team, and only to a different phase", async () => {
		await makeDemo();
		for (const role of ["CREATOR", "PROFESSIONAL"] as const)
			await expect(
				changePhase(visitor({ user: await newMember(role) }), { phase: "OPEN" }),
			).rejects.toMatchObject({ code: "forbidden" });
		await expect(changePhase(visitor({ user: admin }), { phase: "EARLY_ACCESS" })).rejects.toMatchObject({
			code: "conflict",
		});
	});

	it("is changed only once by a form that arrives twice", async () => {
		await makeDemo();
		const actor = visitor({ user: admin, submissionKey: "same" });
		await Promise.all([changePhase(actor, { phase: "OPEN" }), changePhase(actor, { phase: "OPEN" })]);
		await changePhase(actor, { phase: "OPEN" });
		expect(await db().phaseChange.count()).toBe(1);
	});

	it("is the one that was chosen last, even if the clock was set back", async () => {
		await makeDemo();
		await open();
		setClock(later(now(), -3_600_000));
		await changePhase(visitor({ user: admin }), { phase: "EARLY_ACCESS" });
		expect(await getPhase()).toBe("EARLY_ACCESS");
	});

	it("removes examples from the directory when it is changed to open, except in a demo", async () => {
		await syncExamples();
		const listed = () => db().professional.count({ where: { exampleSlug: { not: null }, state: "LISTED" } });
		const before = await listed();
		expect(before).toBeGreaterThan(0);
		await makeDemo();
		await open();
		expect(await listed()).toBe(before);
		await db().user.update({ where: { id: admin.id }, data: { demo: false } });
		await syncExamples();
		expect(await listed()).toBe(0);
	});
});

describe("someone who accepted the terms of early access", () => {
	const read = async (id: string) => {
		const { termsVersion } = await db().user.findUniqueOrThrow({ where: { id } });
		return [termsVersion, getNewTerms({ termsVersion })];
	};

	it("is told about the terms of the open marketplace until they accept them, and isn't asked again after a return to early access", async () => {
		await makeDemo();
		const member = await newMember("CREATOR");
		await db().user.update({ where: { id: member.id }, data: { termsVersion: currentVersion("terms") } });
		expect(await read(member.id)).toEqual([2, null]);
		await open();
		expect(await read(member.id)).toEqual([2, { version: 3, accepted: 2 }]);
		await transaction((tx) => acceptTerms(tx, member.id, "OPEN"));
		expect(await read(member.id)).toEqual([3, null]);
		await changePhase(visitor({ user: admin }), { phase: "EARLY_ACCESS" });
		await transaction((tx) => acceptTerms(tx, member.id, "EARLY_ACCESS"));
		expect(await read(member.id)).toEqual([3, null]);
	});
});

describe("a booking of an open marketplace, after a return to early access", () => {
	it("is signed with the terms for an open marketplace, which can still be read", async () => {
		const accepted = async (userId: string) =>
			(await db().termsAcceptance.findMany({ where: { userId }, orderBy: { version: "asc" } })).map(
				({ version }) => version,
			);
		await makeDemo();
		await open();
		const { bookingId, creator, professional, ...deal } = await newRequest();
		await changePhase(visitor({ user: admin }), { phase: "EARLY_ACCESS" });
		// The professional has accepted a later version, which isn't for an open marketplace.
		await db().termsAcceptance.create({ data: { userId: professional.id, version: 4, acceptedAt: now() } });
		await db().user.update({ where: { id: professional.id }, data: { termsVersion: 4 } });
		expect(currentVersion("terms")).toBe(2);
		expect((await getQuotes(deal.asProfessional(), bookingId)).termsVersion).toBe(3);
		expect(getLegalText("terms", "3")).toMatchObject({ version: 3, current: 2 });
		const { quoteId } = await sendQuote(deal.asProfessional(), { bookingId, input: quoteInput(), signing });
		await acceptQuote(deal.asCreator(), { bookingId, quoteId, signing });
		expect([await accepted(professional.id), await accepted(creator.id)]).toEqual([[3, 4], [3]]);
		expect(
			await db().user.findMany({
				where: { id: { in: [professional.id, creator.id] } },
				orderBy: { termsVersion: "desc" },
				select: { termsVersion: true },
			}),
		).toEqual([{ termsVersion: 4 }, { termsVersion: 3 }]);
	});
});

describe.each(APPROVAL_SUBJECTS)("counsel's approval of %s", (subject) => {
	const typed = (facts: object = {}) => ({
		subject,
		counsel: "Quill & Lee LLP",
		approvedOn: "2026-03-30",
		sha256: textToApprove(subject).sha256,
		...facts,
	});
	const words = {
		AGENT_CLAUSE: "limited agent",
		ACCOUNTING_FEE: "fee of 10% on accounting work",
		PERFORMER_RECORDS: "28 CFR 75",
	};
	/** Undefined for an approval that opening doesn't need. */
	const unmet = approvalSubjects[subject].isForOpening ? false : undefined;
	const isMet = async (of: ApprovalSubject = subject) =>
		(await getLaunch(visitor({ user: admin }))).requirements.find(
			({ label }) => label === approvalSubjects[of].label,
		)?.isMet;
	const approval = async () => (await getApproval(visitor({ user: admin }), subject)).approval;

	it("names the counsel and the date, has an audit event, and meets only its own condition", async () => {
		expect([await isMet(), await approval()]).toEqual([unmet, null]);
		await recordApproval(visitor({ user: admin }), typed());
		expect(await Promise.all(APPROVAL_SUBJECTS.map((each) => isMet(each)))).toEqual(
			APPROVAL_SUBJECTS.map((each) => (approvalSubjects[each].isForOpening ? each === subject : undefined)),
		);
		expect(await getApproval(visitor({ user: admin }), subject)).toMatchObject({
			text: expect.stringContaining(words[subject]),
			approval: { counsel: "Quill & Lee LLP", approvedOn: "2026-03-30", by: "Sam Person" },
		});
		expect(await db().auditEvent.count({ where: { action: "record-approval", actorId: admin.id } })).toBe(1);
	});

	it("applies to the text that was shown, and lapses when that text changes", async () => {
		await expect(
			recordApproval(visitor({ user: admin }), typed({ sha256: "0".repeat(64) })),
		).rejects.toMatchObject({ code: "conflict" });
		const { sha256: _, ...approved } = typed();
		await db().counselApproval.create({
			data: { ...approved, sha256: "of an earlier text", recordedById: admin.id, at: now() },
		});
		expect([await isMet(), await approval()]).toEqual([unmet, null]);
	});

	it("is recorded only once by a form that arrives twice, and can't be dated in the future", async () => {
		const actor = visitor({ user: admin, submissionKey: "same" });
		const [one, two] = await Promise.all([recordApproval(actor, typed()), recordApproval(actor, typed())]);
		expect([two, await recordApproval(actor, typed()), await db().counselApproval.count()]).toEqual([
			one,
			one,
			1,
		]);
		await expect(
			recordApproval(visitor({ user: admin }), typed({ approvedOn: "2099-01-01" })),
		).rejects.toMatchObject({ fieldErrors: { approvedOn: [expect.any(String)] } });
	});

	it("is read and recorded only by the team", async () => {
		const member = visitor({ user: await newMember("CREATOR") });
		await expect(recordApproval(member, typed())).rejects.toMatchObject({ code: "forbidden" });
		await expect(getApproval(member, subject)).rejects.toMatchObject({ code: "forbidden" });
	});
});

it("the text about accounting work states its fee, so a change to the fee invalidates an approval", () => {
	const { text, sha256 } = textToApprove("ACCOUNTING_FEE");
	expect(text).toContain("charges a fee of 10% on accounting work");
	const site = readFileSync("content/site.yaml", "utf8").replace(
		"marketplace-fee: { value: 10,",
		"marketplace-fee: { value: 12,",
	);
	expect(
		withContentOverrides(new Map([["site.yaml", site]]), () => textToApprove("ACCOUNTING_FEE").sha256),
	).not.toBe(sha256);
});
