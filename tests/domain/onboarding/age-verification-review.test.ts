import { afterEach, describe, expect, it } from "vitest";
import { findQueue } from "#app/domain/office/queues/work-queries.server.ts";
import {
	type AgeVerificationStatus,
	ageVerificationTransitions,
} from "#app/domain/people/age-verification.ts";
import { decideAgeVerification } from "#app/domain/people/decide-age-verification.server.ts";
import {
	getAgeStanding,
	getAgeVerification,
	reduceBirthDates,
} from "#app/domain/people/verify-age.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import {
	ageRecords,
	findVerification,
	sendAge,
	underageLog,
} from "../../support/accounts/age-verification.ts";
import { emailKinds } from "../../support/email/outbox.ts";

afterEach(() => setClock(undefined));

type Member = Awaited<ReturnType<typeof newMember>>;
const as = (user: Member) => visitor({ user });

describe("the team's decision", () => {
	const submitted = async () => {
		const creator = await newMember();
		await sendAge(creator);
		const { id } = await db().ageVerification.findFirstOrThrow({ where: { userId: creator.id } });
		return { creator, id };
	};

	it("verifies the creator, sends an email, and is recorded", async () => {
		const admin = await newMember("ADMIN");
		const { creator, id } = await submitted();
		expect(await findQueue(as(admin), "AGE_VERIFICATION")).toMatchObject([{ id }]);
		expect(await getAgeVerification(as(admin), id)).toMatchObject({
			dateOfBirth: "1998-03-31",
			fullName: "Ana Li",
			user: { name: creator.name },
		});
		expect(await decideAgeVerification(as(admin), { id, decision: "verify" })).toEqual({
			status: "VERIFIED",
		});
		expect([await findVerification(creator), (await emailKinds(creator.email)).at(-1)]).toEqual([
			"VERIFIED",
			"age-verified",
		]);
		expect(await db().auditEvent.findFirst({ where: { action: "decide-age-verification" } })).toMatchObject({
			actorId: admin.id,
			subjectId: creator.id,
		});
		expect(await findQueue(as(admin), "AGE_VERIFICATION")).toEqual([]);
		expect(await getAgeStanding(creator)).toMatchObject({ standing: "verified" });
	});

	it("rejects the creator with a reason, which is emailed and shown, and allows another try", async () => {
		const admin = as(await newMember("ADMIN"));
		const { creator, id } = await submitted();
		await decideAgeVerification(admin, {
			id,
			decision: "reject",
			reason: "The name looks like that of a brand.",
		});
		expect(await getAgeStanding(creator)).toMatchObject({
			standing: "rejected",
			note: "The name looks like that of a brand.",
		});
		const email = await db().outboxEmail.findFirstOrThrow({ where: { kind: "age-verification-rejected" } });
		expect(email.text).toContain("The name looks like that of a brand.");
		expect(await sendAge(creator)).toEqual({ status: "SUBMITTED" });
		expect(await getAgeStanding(creator)).toMatchObject({ standing: "submitted" });
		expect((await ageRecords()).map(({ status }) => status)).toEqual(["REJECTED", "SUBMITTED"]);
	});

	it("is made only once, only by the team, and only about an existing verification", async () => {
		const admin = as(await newMember("ADMIN"));
		const { creator, id } = await submitted();
		for (const actor of [as(creator), as(await newMember("PROFESSIONAL")), visitor()])
			expect(() => decideAgeVerification(actor, { id, decision: "verify" })).toThrow();
		await expect(decideAgeVerification(admin, { id: "nobody", decision: "verify" })).rejects.toMatchObject({
			code: "not_found",
		});
		await decideAgeVerification(admin, { id, decision: "verify" });
		await expect(
			decideAgeVerification(admin, { id, decision: "reject", reason: "late" }),
		).rejects.toMatchObject({ code: "conflict" });
		expect((await emailKinds(creator.email)).length).toBe(1);
		for (const query of [findQueue(as(creator), "AGE_VERIFICATION"), getAgeVerification(as(creator), id)])
			await expect(query).rejects.toMatchObject({ code: "forbidden" });
	});

	it.each(["SUBMITTED", "VERIFIED", "REJECTED", "AGE_REJECTED"] as const satisfies AgeVerificationStatus[])(
		"about a verification in the status %s follows the table",
		async (status) => {
			const admin = as(await newMember("ADMIN"));
			for (const decision of ["verify", "reject"] as const) {
				const { id } = await submitted();
				await db().ageVerification.update({ where: { id }, data: { status } });
				const { from, to } = ageVerificationTransitions[decision];
				const transition = decideAgeVerification(admin, { id, decision, reason: "A reason." });
				if ((from as readonly string[]).includes(status)) expect(await transition).toEqual({ status: to });
				else await expect(transition).rejects.toMatchObject({ code: "conflict" });
			}
		},
	);

	it("leaves a suspended account suspended", async () => {
		const { creator, id } = await submitted();
		await db().user.update({ where: { id: creator.id }, data: { verification: "SUSPENDED" } });
		await decideAgeVerification(as(await newMember("ADMIN")), { id, decision: "verify" });
		expect(await findVerification(creator)).toBe("SUSPENDED");
	});
});

describe("dates of birth", () => {
	it("are reduced to the year of birth, but only 30 days after the team's decision or the automatic rejection", async () => {
		const admin = as(await newMember("ADMIN"));
		const [verified, waiting, rejected] = [await newMember(), await newMember(), await newMember()];
		setClock(new Date("2026-11-01T12:00:00Z"));
		for (const creator of [verified, waiting]) await sendAge(creator);
		await sendAge(rejected, { dateOfBirth: "2012-05-05" });
		const { id } = await db().ageVerification.findFirstOrThrow({ where: { userId: verified.id } });
		await decideAgeVerification(admin, { id, decision: "verify" });

		setClock(new Date("2026-12-01T11:59:59Z"));
		expect(await reduceBirthDates()).toBe(0);
		setClock(new Date("2026-12-01T12:00:00Z"));
		expect([await reduceBirthDates(), await reduceBirthDates()]).toEqual([3, 0]);
		const left = Object.fromEntries(
			(await ageRecords()).map((record) => [record.userId, [record.dateOfBirth === null, record.birthYear]]),
		);
		expect(left).toEqual({
			[verified.id]: [true, 1998],
			[waiting.id]: [false, 1998],
			[rejected.id]: [true, 2012],
		});
		expect(await underageLog()).toMatchObject([{ dateOfBirth: null, birthYear: 2012 }]);
		expect(await getAgeVerification(admin, id)).toMatchObject({ dateOfBirth: null, age: null });
	});
});
