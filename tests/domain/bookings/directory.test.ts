import { describe, expect, it } from "vitest";
import { getBooking } from "#app/domain/bookings/booking-queries.server.ts";
import { getTerms } from "#app/domain/market/search-terms.ts";
import { findFeatured, findProfessionals, PAGE_SIZE } from "#app/domain/profiles/directory.server.ts";
import { SORTS } from "#app/domain/profiles/directory.ts";
import { syncExamples } from "#app/domain/profiles/examples.server.ts";
import { findProfessionalsByName } from "#app/domain/profiles/professional.server.ts";
import { getProfile } from "#app/domain/profiles/professional-queries.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { visitor } from "../../support/accounts/actors.ts";
import { newBooking } from "../../support/market/bookings.ts";
import { newProfessional } from "../../support/market/professionals.ts";

const names = (found: { businessName: string }[]) => found.map(({ businessName }) => businessName);

describe("the directory", () => {
	it("finds professionals by service line, location, rate, experience, and travel, and doesn't count examples", async () => {
		await syncExamples();
		await newProfessional({ businessName: "A", hourlyRateCents: 5_000 });
		await newProfessional({
			businessName: "B",
			hourlyRateCents: 20_000,
			experienceLevel: "YEARS_10_PLUS",
			travelWillingness: "WILL_TRAVEL",
			furtherLines: { create: { line: "BUSINESS" } },
		});
		await newProfessional({
			businessName: "C",
			serviceLine: "ACCOUNTING",
			city: "austin",
			region: "TX",
			travelWillingness: "STATEWIDE",
		});
		const found = async (...filter: Parameters<typeof findProfessionals>) =>
			names((await findProfessionals(...filter)).professionals).sort();
		expect(await found({}, "newest")).toEqual(["A", "B", "C"]);
		expect(await found({ line: "LEGAL" }, "newest")).toEqual(["A", "B"]);
		expect(await found({ line: "BUSINESS" }, "newest")).toEqual(["B"]);
		expect(await found({ place: { region: "TX" } }, "newest")).toEqual(["C"]);
		expect(await found({ place: { region: "TX", city: "AUSTIN" } }, "newest")).toEqual(["C"]);
		expect(await found({ minRate: 50, maxRate: 150 }, "newest")).toEqual(["A", "C"]);
		expect(await found({ maxRate: 50 }, "newest")).toEqual(["A"]);
		expect(await found({ experience: "YEARS_6_10" }, "newest")).toEqual(["B"]);
		expect(await found({ travel: "STATEWIDE" }, "newest")).toEqual(["B", "C"]);
		expect(
			await found(
				{ travel: "STATEWIDE", line: "LEGAL", place: { region: "CA", city: "Los Angeles" } },
				"newest",
			),
		).toEqual(["B"]);
		const { count, examples } = await findProfessionals({ line: "LEGAL" }, "rating");
		expect(count).toEqual({ value: 2, isMore: false });
		expect(examples.every(({ isExample }) => isExample) && examples.length).toBe(2);
	});

	it("finds professionals by what they say about their work", async () => {
		await newProfessional({
			businessName: "A",
			isRemote: true,
			languages: { create: [{ language: "es" }, { language: "en" }] },
			dayFromCents: 90_000,
		});
		await newProfessional({
			businessName: "B",
			isRemote: false,
			languages: { create: { language: "es" } },
			specialties: { create: { specialty: "contracts" } },
		});
		await newProfessional({
			businessName: "C",
			serviceLine: "BUSINESS",
			isRemote: true,
			packages: { create: { position: 0, title: "T", included: "I", model: "MONTH", fromCents: 100 } },
		});
		const found = async (filter: Parameters<typeof findProfessionals>[0]) => {
			const { professionals, count } = await findProfessionals(filter, "newest");
			expect(count).toEqual({ value: professionals.length, isMore: false });
			return names(professionals).sort();
		};
		expect(await found({ isRemote: true })).toEqual(["A", "C"]);
		expect(await found({ isRemote: true, line: "LEGAL" })).toEqual(["A"]);
		expect(await found({ language: "es" })).toEqual(["A", "B"]);
		expect(await found({ language: "es", specialty: "contracts" })).toEqual(["B"]);
		expect(await found({ language: "es", isRemote: true, maxRate: 150 })).toEqual(["A"]);
		expect(await found({ language: "vi" })).toEqual([]);
		expect(await found({ price: "DAY" })).toEqual(["A"]);
		expect(await found({ price: "MONTH" })).toEqual(["C"]);
	});

	it("finds professionals who are available on a given date", async () => {
		await newProfessional({
			businessName: "A",
			busyPeriods: { create: { firstDay: "2027-01-05", lastDay: "2027-01-07", source: "FORM" } },
		});
		await newProfessional({ businessName: "B", awayUntil: new Date("2027-01-06T20:00:00Z") });
		const free = async (availableOn: string) =>
			names((await findProfessionals({ availableOn }, "newest")).professionals).sort();
		expect(await free("2027-01-04")).toEqual(["A"]);
		expect(await free("2027-01-05")).toEqual([]);
		expect(await free("2027-01-06")).toEqual(["B"]);
		expect(await free("2027-01-08")).toEqual(["A", "B"]);
	});

	it("finds professionals within a distance of a city, across state lines", async () => {
		await newProfessional({ businessName: "Austin", city: "Austin", region: "TX" });
		await newProfessional({ businessName: "Round Rock", city: "Round Rock", region: "TX" });
		await newProfessional({ businessName: "El Paso", city: "El Paso", region: "TX" });
		await newProfessional({ businessName: "Jersey City", city: "Jersey City", region: "NJ" });
		const near = async (city: string, region: string, within: 10 | 25 | 50 | 100) =>
			names((await findProfessionals({ place: { region, city }, within }, "newest")).professionals).sort();
		expect(await near("Austin", "TX", 10)).toEqual(["Austin"]);
		expect(await near("Austin", "TX", 25)).toEqual(["Austin", "Round Rock"]);
		expect(await near("New York", "NY", 10)).toEqual(["Jersey City"]);
		expect(await near("Buffalo", "NY", 100)).toEqual([]);
		expect(
			names(
				(
					await findProfessionals(
						{ place: { region: "TX", city: "Austin" }, within: 50, minRate: 100 },
						"rating",
					)
				).professionals,
			).sort(),
		).toEqual(["Austin", "Round Rock"]);
	});

	it("leaves out professionals who aren't listed", async () => {
		const { id } = await newProfessional({ state: "SUSPENDED" });
		expect(await db().directoryEntry.count({ where: { professionalId: id } })).toBe(0);
		expect((await findProfessionals({}, "rating")).count.value).toBe(0);
	});

	it.each(SORTS)("sorted by %s can be paged forward and back without a gap or a repeat", async (sort) => {
		for (let i = 0; i < 25; i++)
			await newProfessional({
				hourlyRateCents: (5 + (i % 4)) * 1_000,
				ratingSum: (i % 3) * 4,
				ratingCount: i % 3,
				experienceLevel: i % 2 ? "YEARS_1_2" : "YEARS_6_10",
			});
		for (const filter of [{}, { minRate: 50 } as const]) {
			const walk = async (
				step: (
					page: Awaited<ReturnType<typeof findProfessionals>>,
				) => { after?: string; before?: string } | undefined,
				start = {},
			) => {
				const pages: string[][] = [];
				for (let cursor: { after?: string; before?: string } | undefined = start; cursor; ) {
					const page = await findProfessionals(filter, sort, cursor);
					pages.push(page.professionals.map(({ id }) => id));
					cursor = step(page);
				}
				return pages;
			};
			const forward = await walk(({ next }) => (next ? { after: next } : undefined));
			expect(forward.map((page) => page.length)).toEqual([PAGE_SIZE, PAGE_SIZE, 5]);
			expect(new Set(forward.flat()).size).toBe(25);
			const first = await findProfessionals(filter, sort);
			const second = await findProfessionals(filter, sort, { after: first.next });
			const third = await findProfessionals(filter, sort, { after: second.next });
			const back = await walk(({ previous }) => (previous ? { before: previous } : undefined), {
				before: third.previous,
			});
			expect(back).toEqual([forward[1], forward[0]]);
			expect([first.previous, third.next]).toEqual([undefined, undefined]);
		}
	});

	it("starts at the top for a forged or unknown cursor", async () => {
		const { id } = await newProfessional();
		for (const cursor of [
			{ after: "0~0" },
			{ after: "forged" },
			{ before: "2147483647~zzz" },
			{ after: "1~'; DROP TABLE x" },
		])
			expect((await findProfessionals({}, "rating", cursor)).professionals.map((one) => one.id)).toEqual([
				id,
			]);
	});

	it("features the best-rated professionals in a service line before the examples", async () => {
		await syncExamples();
		await newProfessional({ businessName: "Plain" });
		await newProfessional({ businessName: "Best", ratingSum: 10, ratingCount: 2 });
		expect(names(await findFeatured("LEGAL", 3)).slice(0, 2)).toEqual(["Best", "Plain"]);
	});
});

describe("names", () => {
	it("are searched by word, and a name with only some of the words is found only if no name has all of them", async () => {
		await newProfessional({ businessName: "Harbor Law" });
		await newProfessional({ businessName: "Harbor Lights Studios" });
		const by = async (query: string) => findProfessionalsByName([...new Set(getTerms(query))]);
		expect(names((await by("harbor studio")).found)).toEqual(["Harbor Lights Studios"]);
		expect(names((await by("HARBOR")).found).sort()).toEqual(["Harbor Law", "Harbor Lights Studios"]);
		expect((await by("harbor plumbing")).isFullMatch).toBe(false);
		expect((await by("")).found).toEqual([]);
	});
});

describe("example profiles", () => {
	it("are created once, change with their file, and are removed with it", async () => {
		expect(await syncExamples()).toBe(14);
		expect(await syncExamples()).toBe(0);
		await db().professional.update({
			where: { exampleSlug: "cascade-rights" },
			data: { hourlyRateCents: 100 },
		});
		await db().professional.create({
			data: {
				...(await db().professional.findUniqueOrThrow({ where: { exampleSlug: "mile-high-ledger" } })),
				id: "example-gone",
				exampleSlug: "gone",
			},
		});
		expect(await syncExamples()).toBe(2);
		expect(await db().professional.count()).toBe(14);
		const found = await getProfile("example-cascade-rights");
		expect(found.state === "listed" && [found.profile.isExample, found.profile.rate]).toEqual([
			true,
			"$300 per hour",
		]);
	});

	it("that are part of a booking are updated in place, leave the directory when their file is removed, and return with the file", async () => {
		await syncExamples();
		const example = { where: { id: "example-cascade-rights" } };
		const { bookingId, creator } = await newBooking("COMPLETED");
		await db().booking.update({ where: { id: bookingId }, data: { professionalId: example.where.id } });
		const isShown = async (professionalId: string) =>
			(await db().directoryEntry.count({ where: { professionalId } })) > 0;

		await db().professional.update({ ...example, data: { hourlyRateCents: 100 } });
		expect(await syncExamples()).toBe(1);
		expect(await db().professional.findUniqueOrThrow(example)).toMatchObject({
			hourlyRateCents: 30_000,
			state: "LISTED",
		});

		await db().professional.update({ ...example, data: { state: "REMOVED" } });
		expect(await syncExamples()).toBe(1);
		expect(await isShown(example.where.id)).toBe(true);

		const gone = {
			...(await db().professional.findUniqueOrThrow(example)),
			id: "example-gone",
			exampleSlug: "gone",
		};
		await db().professional.create({ data: gone });
		await db().booking.update({ where: { id: bookingId }, data: { professionalId: gone.id } });
		expect([await syncExamples(), await syncExamples()]).toEqual([1, 0]);
		expect(await isShown(gone.id)).toBe(false);
		await expect(getProfile(gone.id)).rejects.toMatchObject({ code: "not_found" });
		expect((await getBooking(visitor({ user: creator }), bookingId)).professional).toEqual({
			id: gone.id,
			isListed: false,
		});
	});
});
