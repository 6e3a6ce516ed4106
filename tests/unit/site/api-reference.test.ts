import { describe, expect, it } from "vitest";
import { apiCalls } from "#app/api/api-table.server.ts";
import { openApiDocument } from "#app/api/openapi.server.ts";
import { listReference, type ReferenceCall } from "#app/api/reference.server.ts";

const calls = listReference(openApiDocument()).flatMap(({ calls }) => calls);
const find = (name: string): ReferenceCall =>
	calls.find(({ method, path }) => `${method} ${path}` === name) ?? expect.fail(`no ${name}`);

describe("the API reference", () => {
	it("has every call once, with an anchor of its own and what it needs", () => {
		const listed = calls.map(({ method, path }) => `${method} ${path}`);
		expect(listed.sort()).toEqual(apiCalls.map(({ method, path }) => `${method} ${path}`).sort());
		expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length);
		expect(find("POST /api/auth/confirm-identity").needs).toContain("API keys can't run this call.");
		expect(find("GET /api/turns").needs).toContain("“Read” for “Bookings”");
		expect(find("POST /api/waitlist").needs).toBe("Needs no token.");
	});

	it("lists fields with what they take, in objects, lists, alternatives, and queries", () => {
		const request = find("POST /api/professionals/{professionalId}/request-quote");
		expect(request.fields).toEqual(
			expect.arrayContaining([
				{ name: "place", takes: "on_site, remote", isRequired: true, note: null },
				{ name: "city", takes: "text", isRequired: false, note: null },
				{ name: "links", takes: "text, or null", isRequired: false, note: null },
				{ name: "title", takes: "text", isRequired: true, note: null },
				expect.objectContaining({ name: "confirm", takes: "true or false", isRequired: false }),
			]),
		);
		const quote = find("POST /api/bookings/{bookingId}/send-quote").fields.map(({ name }) => name);
		expect(quote).toEqual(expect.arrayContaining(["items", "items[].description", "milestones[].dueOn"]));
		expect(find("GET /api/quotes").fields.map(({ name }) => name)).toEqual(["state", "sort", "page"]);
	});

	it("shows each call with curl, with a body of the required fields", () => {
		const { example } = find("POST /api/professionals/{professionalId}/request-quote");
		expect(example).toContain('curl -X POST "http');
		expect(example).toContain('-H "Authorization: Bearer $KEY"');
		const body = JSON.parse(/-d '(.*)'$/s.exec(example)?.[1] ?? "");
		expect(body).toMatchObject({
			place: "on_site",
			city: "Austin",
			state: "TX",
			budgetRange: expect.any(String),
		});
		expect(body.links).toBeUndefined();
		expect(find("POST /api/uploads").example).toContain("-F file=@document.pdf");
		for (const { example: text } of calls) expect(text).not.toMatch(/undefined|\[object/);
	});
});
