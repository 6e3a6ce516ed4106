import { db } from "#app/infra/database/db.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { cancelBooking } from "../bookings/cancel-booking.server.ts";
import { completeBooking } from "../bookings/complete-booking.server.ts";
import { disputeBooking } from "../bookings/dispute-booking.server.ts";
import { startBooking } from "../bookings/start-booking.server.ts";
import { DomainError } from "../domain-error.ts";
import { changePhase } from "../launch/change-phase.server.ts";
import { getPhase } from "../phase/phase-queries.server.ts";
import { askForChanges } from "../quotes/ask-for-changes.server.ts";
import { declineQuote } from "../quotes/decline-quote.server.ts";
import { withdrawQuote } from "../quotes/withdraw-quote.server.ts";
import { agree, expire, offer, type Pair, quote, request, revise } from "./demo-deals.server.ts";
import { demoAccount, listDemoProfessional, newDemoPerson, verifyDemoCreator } from "./demo-people.server.ts";

/**
 * Opens the marketplace of a demo and, where it has no booking yet, adds people, quotes, and
 * bookings in every state. Throws `conflict` in production.
 */
export async function seedOpenDemo(): Promise<void> {
	if (settings().isProduction) throw new DomainError("conflict", "Only a demo can be started with --open. Start without it, or unset NODE_ENV.");
	const admin = await demoAccount("ADMIN");
	if ((await getPhase()) !== "OPEN") await changePhase(admin.as, { phase: "OPEN" });
	if ((await db().booking.count()) > 0) return;
	const [casey, parker] = [await demoAccount("CREATOR"), await demoAccount("PROFESSIONAL")];
	const [robin, dana, lee] = [await newDemoPerson("CREATOR", "Robin Demo"), await newDemoPerson("PROFESSIONAL", "Dana Demo"), await newDemoPerson("PROFESSIONAL", "Lee Demo")];
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
	await seedDeals({ creator: casey, professional: parker, professionalId: parkerId, serviceLine: "PHOTO_VIDEO" });
	await seedOtherDeals(
		{ creator: robin, professional: parker, professionalId: parkerId, serviceLine: "PHOTO_VIDEO" },
		{ creator: casey, professional: dana, professionalId: danaId, serviceLine: "PHOTO_VIDEO" },
		{ creator: casey, professional: lee, professionalId: leeId, serviceLine: "LEGAL" },
	);
}

/** Between the two demo accounts: everything that follows an agreement, and a quote after a round of changes. */
async function seedDeals(pair: Pair): Promise<void> {
	const { creator, professional } = pair;
	const done = await agree(pair, "Portraits for a calendar", "Twelve portraits, one for each month.", offer("Shoot with twelve edited portraits", 1_800));
	await startBooking(professional.as, { bookingId: done });
	await completeBooking(creator.as, { bookingId: done });
	const running = await agree(pair, "A channel trailer", "Ninety seconds that explain the channel.", offer("Trailer with edit and sound", 2_400));
	await startBooking(professional.as, { bookingId: running });
	await revise(pair, running, offer("Trailer with edit, sound, and subtitles", 2_700, { note: "Subtitles in Spanish, as you asked." }));
	await agree(pair, "Product shots for a store", "Twenty products on white.", offer("Twenty product shots", 900));
	const disputed = await agree(pair, "A studio day", "One day with two sets.", offer("Studio day with two sets", 1_500));
	await startBooking(professional.as, { bookingId: disputed });
	await disputeBooking(creator.as, { bookingId: disputed, reason: "The second set was never built." });
	const canceled = await agree(pair, "Behind the scenes", "A short film about a shoot.", offer("Short film", 700));
	await cancelBooking(creator.as, { bookingId: canceled, reason: "The shoot that it is about was moved to another year." });
	const revised = await request(pair, "Vertical videos for spring", "Eight vertical videos, two outfits, a kitchen with daylight.");
	const quoteId = await quote(pair, revised, offer("Eight vertical videos", 2_000));
	await askForChanges(creator.as, { bookingId: revised, quoteId, text: "Could you do six videos for less?" });
	await revise(pair, revised, offer("Six vertical videos", 1_560));
}

/** With others: everything that ends early, a second quote to compare, and an agreement without a fee. */
async function seedOtherDeals(robins: Pair, danas: Pair, lees: Pair): Promise<void> {
	const declined = await request(robins, "Headshots", "Three headshots for a press kit.");
	await declineQuote(robins.creator.as, { bookingId: declined, quoteId: await quote(robins, declined, offer("Three headshots", 450)), reason: "We found someone closer." });
	const withdrawn = await request(robins, "Concert photos", "Photos of one evening.");
	await withdrawQuote(robins.professional.as, { bookingId: withdrawn, quoteId: await quote(robins, withdrawn, offer("One evening", 600)), reason: "I'm ill that week." });
	await expire(robins, await request(robins, "Album cover", "One picture for an album."));
	await request(robins, "A day at the sea", "Photos for two posts, in the early morning.");
	const compared = await request(danas, "Vertical videos for spring", "Eight vertical videos, two outfits, a kitchen with daylight.");
	await quote(danas, compared, offer("Eight vertical videos with a second camera", 2_320, { cancellation: "FLEXIBLE", revisions: 3 }));
	await agree(
		lees,
		"Review a brand contract",
		"A twelve-page contract with exclusivity.",
		offer("Review with comments and a call", 1_100, { usagePlatforms: "Not applicable", usageTerm: "Without limit", usageTerritory: "United States" }),
	);
}
