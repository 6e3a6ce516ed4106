import { describe, expect, it } from "vitest";
import { findQueue } from "#app/domain/office/queues/work-queries.server.ts";
import { LogUnderageRejectionForm } from "#app/domain/people/age-verification-forms.ts";
import { reviewUnderageRejection } from "#app/domain/people/decide-age-verification.server.ts";
import {
	getAgeStanding,
	getUnderageRejection,
	logUnderageRejection,
	verifyAge,
} from "#app/domain/people/verify-age.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { unseal } from "#app/infra/security/secrets.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";

const HOUR = 3_600_000;
type Member = Awaited<ReturnType<typeof newMember>>;
const as = (user: Member) => visitor({ user });
const report = (email: string, facts: Record<string, unknown> = {}) =>
	LogUnderageRejectionForm.parse({
		email,
		dateOfBirth: "2014-02-03",
		reason: "reported",
		flagged: true,
		timestamp: new Date(Date.now() - HOUR).toISOString(),
		...facts,
	});
const log = () => db().underageRejection.findMany({ orderBy: { id: "asc" } });

describe("the underage log", () => {
	it("accepts a report about yourself", async () => {
		for (const role of ["CREATOR", "PROFESSIONAL"] as const) {
			const member = await newMember(role);
			expect(await logUnderageRejection(as(member), report(member.email.toUpperCase()))).toEqual({
				success: true,
			});
			const entry = await db().underageRejection.findFirstOrThrow({ where: { userId: member.id } });
			expect(entry).toMatchObject({
				email: member.email,
				reason: "REPORTED",
				birthYear: 2014,
				flagged: true,
			});
			expect([
				unseal(entry.dateOfBirth ?? ""),
				(await db().user.findUniqueOrThrow({ where: { id: member.id } })).verification,
			]).toEqual(["2014-02-03", "PENDING"]);
		}
	});

	it("accepts the team's reports about anyone, even without an account or a date of birth", async () => {
		const admin = as(await newMember("ADMIN"));
		const creator = await newMember();
		const at = new Date(Date.now() - HOUR);
		await logUnderageRejection(admin, report(creator.email, { timestamp: at.toISOString(), flagged: false }));
		await logUnderageRejection(
			admin,
			report("stranger@example.com", { dateOfBirth: null, reason: "under_18" }),
		);
		expect(await log()).toMatchObject([
			{ userId: creator.id, at, flagged: false },
			{ userId: null, dateOfBirth: null, birthYear: null, reason: "UNDER_18" },
		]);
	});

	it("refuses reports about others from anyone else, whether the address is known or not", async () => {
		const [member, other] = [await newMember(), await newMember()];
		for (const email of [other.email, "stranger@example.com"]) {
			expect(() => logUnderageRejection(as(member), report(email))).toThrow("You can report only yourself.");
			expect(() => logUnderageRejection(visitor(), report(email))).toThrow("Authentication required");
		}
		expect(await log()).toEqual([]);
	});

	it("has only one open entry per person, whether the age verification or a report added it", async () => {
		const creator = await newMember();
		await verifyAge(as(creator), {
			email: creator.email,
			fullName: "A",
			dateOfBirth: "2014-02-03",
			isOver18: true,
			agreedToTerms: true,
			isBoxMeant: false,
		});
		for (let i = 0; i < 3; i++)
			await logUnderageRejection(as(creator), report(creator.email, { reason: "under_18" }));
		expect(await log()).toHaveLength(1);
	});

	it("refuses times in the future, and is rate limited", async () => {
		const member = await newMember();
		const soon = new Date(Date.now() + HOUR).toISOString();
		await expect(
			logUnderageRejection(as(member), report(member.email, { timestamp: soon })),
		).rejects.toMatchObject({ fieldErrors: { timestamp: [expect.any(String)] } });
		await expect(
			logUnderageRejection(as(member), report(member.email, { dateOfBirth: "2999-01-01" })),
		).rejects.toMatchObject({
			fieldErrors: { dateOfBirth: [expect.any(String)] },
		});
		const tries = await Promise.allSettled(
			Array.from({ length: 40 }, (_, i) =>
				logUnderageRejection(as(member), report(member.email, { timestamp: new Date(i).toISOString() })),
			),
		);
		expect(tries.filter(({ status }) => status === "rejected").length).toBeGreaterThan(5);
	});
});

describe("a review", () => {
	const rejected = async () => {
		const creator = await newMember();
		await verifyAge(as(creator), {
			email: creator.email,
			fullName: "A",
			dateOfBirth: "2014-02-03",
			isOver18: true,
			agreedToTerms: true,
			isBoxMeant: false,
		});
		const { id } = await db().underageRejection.findFirstOrThrow({ where: { userId: creator.id } });
		return { creator, id };
	};

	it("that upholds an entry closes it and changes nothing else", async () => {
		const admin = as(await newMember("ADMIN"));
		const { creator, id } = await rejected();
		expect(await findQueue(admin, "UNDERAGE")).toMatchObject([{ id }]);
		expect(await getUnderageRejection(admin, id)).toMatchObject({
			dateOfBirth: "2014-02-03",
			user: { verification: "AGE_REJECTED" },
		});
		expect(await reviewUnderageRejection(admin, { id, finding: "stands" })).toEqual({ isReopened: false });
		expect(await findQueue(admin, "UNDERAGE")).toEqual([]);
		expect(await getAgeStanding(creator)).toMatchObject({ standing: "age-rejected" });
	});

	it("that finds a mistake lets the creator try again, and tells them so", async () => {
		const { creator, id } = await rejected();
		expect(await reviewUnderageRejection(as(await newMember("ADMIN")), { id, finding: "mistake" })).toEqual({
			isReopened: true,
		});
		expect(await getAgeStanding(creator)).toMatchObject({ standing: "none" });
		expect(
			await db().outboxEmail.count({
				where: { recipient: creator.email, kind: "age-verification-reopened" },
			}),
		).toBe(1);
		const again = {
			email: creator.email,
			fullName: "A",
			dateOfBirth: "1994-02-03",
			isOver18: true,
			agreedToTerms: true,
			isBoxMeant: false,
		};
		expect(await verifyAge(as(creator), again)).toEqual({ status: "SUBMITTED" });
	});

	it("is made only once, only by the team, and only about an existing entry", async () => {
		const admin = as(await newMember("ADMIN"));
		const { creator, id } = await rejected();
		expect(() => reviewUnderageRejection(as(creator), { id, finding: "mistake" })).toThrow("Access Denied");
		await expect(reviewUnderageRejection(admin, { id: "none", finding: "stands" })).rejects.toMatchObject({
			code: "not_found",
		});
		await reviewUnderageRejection(admin, { id, finding: "stands" });
		await expect(reviewUnderageRejection(admin, { id, finding: "mistake" })).rejects.toMatchObject({
			code: "conflict",
		});
	});
});
