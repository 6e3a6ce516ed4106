import { describe, expect, it } from "vitest";
import * as z from "zod";
import { addPlace, findEntryOfLink } from "#app/domain/people/waitlist/ask-places.server.ts";
import { addToWaitlist, joinWaitlist } from "#app/domain/people/waitlist/join-waitlist.server.ts";
import { addPlacePath } from "#app/domain/people/waitlist/waitlist-emails.server.ts";
import { AddPlaceForm, JoinWaitlistForm } from "#app/domain/people/waitlist/waitlist-forms.ts";
import { deliverEmail } from "#app/domain/platform/email/deliver-email.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { newAddress, visitor } from "../../support/accounts/actors.ts";

const form = (email: string) => ({ email, userType: "CREATOR", source: "waitlist" }) as const;

/** Finds the emails that were or will be sent. */
const emails = () => db().outboxEmail.findMany({ where: { state: { not: "WITHHELD" } } });

describe("joining the waitlist", () => {
	it("stores who joined and through which form, sends a confirmation, and adds an audit event", async () => {
		const email = newAddress();
		const actor = visitor();
		await expect(
			joinWaitlist(actor, { email, userType: "CREATOR", serviceType: "legal", source: "home-hero" }),
		).resolves.toEqual({ success: true });
		const [entry, ...others] = await db().waitlistEntry.findMany();
		expect(others).toEqual([]);
		expect(entry).toMatchObject({ email, audience: "CREATOR", serviceType: "LEGAL", source: "home-hero" });
		expect(await emails()).toMatchObject([
			{ recipient: email, kind: "waitlist-confirmation", state: "PENDING" },
		]);
		expect(await db().auditEvent.findMany()).toMatchObject([
			{ action: "join-waitlist", subjectType: "WaitlistEntry", subjectId: entry?.id, actorId: null },
		]);
	});

	it.each(["PROFESSIONAL", "OTHER"] as const)("accepts %s without a service", async (userType) => {
		const email = newAddress();
		await joinWaitlist(visitor(), { email, userType, source: "signup" });
		expect(await db().waitlistEntry.findMany()).toMatchObject([
			{ email, audience: userType, serviceType: null },
		]);
	});

	it("stores a person's location with its metropolitan area, and emails people who didn't give one to ask for it", async () => {
		const [here, nowhere, far] = [newAddress(), newAddress(), newAddress()];
		await joinWaitlist(visitor(), { ...form(here), city: "brooklyn", state: "NY" });
		await joinWaitlist(visitor(), form(nowhere));
		await joinWaitlist(visitor(), { ...form(far), city: "Marfa", state: "TX" });
		const [a, b, c] = await Promise.all(
			[here, nowhere, far].map((email) => db().waitlistEntry.findUniqueOrThrow({ where: { email } })),
		);
		expect(a).toMatchObject({
			city: "Brooklyn",
			state: "NY",
			latitude: expect.closeTo(40.65, 1),
			longitude: expect.closeTo(-73.95, 1),
			metro: "New York, NY",
		});
		expect(b).toMatchObject({ city: null, state: null, latitude: null, longitude: null, metro: null });
		expect(c).toMatchObject({ city: "Marfa", state: "TX", metro: null });
		const asked = (await emails()).filter(({ text }) => text.includes("/waitlist/add-place?token="));
		expect(asked.map(({ recipient }) => recipient)).toEqual([nowhere]);
	});

	it("asks which location is meant, whether or not the email address is on the list, but stores an API call's location as typed", async () => {
		const email = newAddress();
		for (let i = 0; i < 2; i++) {
			const asked = joinWaitlist(visitor(), {
				...form(email),
				city: "Springfeild",
				state: "MO",
				placeChoice: "ask",
			});
			await expect(asked).rejects.toMatchObject({ code: "invalid", question: { field: "placeChoice" } });
			await joinWaitlist(visitor(), form(email));
		}
		const other = newAddress();
		await joinWaitlist(visitor(), { ...form(other), city: "Springfeild", state: "MO" });
		expect(await db().waitlistEntry.findUnique({ where: { email: other } })).toMatchObject({
			city: "Springfeild",
			state: "MO",
			latitude: null,
			metro: null,
		});
	});

	it("accepts a city and its state only together", () => {
		const errors = (typed: object) =>
			z.flattenError(
				JoinWaitlistForm.safeParse({ email: "a@example.com", ...typed }).error ?? new z.ZodError([]),
			).fieldErrors;
		expect([
			errors({ city: "Austin" }),
			errors({ state: "TX" }),
			errors({ city: "Austin", state: "Tejas" }),
			errors({}),
		]).toEqual([
			{ state: ["Enter the state of this city"] },
			{ city: ["Enter the city, or remove the state"] },
			{ state: ["Enter a state of the United States, such as California or CA"] },
			{},
		]);
	});

	it("a second time returns the same result and doesn't change the entry", async () => {
		const email = newAddress();
		const first = await joinWaitlist(visitor(), form(email));
		const stored = await db().waitlistEntry.findMany();
		const second = await joinWaitlist(visitor(), {
			email,
			userType: "PROFESSIONAL",
			serviceType: "marketing",
			source: "api",
		});
		expect(second).toEqual(first);
		expect(await db().waitlistEntry.findMany()).toEqual(stored);
		expect((await db().auditEvent.findMany()).map(({ action }) => action).sort()).toEqual([
			"join-waitlist",
			"join-waitlist-again",
		]);
		await expect(deliverEmail()).resolves.toBe(1);
		await expect(deliverEmail()).resolves.toBe(0);
		expect(await emails()).toHaveLength(1);
	});

	it("leaves one row and one email if twenty people use one address at once", async () => {
		const email = newAddress();
		const answers = await Promise.all(Array.from({ length: 20 }, () => joinWaitlist(visitor(), form(email))));
		expect(answers).toEqual(Array.from({ length: 20 }, () => ({ success: true })));
		expect(await db().waitlistEntry.count()).toBe(1);
		expect(await emails()).toHaveLength(1);
	});

	it("with the same form twenty times at once runs the command only once", async () => {
		const actor = visitor({ submissionKey: "one form" });
		const email = newAddress();
		await Promise.all(Array.from({ length: 20 }, () => joinWaitlist(actor, form(email))));
		expect(await db().waitlistEntry.count()).toBe(1);
		expect(await emails()).toHaveLength(1);
		expect(await db().submission.count()).toBe(1);
	});

	it("adds an entry and sends an email for each person", async () => {
		await joinWaitlist(visitor(), form(newAddress()));
		await joinWaitlist(visitor(), form(newAddress()));
		expect(await db().waitlistEntry.count()).toBe(2);
		expect(await emails()).toHaveLength(2);
	});

	it("is limited to five tries per network address", async () => {
		const actor = visitor();
		for (let i = 0; i < 5; i++) await joinWaitlist(actor, form(newAddress()));
		await expect(joinWaitlist(actor, form(newAddress()))).rejects.toMatchObject({
			code: "rate_limited",
			retryAfter: expect.any(Number),
		});
		expect(await db().waitlistEntry.count()).toBe(5);
		await joinWaitlist(visitor(), form(newAddress()));
	});

	it("within a command that fails leaves no row, email, or event", async () => {
		const failing = transaction(async (tx) => {
			await addToWaitlist(tx, visitor(), form(newAddress()), { confirms: true });
			throw new Error("the command around it fails");
		});
		await expect(failing).rejects.toThrow("the command around it fails");
		expect([
			await db().waitlistEntry.count(),
			await db().outboxEmail.count(),
			await db().auditEvent.count(),
		]).toEqual([0, 0, 0]);
	});
});

describe("saying where you are, through the link in an email", () => {
	const getToken = (id: string) =>
		new URL(addPlacePath(id), "http://localhost").searchParams.get("token") ?? "";
	const typed = (fields: object) => AddPlaceForm.parse({ city: "Austin", state: "Texas", ...fields });

	it("stores the location and the service, can be repeated, and leaves the rest of the entry unchanged", async () => {
		const email = newAddress();
		await joinWaitlist(visitor(), { email, userType: "PROFESSIONAL", source: "home-inline" });
		const before = await db().waitlistEntry.findUniqueOrThrow({ where: { email } });
		const token = getToken(before.id);
		expect(await findEntryOfLink(token)).toEqual({
			audience: "PROFESSIONAL",
			city: null,
			state: null,
			service: null,
		});
		await addPlace(visitor(), token, typed({ serviceType: "legal" }));
		await addPlace(visitor(), token, typed({ city: "Round Rock" }));
		const { placeAskedAt: _, ...rest } = before;
		const place = {
			city: "Round Rock",
			state: "TX",
			latitude: expect.any(Number),
			longitude: expect.any(Number),
			metro: "Austin, TX",
		};
		expect(await db().waitlistEntry.findUniqueOrThrow({ where: { email } })).toEqual({
			...rest,
			...place,
			serviceType: "LEGAL",
			placeAskedAt: null,
		});
		expect(await findEntryOfLink(token)).toEqual({
			audience: "PROFESSIONAL",
			city: "Round Rock",
			state: "TX",
			service: "legal",
		});
		expect(
			await db().auditEvent.count({ where: { action: "add-waitlist-place", subjectId: before.id } }),
		).toBe(2);
	});

	it("asks which location is meant", async () => {
		await joinWaitlist(visitor(), form(newAddress()));
		const { id } = await db().waitlistEntry.findFirstOrThrow();
		await expect(
			addPlace(visitor(), getToken(id), typed({ city: "Springfeild", state: "MO" })),
		).rejects.toMatchObject({ question: { field: "placeChoice" } });
		expect(await db().waitlistEntry.findUniqueOrThrow({ where: { id } })).toMatchObject({ city: null });
	});

	it("requires one of our links, and an entry that still exists", async () => {
		for (const token of ["", "x", "x.y", getToken("gone").slice(0, -1), getToken("gone")]) {
			expect(await findEntryOfLink(token)).toBeNull();
			await expect(addPlace(visitor(), token, typed({}))).rejects.toMatchObject({ code: "not_found" });
		}
	});
});
