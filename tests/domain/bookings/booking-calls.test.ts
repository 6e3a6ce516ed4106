import { describe, expect, it } from "vitest";
import { answerApi } from "#app/api/api.server.ts";
import type { ApiScopes } from "#app/domain/people/api-key.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { db } from "#app/infra/database/db.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { findBookingStatus, newBooking, newCreator, newProfessional } from "../../support/market/bookings.ts";
import { newRequest, proposeForGood } from "../../support/market/matching.ts";
import { quoteRequest } from "../../support/market/quote-request.ts";

/** Makes an API call as someone, and parses the JSON of its response. */
async function callAs(user: SignedInUser | null, method: string, path: string, body?: object, key?: string) {
	const request = new Request(`https://greenroom.example${path}`, {
		method,
		headers: { "Content-Type": "application/json" },
		...(body && { body: JSON.stringify(body) }),
	});
	const response = await answerApi(request, visitor({ user, submissionKey: key }));
	const text = await response.text();
	return { status: response.status, body: text ? (JSON.parse(text) as Record<string, unknown>) : null };
}

const withKey = (user: SignedInUser, scopes: ApiScopes): SignedInUser => ({
	...user,
	provedAt: null,
	apiKey: { id: user.id, scopes },
});

describe("a request for a quote through the API", () => {
	it("is sent at once, once for each key, and not while another one is open", async () => {
		const creator = withKey(await newCreator(), { BOOKINGS: "WRITE" });
		const { professionalId } = await newProfessional();
		const path = `/api/professionals/${professionalId}/request-quote`;
		const sent = await callAs(creator, "POST", path, quoteRequest, "one");
		expect(sent).toMatchObject({ status: 201, body: { reference: expect.stringMatching(/^BKG-/) } });
		expect(await callAs(creator, "POST", path, quoteRequest, "one")).toEqual(sent);
		expect(await db().booking.count({ where: { creatorId: creator.id } })).toBe(1);
		expect(await callAs(creator, "POST", path, quoteRequest, "two")).toMatchObject({ status: 409 });
		expect(await callAs(creator, "GET", `/api/bookings/${sent.body?.bookingId}`)).toMatchObject({
			status: 200,
			body: { booking: { status: "REQUESTED", city: "Los Angeles", side: "CREATOR" } },
		});
		const stranger = await newCreator();
		expect((await callAs(stranger, "GET", `/api/bookings/${sent.body?.bookingId}`)).status).toBe(404);
	});

	it("asks before it sends contact details, and refuses files of other people", async () => {
		const creator = await newCreator();
		const { professionalId } = await newProfessional();
		const path = `/api/professionals/${professionalId}/request-quote`;
		const texts = { ...quoteRequest, description: "Call me at (212) 555-0142, or email ana@example.com." };
		expect(await callAs(creator, "POST", path, texts)).toMatchObject({
			status: 409,
			body: { fieldErrors: { confirm: expect.any(Array) } },
		});
		const foreign = { ...quoteRequest, files: ["0199c9a1-0000-7000-8000-000000000009"] };
		expect(await callAs(creator, "POST", path, foreign)).toMatchObject({
			status: 422,
			body: { fieldErrors: { files: expect.any(Array) } },
		});
		expect(await db().booking.count({ where: { creatorId: creator.id } })).toBe(0);
		expect((await callAs(creator, "POST", path, { ...texts, confirm: true })).status).toBe(201);
	});
});

describe("a booking through the API", () => {
	it("is accepted, started, and completed by the side whose turn it is, and reviewed", async () => {
		const { bookingId, creator, professional } = await newBooking();
		const move = async (user: SignedInUser, word: string, body = {}) =>
			(await callAs(user, "POST", `/api/bookings/${bookingId}/${word}`, body)).status;
		expect(await move(creator, "accept")).toBe(403);
		expect(await move(professional, "accept")).toBe(204);
		expect(await move(professional, "start")).toBe(204);
		const reader = withKey(creator, { BOOKINGS: "READ" });
		expect(await move(reader, "complete")).toBe(403);
		expect(await move(creator, "complete")).toBe(204);
		expect(await findBookingStatus(bookingId)).toBe("COMPLETED");
		const reviews = `/api/bookings/${bookingId}/reviews`;
		const review = { rating: "5", text: "Calm on set, and on time with every photo." };
		expect(await callAs(creator, "POST", reviews, review)).toEqual({
			status: 201,
			body: { isPublished: false },
		});
		expect(await callAs(professional, "GET", reviews)).toMatchObject({
			body: { yours: null, theirs: null, mayWrite: true },
		});
		expect((await callAs(creator, "POST", reviews, review)).status).toBe(409);
	});

	it("is declined with a reason, or withdrawn without one", async () => {
		const [one, two] = [await newBooking(), await newBooking()];
		const decline = `/api/bookings/${one.bookingId}/decline`;
		expect((await callAs(one.professional, "POST", decline, {})).status).toBe(422);
		expect((await callAs(one.professional, "POST", decline, { reason: "I'm away then." })).status).toBe(204);
		expect((await callAs(two.creator, "POST", `/api/bookings/${two.bookingId}/withdraw`, {})).status).toBe(
			204,
		);
		expect([await findBookingStatus(one.bookingId), await findBookingStatus(two.bookingId)]).toEqual([
			"DECLINED",
			"WITHDRAWN",
		]);
	});

	it("stays blocked and unblocked for its own sides, and its messages are reported by them", async () => {
		const { bookingId, creator, professional } = await newBooking();
		const path = `/api/messages/${bookingId}`;
		expect((await callAs(await newCreator(), "POST", `${path}/block`)).status).toBe(404);
		const blocks = () => db().block.count({ where: { blockerId: creator.id, blockedId: professional.id } });
		expect([(await callAs(creator, "POST", `${path}/block`)).status, await blocks()]).toEqual([200, 1]);
		expect([(await callAs(creator, "POST", `${path}/unblock`)).status, await blocks()]).toEqual([200, 0]);
		await callAs(professional, "POST", "/api/messages/send", { bookingId, content: "Hello there" });
		const { id } = await db().message.findFirstOrThrow({ where: { bookingId } });
		const report = { reason: "HARASSMENT", detail: "Rude words" };
		expect((await callAs(null, "POST", `/api/reports/message/${id}`, report)).status).toBe(401);
		expect((await callAs(await newMember(), "POST", `/api/reports/message/${id}`, report)).status).toBe(404);
		expect(await callAs(creator, "POST", `/api/reports/message/${id}`, report)).toMatchObject({
			status: 201,
			body: { reference: expect.stringMatching(/^REP-/) },
		});
	});
});

describe("a match through the API", () => {
	it("is listed with its reasons for its creator, and declined", async () => {
		const team = visitor({ user: await newMember("ADMIN") });
		const { id, creator, reference } = await newRequest();
		const { matchId, professionals } = await proposeForGood(team, id);
		expect(await callAs(creator, "GET", "/api/matches")).toMatchObject({
			body: { matches: [{ id: matchId, state: "SENT", reference }] },
		});
		expect(await callAs(creator, "GET", `/api/matches/${matchId}`)).toMatchObject({
			body: { match: { proposals: [{ professionalId: professionals[0], reason: "Reason 1" }, {}] } },
		});
		const other = await newCreator();
		const answer = { causes: ["PRICE"], reason: "Too expensive for one contract." };
		for (const [method, path, body] of [
			["GET", `/api/matches/${matchId}`, undefined],
			["POST", `/api/matches/${matchId}/decline`, answer],
		] as const)
			expect((await callAs(other, method, path, body)).status).toBe(404);
		expect((await callAs(creator, "POST", `/api/matches/${matchId}/decline`, answer)).status).toBe(200);
		expect(await db().match.findUnique({ where: { id: matchId } })).toMatchObject({ state: "REFUSED" });
		expect(await callAs(creator, "POST", `/api/requirements/${reference}/close`)).toMatchObject({
			status: 200,
		});
		expect(await callAs(creator, "GET", "/api/requirements")).toMatchObject({
			body: { requirements: [{ reference, status: "CLOSED" }] },
		});
	});
});
