import { afterEach, describe, expect, it } from "vitest";
import { sendRequirements } from "#app/domain/matching/requirements.server.ts";
import {
	needLines,
	OPEN_STATUSES,
	requirementsReferenceIn,
	requirementsTransitions,
	SERVICE_NEEDS,
} from "#app/domain/matching/requirements.ts";
import { type SendRequirements, SendRequirementsForm } from "#app/domain/matching/requirements-forms.ts";
import {
	findOpenRequirements,
	findUserRequirements,
	getUserRequirements,
} from "#app/domain/matching/requirements-queries.server.ts";
import { verifyAge } from "#app/domain/people/verify-age.server.ts";
import { newReference } from "#app/domain/platform/reference.ts";
import type { Role } from "#app/domain/platform/roles.ts";
import { db } from "#app/infra/database/db.server.ts";
import { setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { emailKinds } from "../../support/email/outbox.ts";

afterEach(() => setClock(undefined));

type Member = Awaited<ReturnType<typeof newMember>>;
const as = (user: Member) => visitor({ user });
const needs: SendRequirements = {
	city: "Los Angeles",
	state: "CA",
	isRemote: false,
	budgetRange: "1000_2500",
	serviceNeeds: ["photography", "legal"],
	projectTimeline: "within_2_weeks",
	goalDescription: "A calendar.\nTwelve pictures.",
};
const send = (user: Member, facts: Partial<SendRequirements> = {}) =>
	sendRequirements(as(user), { ...needs, ...facts });

async function newCreator(): Promise<Member> {
	const creator = await newMember();
	await verifyAge(as(creator), {
		email: creator.email,
		fullName: "Ana Li",
		dateOfBirth: "1998-03-31",
		isOver18: true,
		agreedToTerms: true,
		isBoxMeant: false,
	});
	return creator;
}

describe("a creator's requirements", () => {
	it("get a reference number, a due date three business days later, and an audit event, but don't send an email", async () => {
		const creator = await newCreator();
		setClock(new Date("2026-11-25T18:30:00Z"));
		const sent = await send(creator);
		expect(sent).toEqual({
			requirementsId: expect.any(String),
			reference: expect.stringMatching(/^REQ-\d{6}$/),
			dueAt: "2026-12-02T07:59:00.000Z",
		});
		expect(await getUserRequirements(creator)).toEqual({
			...needs,
			latitude: 34.05,
			longitude: -118.24,
			id: sent.requirementsId,
			reference: sent.reference,
			status: "SUBMITTED",
			createdAt: new Date("2026-11-25T18:30:00Z"),
			dueAt: new Date(sent.dueAt),
			delayReason: null,
			delayedAt: null,
			match: null,
		});
		expect(await emailKinds(creator.email)).toEqual([]);
		expect(await db().auditEvent.findFirst({ where: { action: "send-requirements" } })).toMatchObject({
			subjectId: creator.id,
			actorId: creator.id,
		});
	});

	it("can be sent several times if they differ, and are listed newest first for the creator, oldest first for the team", async () => {
		const creator = await newCreator();
		const changes: Partial<SendRequirements>[] = [
			{},
			{ city: "Pasadena" },
			{ budgetRange: "under_500" },
			{ serviceNeeds: ["photography"] },
		];
		const references: string[] = [];
		for (const [i, change] of changes.entries()) {
			setClock(new Date(Date.UTC(2026, 10, 2 + i, 18)));
			references.unshift((await send(creator, change)).reference);
		}
		expect((await findUserRequirements(creator)).map(({ reference }) => reference)).toEqual(references);
		expect(
			(await findOpenRequirements(as(await newMember("ADMIN")))).map(({ reference }) => reference),
		).toEqual(references.toReversed());
	});

	it("are listed for the team by due date, delayed ones by the later date, even if more than 200 are open", async () => {
		const [creator, admin] = [await newCreator(), await newMember("ADMIN")];
		const references: string[] = [];
		for (const [i, city] of ["Pasadena", "Burbank", "Glendale"].entries()) {
			setClock(new Date(Date.UTC(2026, 10, 2 + i, 18)));
			references.push((await send(creator, { city })).reference);
		}
		const [first = "", second = "", third = ""] = references;
		const delayedAt = new Date("2026-11-10T18:00:00Z");
		await db().requirements.update({ where: { reference: first }, data: { delayedAt } });
		const listed = async () => (await findOpenRequirements(as(admin))).map(({ reference }) => reference);
		expect(await listed()).toEqual([second, third, first]);

		const {
			id: _,
			reference: __,
			...delayed
		} = await db().requirements.findUniqueOrThrow({
			where: { reference: first },
		});
		await db().requirements.createMany({
			data: Array.from({ length: 250 }, (_, i) => ({ ...delayed, reference: `REQ-D${i}` })),
		});
		const shown = await listed();
		expect([shown.length, shown.slice(0, 2)]).toEqual([200, [second, third]]);
	});

	it("are refused with the reference number of identical open ones, and accepted once those are closed", async () => {
		const creator = await newCreator();
		setClock(new Date("2026-11-03T18:00:00Z"));
		const { reference, requirementsId } = await send(creator);
		for (const same of [{}, { city: "los angeles" }]) {
			const refused = await send(creator, same).catch((error: unknown) => error);
			expect(refused).toMatchObject({
				code: "conflict",
				message: expect.stringContaining(`on Tue, Nov 3, and it is still open (${reference})`),
			});
			expect(requirementsReferenceIn((refused as Error).message)).toBe(reference);
		}
		await db().requirements.update({ where: { id: requirementsId }, data: { status: "CLOSED" } });
		expect((await send(creator)).reference).not.toBe(reference);
		expect((await send(await newCreator())).reference).not.toBe(reference);
	});

	it("that are sent several times at once, from one form or several, are stored only once", async () => {
		const [one, several] = [await newCreator(), await newCreator()];
		const answers = await Promise.all(
			Array.from({ length: 20 }, () => sendRequirements({ ...as(one), submissionKey: "key" }, needs)),
		);
		expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1);
		const tries = await Promise.allSettled(
			Array.from({ length: 4 }, (_, i) =>
				sendRequirements({ ...as(several), submissionKey: `key ${i}` }, needs),
			),
		);
		expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect([(await findUserRequirements(one)).length, (await findUserRequirements(several)).length]).toEqual([
			1, 1,
		]);
	});

	it("require an age verification that was sent and hasn't been rejected", async () => {
		const creator = await newMember();
		await expect(send(creator)).rejects.toMatchObject({
			code: "conflict",
			message: "Verify your age first. Then tell us what you need.",
		});
		for (const [verification, code] of [
			["REJECTED", "conflict"],
			["AGE_REJECTED", "forbidden"],
			["SUSPENDED", "forbidden"],
		] as const) {
			await db().user.update({ where: { id: creator.id }, data: { verification } });
			await expect(send(creator)).rejects.toMatchObject({ code });
		}
		await db().user.update({ where: { id: creator.id }, data: { verification: "VERIFIED" } });
		await send(creator);
		for (const role of ["PROFESSIONAL", "ADMIN"] as const)
			await expect(send(await newMember(role))).rejects.toMatchObject({ code: "forbidden" });
		await expect(sendRequirements(visitor(), needs)).rejects.toMatchObject({ code: "unauthenticated" });
	});

	it("are limited per person, and can be seen only by their creator and the team", async () => {
		const [creator, other] = [await newCreator(), await newCreator()];
		const { reference } = await send(creator);
		for (const wanted of [reference, "REQ-000000", "", "'"])
			await expect(getUserRequirements(other, wanted)).rejects.toMatchObject({ code: "not_found" });
		await expect(findOpenRequirements(as(creator))).rejects.toMatchObject({ code: "forbidden" });
		for (let i = 0; i < 4; i++) await send(creator, { city: `City ${i}` });
		await expect(send(creator, { city: "One more" })).rejects.toMatchObject({ code: "rate_limited" });
		await send(other);
	});
});

describe("a request", () => {
	it("can reach every status from SUBMITTED, is open in four of them, and can't be moved by a professional", () => {
		const reached = new Set(["SUBMITTED"]);
		for (let i = 0; i < 6; i++)
			for (const { from, to } of Object.values(requirementsTransitions))
				if (from.some((state) => reached.has(state))) reached.add(to);
		expect([...reached].toSorted()).toEqual([
			"ACCEPTED",
			"CLOSED",
			"IN_REVIEW",
			"MATCHED",
			"REMATCH_REQUESTED",
			"SUBMITTED",
		]);
		expect(OPEN_STATUSES).toEqual(["SUBMITTED", "IN_REVIEW", "MATCHED", "REMATCH_REQUESTED"]);
		const roles: Role[] = Object.values(requirementsTransitions).flatMap(({ by }) => [...by]);
		expect(roles).not.toContain("PROFESSIONAL");
	});

	it("stores whether the work is remote, and services that aren't among the first five in the list", async () => {
		const creator = await newCreator();
		await send(creator, { serviceNeeds: ["business", "education", "marketing"], isRemote: true });
		expect(await getUserRequirements(creator)).toMatchObject({
			serviceNeeds: ["business", "education", "marketing"],
			isRemote: true,
		});
		await send(creator, { serviceNeeds: ["business", "education", "marketing"] });
		expect(await db().requirements.count({ where: { userId: creator.id } })).toBe(2);
	});

	it("has a service line for every need, and a well-formed reference number", () => {
		expect(SERVICE_NEEDS.map((need) => needLines[need])).toEqual([
			"PHOTO_VIDEO",
			"PHOTO_VIDEO",
			"MANAGEMENT",
			"LEGAL",
			"ACCOUNTING",
			"BUSINESS",
			"EDUCATION",
			"MARKETING",
		]);
		for (let i = 0; i < 200; i++) expect(newReference("REQ")).toMatch(/^REQ-\d{6}$/);
	});
});

describe("the requirements form", () => {
	const getErrors = (value: unknown) =>
		SendRequirementsForm.safeParse(value).error?.issues.map(({ path, message }) => [
			path.join("."),
			message,
		]) ?? [];

	it("requires everything but the goals and whether the work is remote", () => {
		expect(getErrors({})).toEqual([
			["serviceNeeds", "Choose at least one service you need"],
			["city", "Enter the city where the work will happen"],
			["state", "Enter the state where the work will happen"],
			["budgetRange", "Choose a budget range"],
			["projectTimeline", "Choose when the work should begin"],
		]);
	});

	it.each([
		["city", " ", "Enter the city where the work will happen"],
		["city", "x".repeat(101), "Use 100 characters or fewer."],
		["city", "a\u0007b", "Remove the characters that can't be shown, then try again."],
		["city", ["Los Angeles", "Reno"], "Enter the city where the work will happen"],
		["state", "Kalifornia", "Enter a state of the United States, such as California or CA"],
		["state", "🎬", "Enter a state of the United States, such as California or CA"],
		["budgetRange", "UNDER_500", "Choose a budget range"],
		["serviceNeeds", [], "Choose at least one service you need"],
		["serviceNeeds", "photography", "Choose at least one service you need"],
		["isRemote", "maybe", "Use true or false to say whether the work can be done remotely"],
		["projectTimeline", "soon", "Choose when the work should begin"],
		["goalDescription", "g".repeat(2_001), "Use 2,000 characters or fewer."],
		["goalDescription", 7, "Enter text, or leave this empty"],
	])("refuses an invalid $0: $2", (field, value, message) =>
		expect(getErrors({ ...needs, [field]: value })).toEqual([[field, message]]),
	);

	it("refuses a service that isn't in the list", () => {
		expect(getErrors({ ...needs, serviceNeeds: ["photography", "magic"] })).toEqual([
			["serviceNeeds.1", "Choose services from the list"],
		]);
	});

	it("accepts extra spaces, names of states, repetitions, and an empty goal", () => {
		expect(
			SendRequirementsForm.parse({
				...needs,
				city: "  Los   Angeles ",
				state: "new york",
				serviceNeeds: ["legal", "photography", "legal"],
				goalDescription: " \n ",
			}),
		).toEqual({
			...needs,
			state: "NY",
			serviceNeeds: ["photography", "legal"],
			goalDescription: null,
		});
		expect(SendRequirementsForm.parse({ ...needs, goalDescription: null }).goalDescription).toBeNull();
	});

	it("treats work as on-site unless it can be done remotely", () => {
		const { isRemote: _, ...atPlace } = needs;
		expect(SendRequirementsForm.parse(atPlace).isRemote).toBe(false);
		expect(SendRequirementsForm.parse({ ...needs, isRemote: true }).isRemote).toBe(true);
	});
});
