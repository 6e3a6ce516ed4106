import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { currentVersion } from "#app/domain/market/legal.server.ts";
import { findQueue } from "#app/domain/office/queues/work-queries.server.ts";
import { AGE_NOT_MET } from "#app/domain/people/age-verification.ts";
import { decideAgeVerification } from "#app/domain/people/decide-age-verification.server.ts";
import { findNews } from "#app/domain/people/news.server.ts";
import {
	getAgeCheck,
	getAgeStanding,
	getAgeVerification,
	isInAgeSample,
	verifyAge,
} from "#app/domain/people/verify-age.server.ts";
import { sweepPendingForms } from "#app/domain/platform/pending-forms.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { setClock } from "#app/infra/process/clock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { unseal } from "#app/infra/security/secrets.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import {
	ageRecords,
	findVerification,
	sendAge,
	typedAge,
	underageLog,
} from "../../support/accounts/age-verification.ts";
import { emailKinds } from "../../support/email/outbox.ts";

afterEach(() => setClock(undefined));

type Member = Awaited<ReturnType<typeof newMember>>;
const as = (user: Member) => visitor({ user });

describe("an adult's age verification", () => {
	it("waits for the team with its date of birth encrypted, and is listed in the creator's activity", async () => {
		const creator = await newMember();
		expect(await sendAge(creator)).toEqual({ status: "SUBMITTED" });
		const [record] = await ageRecords();
		expect(record).toMatchObject({
			userId: creator.id,
			openFor: creator.id,
			fullName: "Ana Li",
			birthYear: 1998,
			status: "SUBMITTED",
			decidedAt: null,
			termsVersion: currentVersion("terms"),
		});
		expect(unseal(record?.dateOfBirth ?? "")).toBe("1998-03-31");
		expect(
			JSON.stringify([
				await ageRecords(),
				await db().auditEvent.findMany(),
				await db().outboxEmail.findMany(),
				await db().submission.findMany(),
			]),
		).not.toContain("1998-03");
		expect([await findVerification(creator), await emailKinds(creator.email), await underageLog()]).toEqual([
			"PENDING",
			[],
			[],
		]);
		expect(await findNews(creator, 1)).toMatchObject([{ title: "You sent your age verification" }]);
		expect(await getAgeStanding(creator)).toMatchObject({ standing: "submitted" });
	});

	it("is refused during another one, for a verified or suspended creator, with another address, or in another role", async () => {
		const creator = await newMember();
		await sendAge(creator);
		await expect(sendAge(creator, { fullName: "Ana Maria Li" })).rejects.toMatchObject({ code: "conflict" });
		const [record] = await ageRecords();
		await decideAgeVerification(as(await newMember("ADMIN")), { id: record?.id ?? "", decision: "verify" });
		await expect(sendAge(creator)).rejects.toMatchObject({
			code: "conflict",
			message: "Your age is already verified. You don't need to send anything else.",
		});
		await expect(sendAge(await newMember(), { email: "other@example.com" })).rejects.toMatchObject({
			code: "invalid",
			fieldErrors: { email: [expect.stringContaining("Use the email")] },
		});
		for (const role of ["PROFESSIONAL", "ADMIN"] as const) {
			const member = await newMember(role);
			expect(() => sendAge(member)).toThrow("Access Denied");
		}
		expect(() => verifyAge(visitor(), typedAge(creator))).toThrow("Authentication required");
		await db().user.update({ where: { id: creator.id }, data: { verification: "SUSPENDED" } });
		await expect(sendAge(creator)).rejects.toMatchObject({ code: "forbidden" });
	});

	it("that is sent twenty times at once creates only one record, and doesn't send an email", async () => {
		const creator = await newMember();
		const actor = { ...as(creator), submissionKey: "key" };
		const answers = await Promise.all(Array.from({ length: 20 }, () => verifyAge(actor, typedAge(creator))));
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(["SUBMITTED"]));
		expect(await verifyAge(actor, typedAge(creator))).toEqual({ status: "SUBMITTED" });
		expect([(await ageRecords()).length, await emailKinds(creator.email)]).toEqual([1, []]);
	});

	it("that is sent by several forms at once creates one record", async () => {
		const creator = await newMember();
		const answers = await Promise.allSettled([
			sendAge(creator),
			sendAge(creator, { fullName: "B" }),
			sendAge(creator, { fullName: "C" }),
		]);
		expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
		for (const answer of answers)
			if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "conflict" });
		expect(await ageRecords()).toHaveLength(1);
	});
});

describe("an age verification", () => {
	beforeEach(() => {
		Object.assign(settings(), { AGE_REVIEW_PERCENT: 0 });
		setClock(new Date("2026-11-20T12:00:00Z"));
	});
	afterEach(() => void Object.assign(settings(), { AGE_REVIEW_PERCENT: 100 }));

	it("is decided immediately for a 19-year-old, without an email or an item in the team's queue", async () => {
		const creator = await newMember();
		expect(await sendAge(creator, { dateOfBirth: "2007-11-20" })).toEqual({ status: "VERIFIED" });
		expect(await ageRecords()).toMatchObject([
			{ status: "VERIFIED", openFor: creator.id, decidedAt: new Date("2026-11-20T12:00:00Z") },
		]);
		expect([await findVerification(creator), await emailKinds(creator.email)]).toEqual(["VERIFIED", []]);
		expect(await getAgeStanding(creator)).toMatchObject({ standing: "verified" });
		const team = as(await newMember("ADMIN"));
		expect(await findQueue(team, "AGE_VERIFICATION")).toEqual([]);
		const event = await db().auditEvent.findFirstOrThrow({ where: { action: "verify-age" } });
		expect(JSON.parse(event.detail)).toMatchObject({ status: "VERIFIED", review: null });
		await expect(sendAge(creator)).rejects.toMatchObject({ code: "conflict" });
	});

	it("that is sent twenty times at once is decided only once", async () => {
		const creator = await newMember();
		const actor = { ...as(creator), submissionKey: "key" };
		const answers = await Promise.all(Array.from({ length: 20 }, () => verifyAge(actor, typedAge(creator))));
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(["VERIFIED"]));
		expect(await ageRecords()).toHaveLength(1);
	});

	const reviewOf = async (creator: Member) => {
		const { id } = await db().ageVerification.findFirstOrThrow({
			where: { userId: creator.id, status: "SUBMITTED" },
		});
		return (await getAgeVerification(as(await newMember("ADMIN")), id)).review;
	};

	it("goes to the team up to the day before the 19th birthday", async () => {
		const creator = await newMember();
		expect(await sendAge(creator, { dateOfBirth: "2007-11-21" })).toEqual({ status: "SUBMITTED" });
		expect(await reviewOf(creator)).toBe("YOUNG");
	});

	it("goes to the team if the address is in the underage log, even from a deleted account", async () => {
		const [first, second] = [await newMember(), await newMember()];
		await sendAge(first, { dateOfBirth: "2015-01-01" });
		await db().user.delete({ where: { id: first.id } });
		await db().user.update({ where: { id: second.id }, data: { email: first.email } });
		const renamed = { ...second, email: first.email };
		expect(await sendAge(renamed)).toEqual({ status: "SUBMITTED" });
		expect(await reviewOf(second)).toBe("REJECTED_BEFORE");
	});

	it("goes to the team from a browser in which an age was rejected", async () => {
		const creator = await newMember();
		expect(await sendAge(creator, { isBrowserRejected: true })).toEqual({ status: "SUBMITTED" });
		expect(await reviewOf(creator)).toBe("REJECTED_BEFORE");
	});

	it("goes to the team on the second attempt", async () => {
		const creator = await newMember();
		await sendAge(creator, { dateOfBirth: "2007-11-21" });
		const { id } = await db().ageVerification.findFirstOrThrow({ where: { userId: creator.id } });
		await decideAgeVerification(as(await newMember("ADMIN")), { id, decision: "reject", reason: "A typo." });
		expect(await sendAge(creator)).toEqual({ status: "SUBMITTED" });
		expect(await reviewOf(creator)).toBe("REPEATED");
	});

	it("goes to the team if the box was unchecked at first", async () => {
		const creator = await newMember();
		await sendAge(creator, { isOver18: false });
		expect(await sendAge(creator)).toEqual({ status: "SUBMITTED" });
		expect(await reviewOf(creator)).toBe("BOX_UNCHECKED");
	});

	it("is sampled for the same few people each time", () => {
		const people = Array.from({ length: 2_000 }, (_, i) => ({ id: `person ${i}` }));
		Object.assign(settings(), { AGE_REVIEW_PERCENT: 5 });
		const sample = people.filter(isInAgeSample);
		expect(sample.length).toBeGreaterThan(60);
		expect(sample.length).toBeLessThan(140);
		expect(people.filter(isInAgeSample)).toEqual(sample);
	});

	it("goes to the team if the creator is in the sample", async () => {
		Object.assign(settings(), { AGE_REVIEW_PERCENT: 100 });
		const creator = await newMember();
		expect(await sendAge(creator)).toEqual({ status: "SUBMITTED" });
		expect(await reviewOf(creator)).toBe("SAMPLE");
	});
});

describe("the age", () => {
	// 5 PM on November 19 in Los Angeles.
	const evening = "2026-11-20T01:00:00Z";
	it.each([
		["the 18th birthday", "2026-11-20T12:00:00Z", "2008-11-20", "SUBMITTED"],
		["the day before", "2026-11-20T12:00:00Z", "2008-11-21", "AGE_REJECTED"],
		["the birthday in UTC, but not in Los Angeles", evening, "2008-11-20", "AGE_REJECTED"],
		["the birthday in Los Angeles", evening, "2008-11-19", "SUBMITTED"],
		["February 28 for someone born on the 29th", "2026-02-28T20:00:00Z", "2008-02-29", "AGE_REJECTED"],
		["March 1 for someone born on February 29", "2026-03-01T20:00:00Z", "2008-02-29", "SUBMITTED"],
		["the day of birth", "2026-11-20T12:00:00Z", "2026-11-20", "AGE_REJECTED"],
	])("is calculated in the site's time zone: %s", async (_when, at, dateOfBirth, status) => {
		setClock(new Date(at));
		expect(await sendAge(await newMember(), { dateOfBirth })).toEqual({ status });
	});

	it("isn't calculated for a date of birth that is in the future in the site's time zone", async () => {
		setClock(new Date(evening));
		await expect(sendAge(await newMember(), { dateOfBirth: "2026-11-20" })).rejects.toMatchObject({
			code: "invalid",
			fieldErrors: { dateOfBirth: ["Your date of birth must be in the past"] },
		});
		expect(await ageRecords()).toEqual([]);
	});
});

describe("a creator under 18", () => {
	it("is rejected, logged, and emailed, and can't try again", async () => {
		const creator = await newMember();
		expect(await sendAge(creator, { dateOfBirth: "2015-01-01", isOver18: false })).toEqual({
			status: "AGE_REJECTED",
		});
		expect(await ageRecords()).toMatchObject([
			{ status: "AGE_REJECTED", openFor: creator.id, decidedAt: expect.any(Date) },
		]);
		expect(await underageLog()).toMatchObject([
			{
				userId: creator.id,
				email: creator.email,
				reason: "UNDER_18",
				flagged: true,
				birthYear: 2015,
				reviewedAt: null,
			},
		]);
		expect([await findVerification(creator), await emailKinds(creator.email)]).toEqual([
			"AGE_REJECTED",
			["age-not-met"],
		]);
		await expect(sendAge(creator)).rejects.toMatchObject({ code: "conflict", message: AGE_NOT_MET });
		expect((await underageLog()).length).toBe(1);
	});
});

describe("an unchecked box", () => {
	it("is asked about once more, and nothing is logged until the answer is confirmed", async () => {
		const creator = await newMember();
		expect(await sendAge(creator, { isOver18: false })).toEqual({ status: "ASK_AGAIN" });
		expect([
			await ageRecords(),
			await underageLog(),
			await emailKinds(creator.email),
			await findVerification(creator),
		]).toEqual([[], [], [], "PENDING"]);
		expect(await getAgeCheck(creator)).toEqual({
			fullName: "Ana Li",
			email: creator.email,
			dateOfBirth: "1998-03-31",
			agreedToTerms: true,
		});
		expect(JSON.stringify(await db().pendingForm.findMany())).not.toMatch(/Ana|1998|example/);
		expect(await getAgeCheck(await newMember())).toBeNull();

		expect(await sendAge(creator, { isOver18: false, isBoxMeant: true })).toEqual({ status: "AGE_REJECTED" });
		expect(await underageLog()).toMatchObject([{ reason: "BOX_UNCHECKED" }]);
		expect(await getAgeCheck(creator)).toBeNull();
	});

	it("that was a mistake isn't asked about again, and the typed values are stored for at most an hour", async () => {
		const [first, second] = [await newMember(), await newMember()];
		setClock(new Date("2026-11-20T12:00:00Z"));
		for (const creator of [first, second]) await sendAge(creator, { isOver18: false });
		await sendAge(first, { isOver18: true });
		expect(await getAgeCheck(first)).toBeNull();
		setClock(new Date("2026-11-20T13:00:00Z"));
		expect(await getAgeCheck(second)).toBeNull();
		expect([await sweepPendingForms(), await sweepPendingForms()]).toEqual([1, 0]);
	});
});
