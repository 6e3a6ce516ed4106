import { describe, expect, it } from "vitest";
import { QUOTE_COMMANDS } from "#app/domain/bookings/quotes/quote.ts";
import { MEMBER_PASSWORD } from "../../support/accounts/member.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { signInToApi } from "../../support/files/uploads.ts";
import { readApiCalls } from "../../support/instance/api-calls.ts";
import { dayAfter, typedQuote } from "../../support/market/typed-quote.ts";
import { openMarket, sign } from "../../support/quotes/open-market.ts";

const { instance, professional, account, newRequest, openDeadline, send } = await openMarket();

/** Makes an API call, and parses the JSON of its response. */
async function callApi(bearer: string, method: string, path: string, body?: object, key?: string) {
	const headers = {
		Authorization: bearer,
		"Content-Type": "application/json",
		...(key && { "Idempotency-Key": key }),
	};
	const { status, text } = await exchange(instance.origin, {
		method,
		path,
		headers,
		body: body && JSON.stringify(body),
	});
	return { status, body: text ? (JSON.parse(text) as Record<string, unknown>) : null };
}

describe("the quotes API", () => {
	it("has a call for every command", async () => {
		const lines = (await readApiCalls()).map(({ method, path }) => `${method} ${path}`);
		const commands = [...QUOTE_COMMANDS, "save-draft", "save-template"].map(
			(command) => `POST /api/bookings/{bookingId}/${command}`,
		);
		expect(lines).toEqual(expect.arrayContaining(commands));
	});

	it("stores drafts and templates", async () => {
		const bearer = await signInToApi(instance.origin, account);
		const [one, other] = [await newRequest(), await newRequest()];
		const makeDraft = ({ bookingId }: { bookingId: string }) =>
			callApi(bearer, "GET", `/api/bookings/${bookingId}/draft`);
		expect((await makeDraft(one)).status).toBe(404);
		const name = { name: "Two half days" };
		expect((await callApi(bearer, "POST", `/api/bookings/${one.bookingId}/save-template`, name)).status).toBe(
			409,
		);
		expect(
			(await callApi(bearer, "POST", `/api/bookings/${one.bookingId}/save-draft`, typedQuote())).status,
		).toBe(204);
		expect(await makeDraft(one)).toMatchObject({
			status: 200,
			body: { isComplete: true, fields: { usageTerm: "Two years" } },
		});
		const saved = await callApi(bearer, "POST", `/api/bookings/${one.bookingId}/save-template`, name, "save");
		expect(saved).toMatchObject({ status: 201, body: { templateId: expect.any(String) } });
		expect(
			await callApi(bearer, "POST", `/api/bookings/${one.bookingId}/save-template`, name, "save"),
		).toEqual(saved);
		const path = `/api/quote-templates/${saved.body?.templateId}`;
		expect(await callApi(bearer, "GET", "/api/quote-templates")).toMatchObject({
			status: 200,
			body: { templates: expect.arrayContaining([expect.objectContaining(name)]) },
		});
		expect(await callApi(bearer, "GET", path)).toMatchObject({
			status: 200,
			body: { ...name, fields: { usageTerm: "Two years" } },
		});
		expect((await callApi(bearer, "POST", `${path}/remove`, {})).status).toBe(204);
		expect((await callApi(bearer, "GET", path)).status).toBe(404);
		// A draft that was saved through the API can be sent from the page.
		expect((await professional.get(`${one.path}/send-quote`)).status).toBe(200);
		expect((await makeDraft(other)).status).toBe(404);
	});

	it("lists the next steps, and creates and revokes a calendar URL", async () => {
		const { path, bookingId, email } = await newRequest();
		await send(path);
		const bearer = await signInToApi(instance.origin, { email, password: MEMBER_PASSWORD });
		expect(await callApi(bearer, "GET", "/api/turns")).toMatchObject({
			status: 200,
			body: {
				turns: [
					{
						task: "QUOTE_VALIDITY",
						holder: "CREATOR",
						title: "Review the quote",
						isYours: true,
						consequence: "the quote expires",
						booking: { id: bookingId },
					},
				],
			},
		});
		const made = await callApi(bearer, "POST", "/api/calendar-feed/create", {}, "feed");
		expect(made).toMatchObject({
			status: 201,
			body: { address: expect.stringContaining(`${instance.origin}/calendar.ics?token=`) },
		});
		expect(await callApi(bearer, "POST", "/api/calendar-feed/create", {}, "feed")).toEqual(made);
		const { pathname, search } = new URL(String(made.body?.address));
		expect((await exchange(instance.origin, { path: pathname + search })).status).toBe(200);
		expect(await callApi(bearer, "GET", "/api/calendar-feed")).toMatchObject({
			body: { feed: { createdAt: expect.any(String), readAt: expect.any(String) } },
		});
		expect((await callApi(bearer, "POST", "/api/calendar-feed/revoke", {})).status).toBe(204);
		expect(await callApi(bearer, "GET", "/api/calendar-feed")).toEqual({ status: 200, body: { feed: null } });
		expect((await exchange(instance.origin, { path: pathname + search })).status).toBe(404);
	});

	it("lets the team read a booking and its agreement, add notes, extend deadlines, and read the phase", async () => {
		const { path, bookingId } = await newRequest();
		await send(path);
		const bearer = await signInToApi(instance.origin, instance.account("ADMIN"));
		const booking = `/api/admin/bookings/${bookingId}`;
		expect((await callApi(bearer, "POST", `${booking}/add-note`, { text: "By program" })).status).toBe(201);
		const found = await callApi(bearer, "GET", booking);
		expect(found).toMatchObject({
			status: 200,
			body: { notes: [{ text: "By program" }], quotes: [{ version: 1 }] },
		});
		expect(await callApi(bearer, "GET", `${booking}/agreements/1`)).toMatchObject({
			status: 200,
			body: { signatures: [{ side: "PROFESSIONAL" }] },
		});
		const { id } = openDeadline(bookingId);
		const later = { day: dayAfter(new Date(), 30), time: "14:30", reason: "Illness" };
		const extended = await callApi(bearer, "POST", `/api/admin/deadlines/${id}/extend`, later, "extend");
		expect(extended).toMatchObject({ status: 200, body: { bookingId } });
		expect(await callApi(bearer, "POST", `/api/admin/deadlines/${id}/extend`, later, "extend")).toEqual(
			extended,
		);
		expect((await callApi(bearer, "POST", `/api/admin/deadlines/${id}/extend`, later)).status).toBe(422);
		expect(await callApi(bearer, "GET", "/api/admin/phase")).toMatchObject({
			status: 200,
			body: { phase: "OPEN", isDemo: true },
		});
		expect((await callApi(bearer, "POST", "/api/admin/phase", { phase: "OPEN" })).status).toBe(409);
	});

	it("sends, revises, and accepts a quote and requests changes as the pages do, and runs a repeated call only once", async () => {
		const { bookingId, email } = await newRequest();
		const bearers = {
			professional: await signInToApi(instance.origin, account),
			creator: await signInToApi(instance.origin, { email, password: MEMBER_PASSWORD }),
		};
		const ask = (who: keyof typeof bearers, method: string, end: string, body?: object, key?: string) =>
			callApi(
				bearers[who],
				method,
				end.startsWith("/api") ? end : `/api/bookings/${bookingId}${end}`,
				body,
				key,
			);
		const quote = { ...typedQuote(), ...sign, consent: true };
		const sent = await ask("professional", "POST", "/send-quote", quote, "first");
		expect(sent).toMatchObject({ status: 201, body: { version: 1, quoteId: expect.any(String) } });
		expect(await ask("professional", "POST", "/send-quote", quote, "first")).toEqual(sent);
		expect((await ask("professional", "POST", "/send-quote", quote)).status).toBe(409);
		expect((await ask("creator", "POST", "/send-quote", quote)).status).toBe(403);
		expect(await ask("professional", "POST", "/revise-quote", { ...quote, items: [] })).toMatchObject({
			status: 422,
			body: { fieldErrors: { items: ["Add at least one item"] } },
		});

		const shown = { quoteId: sent.body?.quoteId };
		expect(
			(await ask("creator", "POST", "/ask-for-changes", { ...shown, text: "A little less" })).status,
		).toBe(204);
		expect(await ask("professional", "GET", "/quotes")).toMatchObject({
			body: {
				turn: { title: "Revise the quote", isYours: true },
				versions: [{ changesDueAt: expect.any(String) }],
			},
		});
		expect((await ask("creator", "GET", "/quotes")).body).toMatchObject({
			turn: { title: expect.stringMatching(/^Waiting for /), isYours: false },
		});
		const revised = await ask("professional", "POST", "/revise-quote", quote);
		expect(revised).toMatchObject({ status: 201, body: { version: 2 } });
		const signed = {
			fullName: "Any Name",
			mailingAddress: "12 Main Street, Austin, TX 78701",
			consent: true,
			confirmName: true,
		};
		expect((await ask("creator", "POST", "/accept-quote", { ...shown, ...signed })).status).toBe(409);
		const current = { quoteId: revised.body?.quoteId };
		expect(
			await ask("creator", "POST", "/accept-quote", { ...current, fullName: "Any Name", consent: true }),
		).toMatchObject({
			status: 422,
			body: { fieldErrors: { confirmName: [expect.any(String)] } },
		});
		const accepted = await ask("creator", "POST", "/accept-quote", { ...current, ...signed }, "accept");
		expect(accepted).toEqual({ status: 200, body: { version: 2 } });
		expect(await ask("creator", "POST", "/accept-quote", { ...current, ...signed }, "accept")).toEqual(
			accepted,
		);

		expect(await ask("creator", "GET", "/quotes")).toMatchObject({
			status: 200,
			body: {
				side: "CREATOR",
				versions: [
					{ version: 2, status: "ACCEPTED", totalCents: 100_000 },
					{ version: 1, status: "SUPERSEDED" },
				],
			},
		});
		expect(await ask("creator", "GET", "/agreements/2")).toMatchObject({
			status: 200,
			body: { signatures: [{ side: "PROFESSIONAL" }, { side: "CREATOR", fullName: "Any Name" }] },
		});
		expect(await ask("creator", "GET", "/api/quotes?state=under-way&sort=total")).toMatchObject({
			status: 200,
			body: { quotes: [{ bookingId, totalCents: 100_000, version: 2 }] },
		});
		expect((await ask("creator", "GET", "/api/quotes?page=none")).status).toBe(422);
	});
});
