import { afterEach, describe, expect, it } from "vitest";
import type { BookingStatus } from "#app/domain/bookings/booking.ts";
import { getFigure } from "#app/domain/office/figures/dashboard-queries.server.ts";
import { findShortages } from "#app/domain/office/figures/market-figures.server.ts";
import { inviteWaitlist, joinWaitlist } from "#app/domain/people/waitlist/join-waitlist.server.ts";
import type { WaitlistService } from "#app/domain/people/waitlist/waitlist.ts";
import { readSegment } from "#app/domain/people/waitlist/waitlist.ts";
import { newReference } from "#app/domain/platform/reference.ts";
import { db } from "#app/infra/database/db.server.ts";
import { HOUR, later, now, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { emailsTo } from "../../support/email/outbox.ts";
import { newReviewer } from "../../support/market/applications.ts";
import { newBooking, newCreator } from "../../support/market/bookings.ts";
import { newRequest } from "../../support/market/matching.ts";
import { newProfessional } from "../../support/market/professionals.ts";

afterEach(() => setClock(undefined));

let minutes = 0;
/** Moves the clock past the next count. Demand and supply are counted every five minutes. */
const laterOn = () => setClock(later(new Date(), ++minutes * HOUR));

describe("the map of the market", () => {
	it("adds up requests and professionals by metropolitan area and service line, and shows shortages of professionals", async () => {
		laterOn();
		const team = await newReviewer();
		await newProfessional({ city: "Jersey City", region: "NJ" });
		await newProfessional({ city: "Austin", region: "TX" });
		for (const place of [
			{ city: "Brooklyn", state: "NY" } as const,
			{ city: "New York", state: "NY" } as const,
			{ city: "El Paso", state: "TX" } as const,
		])
			await newRequest(place);
		for (let i = 0; i < 3; i++) await newRequest({ city: "Newark", state: "NJ" });
		const { figure } = await getFigure(team, "liquidity", "30d");
		expect(figure.rows).toEqual([
			["New York, NY · Legal", 5, 1, 1, 0, 0],
			["Rest of Texas · Legal", 1, 0, 1, 0, 0],
			["Austin, TX · Legal", 0, 1, 0, 0, 0],
		]);
		expect(figure).toMatchObject({
			sample: 6,
			sentence: "Professionals are missing for 2 pairs of place and service.",
		});
		expect(figure.map?.marks).toEqual([
			{ label: "New York, NY", latitude: 40.71, longitude: -74.01, values: [5, 1, 0] },
			{ label: "Austin, TX", latitude: 30.27, longitude: -97.74, values: [0, 1, 0] },
		]);
		expect(figure.map?.land.length).toBeGreaterThan(1_000);
	});

	it("counts people on the waitlist by area, service line, and audience, without members or people without a location", async () => {
		laterOn();
		const team = await newReviewer();
		const join = (
			email: string,
			place: object,
			userType: "CREATOR" | "PROFESSIONAL" = "CREATOR",
			serviceType?: WaitlistService,
		) => joinWaitlist(visitor(), { email, userType, serviceType, source: "home-hero", ...place });
		await join("a@example.com", { city: "Brooklyn", state: "NY" }, "CREATOR", "legal");
		await join("b@example.com", { city: "Hoboken", state: "NJ" }, "PROFESSIONAL");
		await join("c@example.com", { city: "El Paso", state: "TX" }, "CREATOR", "other");
		await join("d@example.com", {});
		await join("member@example.com", { city: "Austin", state: "TX" });
		await newMember("CREATOR", "member@example.com");
		const { figure } = await getFigure(team, "liquidity", "30d");
		expect(figure.rows).toEqual([
			["New York, NY · Legal", 0, 0, 0, 1, 0],
			["New York, NY · Not said", 0, 0, 0, 0, 1],
			["Rest of Texas · Other", 0, 0, 0, 1, 0],
		]);
		expect(figure).toMatchObject({
			sample: 3,
			map: { marks: [{ label: "New York, NY", values: [0, 0, 2] }] },
		});
	});

	it("links to the people on the waitlist who can be invited for a location", async () => {
		laterOn();
		const team = await newReviewer();
		await newRequest({ city: "Austin", state: "TX" });
		for (let i = 0; i < 3; i++)
			await newProfessional({ city: "Denver", region: "CO", serviceLine: "ACCOUNTING" });
		const invites = async () =>
			(await findShortages(team, "30d")).map(({ text, invite }) => [text, invite?.label, invite?.query]);
		const [austin, denver] = [
			"Austin, TX, legal: 1 request, 0 professionals.",
			"Denver, CO, accounting: 0 requests, 3 professionals.",
		];
		expect(await invites()).toEqual([
			[austin, undefined, undefined],
			[denver, undefined, undefined],
		]);
		const join = (
			email: string,
			userType: "CREATOR" | "PROFESSIONAL",
			serviceType: WaitlistService,
			place: object,
		) => joinWaitlist(visitor(), { email, userType, serviceType, source: "home-hero", ...place });
		await join("a@example.com", "PROFESSIONAL", "legal", {});
		await join("b@example.com", "CREATOR", "accounting", { city: "Boulder", state: "CO" });
		expect(await invites()).toEqual([
			[
				austin,
				"Invite professionals of this service who didn't say where they are (1 waiting)",
				"audience=PROFESSIONAL&service=legal&area=none&invited=no",
			],
			[
				denver,
				"Invite creators of this service there (1 waiting)",
				"audience=CREATOR&service=accounting&area=Denver%2C+CO&invited=no",
			],
		]);
		await join("c@example.com", "PROFESSIONAL", "photography", { city: "Round Rock", state: "TX" });
		expect((await invites())[0]?.slice(1)).toEqual([
			"Invite professionals there, whatever their service (1 waiting)",
			"audience=PROFESSIONAL&area=Austin%2C+TX&invited=no",
		]);
		await join("d@example.com", "PROFESSIONAL", "legal", { city: "Austin", state: "TX" });
		const [, label, query] = (await invites())[0] ?? [];
		expect([label, query]).toEqual([
			"Invite professionals of this service there (1 waiting)",
			"audience=PROFESSIONAL&service=legal&area=Austin%2C+TX&invited=no",
		]);
		expect(
			await inviteWaitlist(team, { segment: readSegment(new URLSearchParams(query ?? "")), count: 100 }),
		).toEqual({ invited: 1 });
		expect(await emailsTo("d@example.com")).toContain("waitlist-invitation: Your invitation to Greenroom");
	});

	it("is only for the team", async () => {
		for (const role of ["CREATOR", "PROFESSIONAL"] as const)
			await expect(findShortages(visitor({ user: await newMember(role) }), "30d")).rejects.toMatchObject({
				code: "forbidden",
			});
	});
});

type Outcome = { location: number; isChosen?: boolean; status?: BookingStatus };

/** Adds an answered proposal and its outcome. */
async function addProposal({ location, isChosen = false, status }: Outcome): Promise<void> {
	const creator = await newCreator();
	const { id: professionalId } = await newProfessional();
	const { id: requirementsId } = await db().requirements.create({
		data: {
			userId: creator.id,
			reference: newReference("REQ"),
			city: "Austin",
			state: "TX",
			budgetRange: "UNDER_500",
			projectTimeline: "IMMEDIATE",
			dueAt: now(),
			createdAt: now(),
			statusAt: now(),
		},
	});
	const bookingId = status ? (await newBooking(status)).bookingId : null;
	const points = { specialization: 20, location, budget: 10, timeline: 10 };
	const proposal = { position: 0, professionalId, reason: "Near.", isChosen, bookingId, ...points };
	await db().match.create({
		data: {
			requirementsId,
			state: isChosen ? "ACCEPTED" : "REFUSED",
			sentAt: now(),
			answeredAt: now(),
			proposals: { create: proposal },
		},
	});
}

describe("the outcomes of proposals", () => {
	it("are grouped by the points for each part of the score, and show which part predicts them", async () => {
		const team = await newReviewer();
		for (let i = 0; i < 5; i++) await addProposal({ location: 5 });
		for (const status of ["REQUESTED", "ACCEPTED", "ACCEPTED", "COMPLETED", "DECLINED"] as const)
			await addProposal({ location: 25, isChosen: true, status });
		const { figure } = await getFigure(team, "match-outcomes", "30d");
		expect(figure.rows[0]).toEqual(["All proposals", 10, 50, 30, 30, 10]);
		expect(figure.rows.filter(([label]) => String(label).startsWith("Location"))).toEqual([
			["Location, the lowest third", 5, 0, 0, 0, 0],
			["Location, the middle third", 0, null, null, null, null],
			["Location, the highest third", 5, 100, 60, 60, 20],
		]);
		const { figure: predictions } = await getFigure(team, "match-predictions", "30d");
		expect(predictions.rows).toEqual([
			["Specialization", 50, null, null, null],
			["Location", 100, null, null, null],
			["Budget", 50, null, null, null],
			["Timeline", 50, null, null, null],
			["All parts together", 100, null, null, null],
		]);
		expect(predictions.sentence).toBe(
			"What says most about being accepted: location, in 100 of 100 comparisons.",
		);
	});

	it("don't support conclusions while there are none", async () => {
		const { figure } = await getFigure(await newReviewer(), "match-predictions", "7d");
		expect(figure).toMatchObject({
			sample: 0,
			sentence: "There are too few outcomes yet to say what predicts them.",
		});
	});
});
