import { DAY, later } from "#app/infra/process/clock.server.ts";
import { lines, type MarketDraws, places } from "./market-draws.ts";

/**
 * Generates people, their submissions, and listed professionals. Some of them are demo accounts and examples.
 */
export function generatePeople(
	{ seed, end, days, pick, some, instant, after, past, ids }: MarketDraws,
	size: number,
) {
	const waitlist = ids(
		size,
		(id, i) => ({
			id,
			email: `${id}@example.com`,
			audience: pick(["CREATOR", "PROFESSIONAL", "OTHER"] as const),
			source: "test",
			createdAt: i === 0 ? later(end, -days * DAY) : instant(),
		}),
		"wait",
	);
	const users = ids(
		size,
		(id, i) => {
			const createdAt = instant();
			const role = some(0.05)
				? ("ADMIN" as const)
				: some(0.6)
					? ("CREATOR" as const)
					: ("PROFESSIONAL" as const);
			return {
				id,
				email: `${id}@example.com`,
				name: id,
				passwordHash: "x",
				role,
				demo: i < 200 && some(0.1),
				createdAt,
				emailVerifiedAt: some(0.7) ? past(after(createdAt, 100)) : null,
			};
		},
		"user",
	);
	const creators = users.filter(({ role }) => role === "CREATOR");
	const professionalUsers = users.filter(({ role }) => role === "PROFESSIONAL");
	const ageVerifications = creators.map((user, i) => {
		const status = pick(["SUBMITTED", "VERIFIED", "REJECTED"] as const);
		const decidedAt = past(after(user.createdAt, 90));
		const isDecided = status !== "SUBMITTED" && decidedAt !== null;
		return {
			id: `age-${seed}-${i}`,
			userId: user.id,
			email: user.email,
			fullName: user.name,
			birthYear: 1990,
			status: isDecided ? status : ("SUBMITTED" as const),
			createdAt: user.createdAt,
			decidedAt: isDecided ? decidedAt : null,
		};
	});
	const applications = professionalUsers.map((user, i) => {
		const submittedAt = some(0.7) ? past(after(user.createdAt, 200)) : null;
		const status = submittedAt
			? pick(["SUBMITTED", "DOCUMENT_REVIEW", "BACKGROUND_CHECK", "APPROVED", "REJECTED"] as const)
			: ("DRAFT" as const);
		return {
			id: `app-${seed}-${i}`,
			userId: user.id,
			status,
			createdAt: user.createdAt,
			savedAt: user.createdAt,
			statusAt: user.createdAt,
			submittedAt,
		};
	});
	const professionals = ids(
		Math.ceil(size / 4),
		(id, i) => {
			const owner = professionalUsers[i];
			const place = pick(places);
			const isExample = !owner || some(0.1);
			return {
				id,
				userId: isExample ? null : owner.id,
				exampleSlug: isExample ? id : null,
				businessName: id,
				serviceLine: pick(lines),
				description: "",
				experienceLevel: "YEARS_3_5" as const,
				hourlyRateCents: 10_000,
				city: place.city,
				region: place.state,
				serviceRadius: "LOCAL" as const,
				travelWillingness: "LOCAL_ONLY" as const,
				listedAt: instant(),
			};
		},
		"pro",
	);
	const entries = professionals.flatMap(({ id, serviceLine, city, region, exampleSlug }) =>
		["ALL", serviceLine].map((part) => {
			const line = exampleSlug === null ? part : `EXAMPLE:${part}`;
			const shelves = {
				shelf: `${line} 1`,
				regionShelf: `${line} ${region} 1`,
				cityShelf: `${line} ${region} ${city} 1`,
			};
			return {
				professionalId: id,
				line,
				region,
				city: city.toLowerCase(),
				hourlyRateCents: 10_000,
				experience: 2,
				travel: 1,
				rating: 0,
				...shelves,
			};
		}),
	);

	return { waitlist, users, creators, ageVerifications, applications, professionals, entries };
}
