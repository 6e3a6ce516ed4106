import { afterEach, describe, expect, it } from "vitest";
import { withdrawBooking } from "#app/domain/bookings/booking.server.ts";
import { PrepareQuoteForm } from "#app/domain/bookings/booking-forms.ts";
import {
	findAlternatives,
	getQuoteDraft,
	getQuoteTarget,
	prepareQuote,
	requestQuote,
} from "#app/domain/bookings/request-quote.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now, setClock } from "#app/infra/process/clock.server.ts";
import { newAddress, newMember, visitor } from "../../support/accounts/actors.ts";
import { findVerification, sendAge } from "../../support/accounts/age-verification.ts";
import { newCreator, newExample, newProfessional, quote, sendQuote } from "../../support/market/bookings.ts";

afterEach(() => setClock(undefined));

describe("a request for a quote", () => {
	it("creates a booking and its conversation, emails the professional, and deletes the draft", async () => {
		const [creator, { user: professional, professionalId }] = [await newCreator(), await newProfessional()];
		setClock(new Date("2026-05-01T10:00:00Z"));
		const { bookingId, reference } = await sendQuote(creator, professionalId);
		const booking = await db().booking.findUniqueOrThrow({ where: { id: bookingId } });
		expect(booking).toMatchObject({
			reference: expect.stringMatching(/^BKG-\d{6}$/),
			status: "REQUESTED",
			title: quote.title,
			isRemote: false,
			city: "Los Angeles",
			region: "CA",
			budgetRange: "FROM_1000_TO_2500",
			expiresAt: new Date("2026-05-04T10:00:00Z"),
		});
		expect(
			await db().conversationSide.count({
				where: { bookingId, userId: { in: [creator.id, professional.id] } },
			}),
		).toBe(2);
		const emails = await db().outboxEmail.findMany({ orderBy: { kind: "asc" } });
		expect(emails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
			["booking-request", professional.email],
		]);
		expect(emails[0]?.text).toContain(reference);
		expect(emails[0]?.text).toContain("Monday, May 4");
		expect(await getQuoteDraft({ user: creator, professionalId })).toBeNull();
	});

	it("is flagged for the team if it looks like off-platform contact", async () => {
		const [creator, { professionalId }, other] = [
			await newCreator(),
			await newProfessional(),
			await newProfessional(),
		];
		await sendQuote(creator, professionalId);
		await prepareQuote(visitor({ user: creator }), {
			...quote,
			description: "The studio is at hand, ask sam@example.com",
			professionalId: other.professionalId,
		});
		const version =
			(await getQuoteDraft({ user: creator, professionalId: other.professionalId }))?.version ?? "";
		await requestQuote(visitor({ user: creator, confirmed: ["email"] }), {
			professionalId: other.professionalId,
			version,
		});
		const events = await db().auditEvent.findMany({
			where: { action: "request-quote" },
			orderBy: { id: "asc" },
		});
		expect(events.map(({ detail }) => JSON.parse(detail).flags)).toEqual(["", "email"]);
	});

	it("is sent only once, no matter how often its form is submitted", async () => {
		const [creator, { professionalId }] = [await newCreator(), await newProfessional()];
		await prepareQuote(visitor({ user: creator }), { ...quote, professionalId });
		const version = (await getQuoteDraft({ user: creator, professionalId }))?.version ?? "";
		const actor = visitor({ user: creator, submissionKey: "same" });
		const all = await Promise.all(
			Array.from({ length: 20 }, () => requestQuote(actor, { professionalId, version })),
		);
		all.push(await requestQuote(actor, { professionalId, version }));
		expect(new Set(all.map(({ bookingId }) => bookingId)).size).toBe(1);
		expect(await db().booking.count()).toBe(1);
	});

	it("is refused while the same two people have an open request, and the error names that request", async () => {
		const [creator, { professionalId }] = [await newCreator(), await newProfessional()];
		const first = await sendQuote(creator, professionalId);
		await expect(sendQuote(creator, professionalId)).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining(first.reference),
		});
		const other = await newProfessional();
		await sendQuote(creator, other.professionalId);
		await withdrawBooking(visitor({ user: creator }), { bookingId: first.bookingId });
		await sendQuote(creator, professionalId);
		expect(await db().booking.count()).toBe(3);
	});

	it("is created only once for the same two people, even if several windows send it at once", async () => {
		const [creator, { professionalId }] = [await newCreator(), await newProfessional()];
		await prepareQuote(visitor({ user: creator }), { ...quote, professionalId });
		const version = (await getQuoteDraft({ user: creator, professionalId }))?.version ?? "";
		const results = await Promise.allSettled(
			["a", "b", "c"].map((submissionKey) =>
				requestQuote(visitor({ user: creator, submissionKey }), { professionalId, version }),
			),
		);
		expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect(
			results.filter(
				(result) => result.status === "rejected" && (result.reason as { code: string }).code === "conflict",
			),
		).toHaveLength(2);
	});

	it("is sent only as it was reviewed, so answers changed in another window need another review", async () => {
		const [creator, { professionalId }] = [await newCreator(), await newProfessional()];
		await prepareQuote(visitor({ user: creator }), { ...quote, professionalId });
		const version = (await getQuoteDraft({ user: creator, professionalId }))?.version ?? "";
		await prepareQuote(visitor({ user: creator }), { ...quote, title: "Other portraits", professionalId });
		await expect(requestQuote(visitor({ user: creator }), { professionalId, version })).rejects.toMatchObject(
			{
				code: "conflict",
				message: expect.stringContaining("another window"),
			},
		);
	});

	it("is stored encrypted until it is sent, for at most a week, and can be read only by its author", async () => {
		const [creator, other, { professionalId }] = [
			await newCreator(),
			await newCreator(),
			await newProfessional(),
		];
		await prepareQuote(visitor({ user: creator }), { ...quote, professionalId });
		expect((await getQuoteDraft({ user: creator, professionalId }))?.values).toEqual({
			...quote,
			latitude: 34.05,
			longitude: -118.24,
			files: [],
		});
		expect(await getQuoteDraft({ user: other, professionalId })).toBeNull();
		expect((await db().pendingForm.findFirstOrThrow()).fields).not.toContain("Portraits");
		setClock(later(now(), 7 * DAY));
		expect(await getQuoteDraft({ user: creator, professionalId })).toBeNull();
		await expect(
			requestQuote(visitor({ user: creator }), { professionalId, version: "x" }),
		).rejects.toMatchObject({ code: "conflict" });
	});

	it("isn't sent if the professional is away, suspended, or an example, or if either side has blocked the other", async () => {
		const creator = await newCreator();
		const away = await newProfessional({ awayUntil: later(now(), DAY) });
		const suspended = await newProfessional({ state: "SUSPENDED" });
		const blocked = await newProfessional();
		const blocking = await newProfessional();
		await db().block.create({
			data: { blockerId: creator.id, blockedId: blocked.user.id, createdAt: now() },
		});
		await db().block.create({
			data: { blockerId: blocking.user.id, blockedId: creator.id, createdAt: now() },
		});
		for (const professionalId of [
			away.professionalId,
			suspended.professionalId,
			blocked.professionalId,
			blocking.professionalId,
			await newExample(),
		])
			await expect(sendQuote(creator, professionalId)).rejects.toMatchObject({ code: "conflict" });
		const back = await newProfessional({ awayUntil: later(now(), -DAY) });
		await sendQuote(creator, back.professionalId);
		expect((await getQuoteTarget(creator, blocking.professionalId)).obstacle).toBe("unavailable");
	});

	it("to a professional who has left causes the same error as a request to one who never existed", async () => {
		const [creator, gone] = [await newCreator(), await newProfessional({ state: "REMOVED" })];
		for (const professionalId of [gone.professionalId, "no-such-professional"])
			await expect(sendQuote(creator, professionalId)).rejects.toMatchObject({ code: "not_found" });
	});

	it("is only for creators whose age verification is waiting for review or approved", async () => {
		const { user: professional, professionalId } = await newProfessional();
		await expect(sendQuote(professional, professionalId)).rejects.toMatchObject({ code: "forbidden" });
		const newcomer = await newMember("CREATOR");
		await expect(sendQuote(newcomer, professionalId)).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("Verify your age"),
		});
		await db().user.update({ where: { id: newcomer.id }, data: { verification: "AGE_REJECTED" } });
		await expect(sendQuote(newcomer, professionalId)).rejects.toMatchObject({ code: "forbidden" });
		const submitted = await newMember("CREATOR");
		await sendAge(submitted);
		expect(await findVerification(submitted)).toBe("PENDING");
		await sendQuote(submitted, professionalId);
		const approved = await newMember("CREATOR", newAddress(), [], { verification: "VERIFIED" });
		await sendQuote(approved, professionalId);
		const requests = await db().booking.findMany({ orderBy: { id: "asc" }, select: { creatorId: true } });
		expect(requests.map(({ creatorId }) => creatorId)).toEqual([submitted.id, approved.id]);
	});

	it("is accepted only for a service that the professional offers", async () => {
		const [creator, { professionalId }] = [await newCreator(), await newProfessional()];
		await expect(sendQuote(creator, professionalId, { serviceLine: "LEGAL" })).rejects.toMatchObject({
			code: "invalid",
			fieldErrors: { serviceLine: [expect.stringContaining("Vega Lights")] },
		});
	});

	it("is rate limited after ten", async () => {
		const creator = await newCreator();
		for (let i = 0; i < 10; i++) await sendQuote(creator, (await newProfessional()).professionalId);
		await expect(sendQuote(creator, (await newProfessional()).professionalId)).rejects.toMatchObject({
			code: "rate_limited",
		});
	});

	it("to a suspended professional suggests others who take requests, with nearby ones first", async () => {
		const creator = await newCreator();
		const far = await newProfessional({ region: "NY" });
		const near = await newProfessional();
		await newProfessional({ awayUntil: later(now(), DAY) });
		await newExample();
		const { professionalId } = await newProfessional({ state: "SUSPENDED" });
		const restricted = await newProfessional();
		await db().user.update({
			where: { id: restricted.user.id },
			data: { restrictedUntil: later(now(), DAY) },
		});
		for (const [blockerId, blockedId] of [
			[creator.id, (await newProfessional()).user.id],
			[(await newProfessional()).user.id, creator.id],
		] as const)
			await db().block.create({ data: { blockerId, blockedId, createdAt: now() } });
		const alternatives = await findAlternatives(creator, await getQuoteTarget(creator, professionalId));
		expect(alternatives.map(({ id }) => id)).toEqual([near.professionalId, far.professionalId]);
	});
});

const messages = (facts: Record<string, unknown>) => {
	const { error } = PrepareQuoteForm.safeParse({ ...quote, ...facts });
	return (error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);
};

describe("the form of a request", () => {
	it("drops the location for remote work, and turns the name of a state into its code", () => {
		expect(PrepareQuoteForm.parse({ ...quote, place: "remote" })).not.toHaveProperty("city");
		expect(PrepareQuoteForm.parse({ ...quote, state: "California" })).toMatchObject({ state: "CA" });
	});

	it.each([
		[{ title: undefined }, "title: Enter a title"],
		[{ title: " " }, "title: Enter a title"],
		[{ title: "x".repeat(121) }, "title: Use 120 characters or fewer."],
		[{ title: ["a", "b"] }, "title: Enter a title"],
		[{ description: "x".repeat(4_001) }, "description: Use 4,000 characters or fewer."],
		[{ description: "a\u0000b" }, "description: Remove the characters that can't be shown, then try again."],
		[{ serviceLine: "MAGIC" }, "serviceLine: Choose a service"],
		[{ place: undefined }, "place: Choose where the work will happen"],
		[{ place: "moon" }, "place: Choose where the work will happen"],
		[{ city: undefined }, "city: Enter the city where the work will happen"],
		[{ state: "Atlantis" }, "state: Enter a state of the United States, such as California or CA"],
		[{ preferredDates: undefined }, "preferredDates: Enter your preferred dates"],
		[{ budgetRange: ["under_500", "2500_plus"] }, "budgetRange: Choose a budget range"],
	])("refuses %j", (facts, message) => expect(messages(facts)).toContain(message));

	it("names everything that is missing at once", () => {
		expect(
			messages({
				title: undefined,
				description: undefined,
				serviceLine: undefined,
				place: undefined,
				preferredDates: undefined,
				budgetRange: undefined,
			}),
		).toHaveLength(6);
	});
});
