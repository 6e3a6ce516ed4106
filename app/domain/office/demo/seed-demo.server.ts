import { db } from "#app/infra/database/db.server.ts";
import { REFUSING_ACCOUNT } from "#app/infra/payments/test-bank/test-cards.ts";
import { log } from "#app/infra/process/log.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { askForChanges, declineQuote, withdrawQuote } from "../../bookings/quotes/quote.server.ts";
import type { QuoteInput } from "../../bookings/quotes/quote-forms.ts";
import { DomainError } from "../../platform/domain-error.ts";
import { getPhase } from "../../platform/phase.server.ts";
import { changePhase } from "../launch/launch.server.ts";
import { seedDisputes } from "./demo-disputes.server.ts";
import {
	demoAccount,
	demoAddress,
	listDemoProfessional,
	newDemoPerson,
	verifyDemoCreator,
} from "./demo-people.server.ts";
import {
	addOwnFunds,
	agree,
	answer,
	cancel,
	deliverAndAccept,
	deliverAndChange,
	deliverTo,
	expire,
	fund,
	fundFirst,
	offer,
	type Pair,
	quote,
	request,
	revise,
	settleNow,
	setUpPayouts,
} from "./demo-work.server.ts";

/**
 * Between the two demo accounts: a quote after a round of changes, and everything that follows an
 * agreement.
 */
async function seedDeals(pair: Pair): Promise<void> {
	const { creator } = pair;
	await seedWork(pair);
	await agree(
		pair,
		"Product shots for a store",
		"Twenty products on white.",
		offer("Twenty product shots", 900),
	);
	const revised = await request(
		pair,
		"Vertical videos for spring",
		"Eight vertical videos, two outfits, a kitchen with daylight.",
	);
	const quoteId = await quote(pair, revised, offer("Eight vertical videos", 2_000));
	await answer(quoteId, () =>
		askForChanges(creator.as, { bookingId: revised, quoteId, text: "Could you do six videos for less?" }),
	);
	await revise(pair, revised, offer("Six vertical videos", 1_560));
}

/**
 * With another creator: payments that settle later or will be charged back, and every way of
 * canceling a booking.
 */
async function seedCancellations(pair: Pair): Promise<void> {
	const { creator, professional } = pair;
	const settling = await agree(
		pair,
		"Banner pictures",
		"Three wide pictures for the channels.",
		offer("Three wide pictures", 540),
	);
	await fundFirst(pair, settling, "settles-later");
	const disputedPayment = await agree(
		pair,
		"Press pictures",
		"Six pictures for a press kit.",
		offer("Six pictures", 480),
	);
	await fundFirst(pair, disputedPayment, "chargeback-won");
	const canceled = await agree(
		pair,
		"Behind the scenes",
		"A short film about a shoot.",
		offer("Short film", 700),
	);
	await cancel(creator, canceled, "The shoot that it is about was moved to another year.");
	const refunded = await agree(
		pair,
		"Pictures of a workshop",
		"Twenty pictures of a Saturday.",
		offer("Twenty pictures", 640),
	);
	await fund(pair, refunded, 0);
	await cancel(professional, refunded, "My camera was stolen, and I can't replace it in time.");
	const split = await agree(
		pair,
		"Holiday greetings",
		"A greeting for each of five channels.",
		offer("Five greetings", 500, { cancellation: "STRICT" }),
	);
	await fund(pair, split, 0, 1);
	await cancel(creator, split, "We decided on one greeting for all channels.");
}

/** Work that was paid out and, for another professional, a payout that the bank refused. */
async function seedPayouts(paid: Pair, refused: Pair): Promise<void> {
	await setUpPayouts(paid.professional, "1234567890");
	await setUpPayouts(refused.professional, REFUSING_ACCOUNT);
	const done = await agree(
		paid,
		"Portraits for a calendar",
		"Twelve portraits, one for each month.",
		offer("Shoot with twelve edited portraits", 1_800),
	);
	await fund(paid, done, 0, 1);
	await deliverAndAccept(paid, done, 0, "The first six portraits, edited.");
	await deliverAndAccept(paid, done, 1, "All twelve portraits, ready for print.");
	const daylight = await agree(
		refused,
		"Daylight portraits",
		"Four portraits by a window.",
		offer("Four portraits", 620),
	);
	await fund(refused, daylight, 0);
	await deliverAndAccept(refused, daylight, 0, "Two of the four portraits.");
	await settleNow();
}

/** Bookings with milestones that are paid for, delivered, and changed. */
async function seedWork(pair: Pair): Promise<void> {
	const first = offer("Trailer with edit and sound", 2_400);
	const running = await agree(pair, "A channel trailer", "Ninety seconds that explain the channel.", first);
	await fund(pair, running, 0);
	await deliverTo(pair, running, 0, "A first cut with sound. The text at the end is a placeholder.");
	await revise(pair, running, withSubtitles(first));
	const changing = await agree(
		pair,
		"A cookbook cover",
		"One cover, with room for the title.",
		offer("Cover in two versions", 760),
	);
	await fund(pair, changing, 0);
	await deliverAndChange(
		pair,
		changing,
		"Two versions of the cover.",
		"Please leave more room for the title, and use the blue of the logo.",
	);
	const started = await agree(
		pair,
		"Stills from a livestream",
		"Thirty stills from two evenings.",
		offer("Thirty stills", 680),
	);
	await fund(pair, started, 0);
}

/** An amendment that keeps the paid milestone and adds to the other one. */
function withSubtitles(first: QuoteInput): QuoteInput {
	const subtitles = 30_000;
	const milestones = first.milestones.map((milestone, i) =>
		i === 1 ? { ...milestone, amount: milestone.amount + subtitles } : milestone,
	);
	const items = [...first.items, { description: "Subtitles in Spanish", quantity: 1, unitPrice: subtitles }];
	return { ...first, items, milestones, note: "Subtitles in Spanish, as you asked." };
}

/** The first person added, and the last request. */
const FIRST = "Robin Demo";
const LAST = "Manage brand deals";

/** Pays a claim under the guarantee, up to its maximum, several times. */
const OWN_FUNDS_CENTS = 500_000;

/**
 * Opens a demo's marketplace and, if it has no bookings yet, adds people, quotes, and bookings in
 * every state. If that was interrupted, it continues where it stopped. Throws `conflict` in
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
	const admin = await demoAccount("ADMIN");
	await addOwnFunds(admin, OWN_FUNDS_CENTS);
	await seedPayouts(parkers, danas);
	await seedDisputes(parkers, admin);
	await seedDeals(parkers);
	await seedCancellations(robins);
	await seedPrices({ ...danas, creator: robin });
	await seedOtherDeals(robins, danas, {
		creator: casey,
		professional: lee,
		professionalId: leeId,
		serviceLine: "LEGAL",
	});
	const tonis = { professional: toni, professionalId: toniId, serviceLine: "MANAGEMENT" } as const;
	await seedRetainers({ creator: casey, ...tonis }, { creator: robin, ...tonis });
}

/** As many professionals with a signed quote in one city as it takes for the city's page to show prices. */
async function seedPrices(danas: Pair): Promise<void> {
	const [city, region] = ["Los Angeles", "CA"] as const;
	const pairs = [danas];
	for (const name of ["Alex Demo", "Kim Demo", "Max Demo", "Noor Demo"]) {
		const professional = await newDemoPerson("PROFESSIONAL", name);
		const professionalId = await listDemoProfessional(professional, {
			...{ city, region, serviceLine: "PHOTO_VIDEO", hourlyRateCents: 14_000 },
			businessName: `${name.split(" ", 1)[0]} Moving Pictures`,
			description: "Vertical videos for creators.",
		});
		pairs.push({ ...danas, professional, professionalId });
	}
	for (const [i, pair] of pairs.entries())
		await agree(
			pair,
			"Vertical videos in the city",
			"Twelve vertical videos, filmed in two days.",
			offer("Twelve vertical videos", 1_200 + 250 * i, { place: "on_site", city, state: region }),
		);
}

/** Monthly retainers: one quote is waiting for an answer, and the first month of another is paid for. */
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
