import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withdrawBooking } from "#app/domain/bookings/booking.server.ts";
import { RequestQuotesForm } from "#app/domain/bookings/booking-forms.ts";
import { getQuotesRequest, requestQuotes } from "#app/domain/bookings/request-quotes.server.ts";
import { declineMatch } from "#app/domain/matching/answer-match.server.ts";
import { getUserMatch } from "#app/domain/matching/matching-queries.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import type { Phase } from "#app/domain/platform/phase.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now, setClock } from "#app/infra/process/clock.server.ts";
import { visitor } from "../../support/accounts/actors.ts";
import { newReviewer } from "../../support/market/applications.ts";
import { newCreator, sendQuote } from "../../support/market/bookings.ts";
import { newRequest, propose, proposeForGood } from "../../support/market/matching.ts";
import { newProfessional } from "../../support/market/professionals.ts";

const setPhase = async (phase: Phase): Promise<void> => {
	await db().phaseChange.create({ data: { phase, at: now() } });
};

beforeEach(() => setPhase("OPEN"));
afterEach(() => setClock(undefined));

const texts = {
	title: "A contract in Los Angeles",
	description: "A contract for a brand deal.\nTwo pages.",
	preferredDates: "Within 2 weeks",
};

/** Creates a proposal of three attorneys to a creator. */
async function newMatch() {
	const request = await newRequest();
	const names = ["Alder Law", "Birch Law", "Cedar Law"] as const;
	const [alder, birch, cedar] = [
		await newProfessional({ businessName: names[0] }),
		await newProfessional({ businessName: names[1] }),
		await newProfessional({ businessName: names[2] }),
	];
	const ids = [alder.id, birch.id, cedar.id];
	const { matchId } = await proposeForGood(await newReviewer(), request.id, ids);
	return { ...request, matchId, ids, alder, birch, cedar };
}

type Match = Awaited<ReturnType<typeof newMatch>>;

const askAll = ({ as, matchId, ids }: Match, actor: Partial<Actor> = {}, professionals = ids) =>
	requestQuotes({ ...as, ...actor }, { ...texts, matchId, professionals });

const bookingsOf = ({ creator }: Pick<Match, "creator">) =>
	db().booking.findMany({ where: { creatorId: creator.id }, orderBy: { id: "asc" } });

describe("a request to all proposed professionals", () => {
	it("is prefilled with the creator's requirements", async () => {
		const { creator, matchId, ids } = await newMatch();
		expect(await getQuotesRequest(creator, matchId)).toMatchObject({
			isOpen: true,
			recipients: ids.map((id) => ({ id, obstacle: null })),
			texts: {
				title: "Legal and compliance in Los Angeles",
				description: "A contract for a brand deal.",
				preferredDates: "Within 2 weeks",
			},
		});
	});

	it("creates the same request for each professional, with a conversation and an email, and accepts the proposal", async () => {
		setClock(new Date("2026-05-01T10:00:00Z"));
		const match = await newMatch();
		expect(await askAll(match)).toEqual({ asked: "Alder Law, Birch Law, and Cedar Law", notAsked: "" });
		const bookings = await bookingsOf(match);
		expect(bookings.map(({ professionalId }) => professionalId)).toEqual(match.ids);
		for (const booking of bookings)
			expect(booking).toMatchObject({
				...texts,
				status: "REQUESTED",
				phase: "OPEN",
				serviceLine: "LEGAL",
				isRemote: false,
				city: "Los Angeles",
				region: "CA",
				budgetRange: "FROM_500_TO_1000",
				expiresAt: new Date("2026-05-04T10:00:00Z"),
			});
		expect(bookings[0]?.latitude).not.toBeNull();
		for (const { user } of [match.alder, match.birch, match.cedar])
			expect(
				await db().outboxEmail.count({ where: { recipient: user.email, kind: "booking-request" } }),
			).toBe(1);
		expect(await db().conversationSide.count({ where: { userId: match.creator.id } })).toBe(3);
		expect(await getUserMatch(match.creator, match.matchId)).toMatchObject({
			state: "ACCEPTED",
			request: { status: "ACCEPTED" },
			proposals: bookings.map(({ id }) => ({ isChosen: true, bookingId: id })),
		});
		expect(await db().auditEvent.count({ where: { action: "accept-match" } })).toBe(1);
	});

	it("goes only to the chosen professionals, and can be sent to the others later", async () => {
		const match = await newMatch();
		const [alder = "", birch = "", cedar = ""] = match.ids;
		expect((await askAll(match, {}, [alder, cedar])).asked).toBe("Alder Law and Cedar Law");
		expect(
			(await getUserMatch(match.creator, match.matchId)).proposals.map(({ isChosen }) => isChosen),
		).toEqual([true, false, true]);
		expect((await askAll(match, {}, [birch])).asked).toBe("Birch Law");
		expect(await bookingsOf(match)).toHaveLength(3);
	});

	it("names the professionals who can't receive it and says why, and is still sent to the others", async () => {
		const match = await newMatch();
		const { alder, birch, cedar, creator } = match;
		await db().professional.update({ where: { id: alder.id }, data: { awayUntil: later(now(), DAY) } });
		const { reference } = await sendQuote(creator, birch.id, { serviceLine: "LEGAL" });
		const notAsked = [
			"Alder Law is away and isn't taking requests right now.",
			`Your request ${reference} to Birch Law is still waiting for an answer. Withdraw it before you send another one.`,
		];
		expect(
			(await getQuotesRequest(creator, match.matchId)).recipients.map(({ obstacle }) => obstacle),
		).toEqual([...notAsked, null]);
		expect(await askAll(match)).toEqual({ asked: "Cedar Law", notAsked: notAsked.join(" ") });
		expect((await bookingsOf(match)).map(({ professionalId }) => professionalId)).toEqual([
			birch.id,
			cedar.id,
		]);
	});

	it.each([
		["suspended", { state: "SUSPENDED" }, "isn't taking requests right now."],
		["gone", { state: "REMOVED" }, "is no longer on the site."],
	] as const)("leaves out a professional who is %s", async (_, data, reason) => {
		const match = await newMatch();
		await db().professional.update({ where: { id: match.birch.id }, data });
		expect(await askAll(match)).toEqual({
			asked: "Alder Law and Cedar Law",
			notAsked: `Birch Law ${reason}`,
		});
	});

	it("is refused if none of the professionals can receive it", async () => {
		const match = await newMatch();
		await db().professional.updateMany({ data: { awayUntil: later(now(), DAY) } });
		await expect(askAll(match)).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("Alder Law is away"),
		});
		expect(await bookingsOf(match)).toEqual([]);
	});

	it("is sent only once, no matter how often its form is submitted", async () => {
		const match = await newMatch();
		const results = await Promise.all(
			Array.from({ length: 20 }, () => askAll(match, { submissionKey: "same" })),
		);
		expect(new Set(results.map(({ asked }) => asked)).size).toBe(1);
		expect(await bookingsOf(match)).toHaveLength(3);
		await expect(askAll(match, { submissionKey: "another" })).rejects.toMatchObject({ code: "conflict" });
		expect(await bookingsOf(match)).toHaveLength(3);
	});

	it("creates only one open request for each professional, even from three forms at the same time", async () => {
		const match = await newMatch();
		await Promise.allSettled(
			["one", "two", "three"].map((submissionKey) => askAll(match, { submissionKey })),
		);
		expect(await bookingsOf(match)).toHaveLength(3);
	});

	it("can be sent again to someone whose request was withdrawn", async () => {
		const match = await newMatch();
		await askAll(match);
		const [first] = await bookingsOf(match);
		await withdrawBooking(match.as, { bookingId: first?.id ?? "" });
		expect((await askAll(match)).asked).toBe("Alder Law");
	});

	it("requires a confirmation of off-platform contact details before any request is sent", async () => {
		const match = await newMatch();
		const input = {
			...texts,
			description: "Write to sam@example.com",
			matchId: match.matchId,
			professionals: match.ids,
		};
		await expect(requestQuotes(match.as, input)).rejects.toMatchObject({ kinds: ["email"] });
		expect(await bookingsOf(match)).toEqual([]);
		await requestQuotes({ ...match.as, confirmed: ["email"] }, input);
		expect(await bookingsOf(match)).toHaveLength(3);
		expect(await db().messageFlag.count({ where: { place: "REQUEST" } })).toBe(1);
	});

	it("counts once per professional toward the request limit", async () => {
		const match = await newMatch();
		for (let sent = 0; sent < 8; sent++) {
			const { bookingId } = await sendQuote(match.creator, (await newProfessional()).id, {
				serviceLine: "LEGAL",
			});
			await withdrawBooking(match.as, { bookingId });
		}
		await expect(askAll(match)).rejects.toMatchObject({ code: "rate_limited" });
		expect((await getUserMatch(match.creator, match.matchId)).state).toBe("SENT");
	});

	it("is refused for someone else's proposal, and for one that can still be undone", async () => {
		const match = await newMatch();
		const other = await newCreator();
		await expect(askAll(match, visitor({ user: other }))).rejects.toMatchObject({ code: "not_found" });
		await expect(askAll({ ...match, matchId: "nothing" })).rejects.toMatchObject({ code: "not_found" });
		await expect(askAll(match, visitor({ user: match.alder.user }))).rejects.toMatchObject({
			code: "forbidden",
		});
		const fresh = await newRequest();
		const proposed = await propose(await newReviewer(), fresh.id);
		await expect(
			requestQuotes(fresh.as, {
				...texts,
				matchId: proposed.matchId,
				professionals: proposed.professionals,
			}),
		).rejects.toMatchObject({ code: "not_found" });
	});

	it("can name only proposed professionals", async () => {
		const match = await newMatch();
		const stranger = await newProfessional();
		await expect(askAll(match, {}, [...match.ids.slice(0, 2), stranger.id])).rejects.toMatchObject({
			code: "invalid",
			fieldErrors: { professionals: ["Choose from the professionals we proposed"] },
		});
		expect(await bookingsOf(match)).toEqual([]);
		for (const professionals of [[], ["1", "2", "3", "4"]])
			expect(RequestQuotesForm.safeParse({ ...texts, professionals }).success).toBe(false);
	});

	it("is refused after the proposal was declined, in early access, or if the creator's address isn't confirmed", async () => {
		const match = await newMatch();
		const unconfirmed = { user: { ...match.creator, emailVerified: false } };
		await expect(askAll(match, unconfirmed)).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("Confirm your email address"),
		});
		await setPhase("EARLY_ACCESS");
		await expect(askAll(match)).rejects.toMatchObject({
			code: "conflict",
			message: "You can ask several professionals at once when we launch.",
		});
		await setPhase("OPEN");
		await declineMatch(match.as, { matchId: match.matchId, causes: ["PLACE"], reason: "Too far." });
		await expect(askAll(match)).rejects.toMatchObject({
			code: "conflict",
			message: "You can no longer ask these professionals for a quote.",
		});
	});
});
