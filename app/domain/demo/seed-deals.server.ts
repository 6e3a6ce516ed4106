import { REFUSING_ACCOUNT } from "#app/infra/payments/test-bank/test-cards.ts";
import { askForChanges } from "../quotes/ask-for-changes.server.ts";
import type { QuoteInput } from "../quotes/quote-forms.ts";
import { settleNow, setUpPayouts } from "./demo-bank.server.ts";
import { agree, answer, offer, type Pair, quote, request, revise } from "./demo-deals.server.ts";
import {
	cancel,
	deliverAndAccept,
	deliverAndChange,
	deliverTo,
	dispute,
	fund,
	fundFirst,
} from "./demo-work.server.ts";

/** Between the two demo accounts: a quote after a round of changes, and all that follows an agreement. */
export async function seedDeals(pair: Pair): Promise<void> {
	const { creator } = pair;
	await seedWork(pair);
	await agree(
		pair,
		"Product shots for a store",
		"Twenty products on white.",
		offer("Twenty product shots", 900),
	);
	const disputed = await agree(
		pair,
		"A studio day",
		"One day with two sets.",
		offer("Studio day with two sets", 1_500),
	);
	await fund(pair, disputed, 0);
	await dispute(pair, disputed, "The second set was never built.");
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

/** With another creator: payments that settle later or will be charged back, and all ways in which a booking is canceled. */
export async function seedCancellations(pair: Pair): Promise<void> {
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
export async function seedPayouts(paid: Pair, refused: Pair): Promise<void> {
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

/** Bookings whose milestones are paid, delivered, and changed. */
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

/** An amendment that keeps the milestone that was paid for, and adds to the other. */
function withSubtitles(first: QuoteInput): QuoteInput {
	const subtitles = 30_000;
	const milestones = first.milestones.map((milestone, i) =>
		i === 1 ? { ...milestone, amount: milestone.amount + subtitles } : milestone,
	);
	const items = [...first.items, { description: "Subtitles in Spanish", quantity: 1, unitPrice: subtitles }];
	return { ...first, items, milestones, note: "Subtitles in Spanish, as you asked." };
}
