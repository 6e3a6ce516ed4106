import { db } from "#app/infra/database/db.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { DomainError } from "../domain-error.ts";
import { changePhase } from "../launch/change-phase.server.ts";
import { getPhase } from "../phase/phase-queries.server.ts";
import { declineQuote } from "../quotes/decline-quote.server.ts";
import { withdrawQuote } from "../quotes/withdraw-quote.server.ts";
import { agree, answer, expire, offer, type Pair, quote, request } from "./demo-deals.server.ts";
import {
	demoAccount,
	demoAddress,
	listDemoProfessional,
	newDemoPerson,
	verifyDemoCreator,
} from "./demo-people.server.ts";
import { deliverTo, fund } from "./demo-work.server.ts";
import { seedCancellations, seedDeals, seedPayouts } from "./seed-deals.server.ts";

/** Who comes first, and the request that comes last. */
const FIRST = "Robin Demo";
const LAST = "Manage brand deals";

/**
 * Opens the marketplace of a demo and, where it has no booking yet, adds people, quotes, and
 * bookings in every state. If that was interrupted, it goes on where it was. Throws `conflict` in
 * production.
 */
export async function seedOpenDemo(): Promise<void> {
	if (settings().isProduction)
		throw new DomainError(
			"conflict",
			"Only a demo can be started with --open. Start without it, or unset NODE_ENV.",
		);
	const admin = await demoAccount("ADMIN");
	if ((await getPhase()) !== "OPEN") await changePhase(admin.as, { phase: "OPEN" });
	const isBegun = (await db().user.count({ where: { email: demoAddress(FIRST) } })) > 0;
	if (isBegun ? await isFilled() : (await db().booking.count()) > 0) return;
	try {
		await fillDemo();
	} catch (error) {
		if (!isBegun || !(error instanceof DomainError)) throw error;
		log.warn(
			{ err: error },
			"The demo was used before it was filled, so the rest is missing. For a full one, start in an empty folder.",
		);
	}
}

const isFilled = async (): Promise<boolean> =>
	(await db().quote.count({ where: { booking: { title: LAST, creator: { email: demoAddress(FIRST) } } } })) >
	0;

async function fillDemo(): Promise<void> {
	const [casey, parker] = [await demoAccount("CREATOR"), await demoAccount("PROFESSIONAL")];
	const [robin, dana] = [
		await newDemoPerson("CREATOR", FIRST),
		await newDemoPerson("PROFESSIONAL", "Dana Demo"),
	];
	const [lee, toni] = [
		await newDemoPerson("PROFESSIONAL", "Lee Demo"),
		await newDemoPerson("PROFESSIONAL", "Toni Demo"),
	];
	for (const creator of [casey, robin]) await verifyDemoCreator(creator);
	const place = { city: "Los Angeles", region: "CA" };
	const parkerId = await listDemoProfessional(parker, {
		...place,
		businessName: "Parker Light & Lens",
		serviceLine: "PHOTO_VIDEO",
		hourlyRateCents: 15_000,
		description: "Portraits and short films for creators.",
	});
	const danaId = await listDemoProfessional(dana, {
		...place,
		businessName: "Dana Vega Studio",
		serviceLine: "PHOTO_VIDEO",
		hourlyRateCents: 18_000,
		description: "Studio shoots with daylight.",
	});
	const leeId = await listDemoProfessional(lee, {
		...place,
		businessName: "Lee Quill Law",
		serviceLine: "LEGAL",
		hourlyRateCents: 30_000,
		description: "Contracts and trademarks for creators.",
	});
	const toniId = await listDemoProfessional(toni, {
		...place,
		businessName: "Toni Vale Management",
		serviceLine: "MANAGEMENT",
		hourlyRateCents: 12_000,
		description: "Brand deals and calendars for creators.",
	});
	const robins = {
		creator: robin,
		professional: parker,
		professionalId: parkerId,
		serviceLine: "PHOTO_VIDEO",
	} as const;
	const parkers = {
		creator: casey,
		professional: parker,
		professionalId: parkerId,
		serviceLine: "PHOTO_VIDEO",
	} as const;
	const danas = {
		creator: casey,
		professional: dana,
		professionalId: danaId,
		serviceLine: "PHOTO_VIDEO",
	} as const;
	await seedPayouts(parkers, danas);
	await seedDeals(parkers);
	await seedCancellations(robins);
	await seedOtherDeals(robins, danas, {
		creator: casey,
		professional: lee,
		professionalId: leeId,
		serviceLine: "LEGAL",
	});
	const tonis = { professional: toni, professionalId: toniId, serviceLine: "MANAGEMENT" } as const;
	await seedRetainers({ creator: casey, ...tonis }, { creator: robin, ...tonis });
}

/** Quotes by the month: one waits for an answer, and of another the first month is paid. */
async function seedRetainers(caseys: Pair, robins: Pair): Promise<void> {
	const month = (item: string, dollars: number) => offer(item, dollars, { isMonthly: true });
	const running = await agree(
		caseys,
		"Manage the calendar",
		"Posts, deadlines, and reminders for three channels.",
		month("Calendar, one month", 800),
	);
	await fund(caseys, running, 0);
	const monthly = await request(
		robins,
		LAST,
		"Two brand deals a month, from the first email to the invoice.",
	);
	await quote(robins, monthly, month("Brand deals and calendar, one month", 1_200));
}

/** With others: everything that ends early, a second quote to compare, and an agreement without a fee. */
async function seedOtherDeals(robins: Pair, danas: Pair, lees: Pair): Promise<void> {
	const declined = await request(robins, "Headshots", "Three headshots for a press kit.");
	const headshots = await quote(robins, declined, offer("Three headshots", 450));
	await answer(headshots, () =>
		declineQuote(robins.creator.as, {
			bookingId: declined,
			quoteId: headshots,
			reason: "We found someone closer.",
		}),
	);
	const withdrawn = await request(robins, "Concert photos", "Photos of one evening.");
	const evening = await quote(robins, withdrawn, offer("One evening", 600));
	await answer(evening, () =>
		withdrawQuote(robins.professional.as, {
			bookingId: withdrawn,
			quoteId: evening,
			reason: "I'm ill that week.",
		}),
	);
	await expire(robins, await request(robins, "Album cover", "One picture for an album."));
	await request(robins, "A day at the sea", "Photos for two posts, in the early morning.");
	const compared = await request(
		danas,
		"Vertical videos for spring",
		"Eight vertical videos, two outfits, a kitchen with daylight.",
	);
	await quote(
		danas,
		compared,
		offer("Eight vertical videos with a second camera", 2_320, { cancellation: "FLEXIBLE", revisions: 3 }),
	);
	const review = await agree(
		lees,
		"Review a brand contract",
		"A twelve-page contract with exclusivity.",
		offer("Review with comments and a call", 1_100, {
			usagePlatforms: "Not applicable",
			usageTerm: "Without limit",
			usageTerritory: "United States",
		}),
	);
	await deliverTo(lees, review, 0, "Comments on the first six pages.");
}
