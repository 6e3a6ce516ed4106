import { describe, expect, it } from "vitest";
import { getQuoteDraft, prepareQuote } from "#app/domain/bookings/request-quote.server.ts";
import { KEEP_PLACE } from "#app/domain/market/places/place-forms.ts";
import { settlePlace } from "#app/domain/market/places/resolve-place.server.ts";
import { sendRequirements } from "#app/domain/matching/requirements.server.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { locateProfessionals } from "#app/domain/profiles/refresh-directory.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { visitor } from "../../support/accounts/actors.ts";
import { newCreator, quote } from "../../support/market/bookings.ts";

import { newProfessional } from "../../support/market/professionals.ts";

const getQuestion = async (run: () => unknown) => {
	const error = await (async () => run())().catch((refusal: unknown) => refusal);
	return error instanceof DomainError && error.question
		? error.question
		: expect.fail(`no question was asked: ${error}`);
};
const needs = {
	serviceNeeds: ["photography"],
	isRemote: false,
	budgetRange: "500_1000",
	projectTimeline: "immediate",
	goalDescription: null,
} as const;
const request = (city: string, state: "IL" | "NY" | "CA" | "AR" | "TX", placeChoice?: string) => ({
	...needs,
	serviceNeeds: [...needs.serviceNeeds],
	city,
	state,
	...(placeChoice && { placeChoice }),
});

describe("a location in a request", () => {
	it("is stored under its official name, with its coordinates", async () => {
		const user = await newCreator();
		const { requirementsId: id } = await sendRequirements(visitor({ user }), request("nyc", "NY", "ask"));
		expect(await db().requirements.findUnique({ where: { id } })).toMatchObject({
			city: "New York",
			state: "NY",
			latitude: 40.71,
			longitude: -74.01,
		});
	});

	it("has to be clarified if it is ambiguous, and nothing is sent before that", async () => {
		const user = await newCreator();
		const question = await getQuestion(() =>
			sendRequirements(visitor({ user }), request("Springfeld", "IL", "ask")),
		);
		expect(question).toMatchObject({
			field: "placeChoice",
			title: "Did you mean one of these places?",
			choices: [{ label: "Springfield, IL" }, { value: KEEP_PLACE }],
		});
		expect(await db().requirements.count({ where: { userId: user.id } })).toBe(0);
		const { requirementsId: id } = await sendRequirements(
			visitor({ user }),
			request("Springfeld", "IL", question.choices[0]?.value),
		);
		expect(await db().requirements.findUnique({ where: { id } })).toMatchObject({
			city: "Springfield",
			latitude: 39.8,
		});
	});

	it("is stored as typed if its author insists on it or can't be asked", async () => {
		for (const choice of [KEEP_PLACE, undefined]) {
			const user = await newCreator();
			const { requirementsId: id } = await sendRequirements(
				visitor({ user }),
				request("Springfeld", "IL", choice),
			);
			expect(await db().requirements.findUnique({ where: { id } })).toMatchObject({
				city: "Springfeld",
				latitude: null,
				longitude: null,
			});
		}
	});

	it("is stored under its official name if it can only mean one large city", async () => {
		const user = await newCreator();
		const { requirementsId: id } = await sendRequirements(visitor({ user }), request("Austn", "TX", "ask"));
		expect(await db().requirements.findUnique({ where: { id } })).toMatchObject({
			city: "Austin",
			latitude: 30.27,
		});
	});

	it("has to be clarified again if the answer belongs to another location", async () => {
		const chosen = (
			await getQuestion(() => settlePlace({ city: "Springfeld", state: "IL", placeChoice: "ask" }))
		).choices[0]?.value;
		expect(
			await getQuestion(() => settlePlace({ city: "Santa Barbra", state: "CA", placeChoice: chosen })),
		).toMatchObject({ label: "You typed “Santa Barbra, CA”" });
	});

	it("that shares its name with others is shown with a larger city nearby", async () => {
		const question = await getQuestion(() => settlePlace({ city: "Salem", state: "AR", placeChoice: "ask" }));
		expect(question.choices.map(({ label }) => label)).toEqual([
			"Salem, AR, near Benton",
			"Salem, AR, near Horseshoe Bend",
			"Keep “Salem, AR” as I typed it",
		]);
	});
});

describe("a location in a request for a quote", () => {
	it("has to be clarified if it is ambiguous, but what was typed and attached is kept", async () => {
		const user = await newCreator();
		const { id: professionalId } = await newProfessional({ serviceLine: "PHOTO_VIDEO" });
		const filled = {
			...quote,
			place: "on_site",
			city: "Santa Barbra",
			state: "CA",
			placeChoice: "ask",
			professionalId,
		} as const;
		const question = await getQuestion(() =>
			prepareQuote(visitor({ user }), { ...filled, added: ["file-1"] }),
		);
		expect((await getQuoteDraft({ user, professionalId }))?.values).toMatchObject({
			city: "Santa Barbra",
			files: ["file-1"],
		});
		// The answer submits the same form again. Its checkbox must not remove the file that was just added.
		await prepareQuote(visitor({ user }), {
			...filled,
			placeChoice: question.choices[0]?.value ?? "",
			removeFiles: true,
		});
		expect((await getQuoteDraft({ user, professionalId }))?.values).toMatchObject({
			city: "Santa Barbara",
			latitude: 34.42,
			longitude: -119.7,
			files: ["file-1"],
		});
	});
});

describe("a professional's location", () => {
	it("is stored as a point on the profile and as part of its city in the directory", async () => {
		const { id } = await newProfessional({ city: "Brooklyn", region: "NY" });
		expect(await db().professional.findUnique({ where: { id } })).toMatchObject({
			city: "Brooklyn",
			latitude: 40.65,
			longitude: -73.95,
		});
		expect(await db().directoryEntry.findMany({ where: { professionalId: id } })).toEqual([
			expect.objectContaining({ city: "new york", cell: "40,-74", latitude: 40.65 }),
			expect.objectContaining({ city: "new york", cell: "40,-74" }),
		]);
	});

	it("is looked up only once for professionals who were listed before coordinates were stored", async () => {
		const [known, unknown] = [
			await newProfessional({ city: "Austin", region: "TX" }),
			await newProfessional({ city: "Qwertyville", region: "TX" }),
		];
		await db().directoryEntry.updateMany({ data: { cell: "", latitude: null } });
		await db().professional.updateMany({ data: { latitude: null } });
		expect(await locateProfessionals()).toBeGreaterThanOrEqual(2);
		expect(await db().professional.findUnique({ where: { id: known.id } })).toMatchObject({
			latitude: 30.27,
		});
		expect(await db().directoryEntry.findFirst({ where: { professionalId: unknown.id } })).toMatchObject({
			cell: "unknown",
			latitude: null,
		});
		expect(await locateProfessionals()).toBe(0);
	});
});
