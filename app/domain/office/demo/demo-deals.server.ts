import { db } from "#app/infra/database/db.server.ts";
import { REFUSING_ACCOUNT } from "#app/infra/payments/test-bank/test-cards.ts";
import { acceptBooking, startBooking } from "../../bookings/booking.server.ts";
import { claimGuarantee, decideClaim } from "../../bookings/guarantee.server.ts";
import { askForChanges, declineQuote, withdrawQuote } from "../../bookings/quotes/quote.server.ts";
import type { QuoteInput } from "../../bookings/quotes/quote-forms.ts";
import { writeReview } from "../../bookings/reviews.server.ts";
import { contestDebt } from "../../money/debt.server.ts";
import { demoAccounts } from "../../people/demo-account.server.ts";
import { requestRefund } from "../finance/money-decision.server.ts";
import { castTeam } from "./demo-cast.ts";
import { atTime, daysAgo, findDemoPeople } from "./demo-people.server.ts";
import {
	addOwnFunds,
	agree,
	answer,
	askForReleases,
	cancel,
	deliverAndAccept,
	deliverAndChange,
	deliverTo,
	expire,
	fund,
	fundWith,
	onSite,
	quote,
	request,
	revise,
	settle,
	setUpPayouts,
	type Wish,
	type Work,
} from "./demo-work.server.ts";

const CASEY = demoAccounts.CREATOR.name;
const PARKER = demoAccounts.PROFESSIONAL.name;

/** Our own money, enough for several claims under the guarantee. */
const OWN_FUNDS_CENTS = 500_000;

/** Days since the marketplace opened. */
export const OPENED = 21;

/**
 * Deposits our own funds, and enters the payout details of three professionals. The bank of one of them
 * refuses every payout.
 */
export async function preparePayouts(): Promise<void> {
	const getPerson = await findDemoPeople();
	await atTime(daysAgo(OPENED - 0.2), () => addOwnFunds(getPerson(demoAccounts.ADMIN.name), OWN_FUNDS_CENTS));
	for (const [name, account] of [
		[PARKER, "1234567890"],
		["Dana Vega", REFUSING_ACCOUNT],
		["Jonah Pike", "2345678901"],
	] as const)
		await atTime(daysAgo(OPENED - 0.5), () => setUpPayouts(getPerson(name), account));
}

/** Both sides review each other after the work is finished. */
async function review(
	{ bookingId, creator, professional }: Work,
	days: number,
	[mine, theirs]: readonly [string, string],
): Promise<void> {
	if ((await db().review.count({ where: { bookingId } })) === 2) return;
	for (const [person, text] of [
		[creator, mine],
		[professional, theirs],
	] as const)
		if ((await db().review.count({ where: { bookingId, authorId: person.userId } })) === 0)
			await atTime(daysAgo(days), () => writeReview(person.as, { bookingId, rating: "5", text }));
}

/**
 * Adds finished work: some is paid out, some has a payout that the bank refused, and some has claims under
 * the guarantee.
 */
export async function seedFinishedWork(): Promise<void> {
	const calendar = await agree({
		creator: CASEY,
		professional: PARKER,
		title: "Calendar portraits",
		description: "Twelve portraits, one for each month, for a calendar that I sell to my members.",
		dates: "In the next two weeks",
		budget: "1000_2500",
		days: 20,
		item: "Shoot with twelve edited portraits",
		dollars: 1_800,
		facts: onSite(PARKER),
		milestones: ["January to June", "July to December"],
		deliverables: ["January to June, edited", "July to December, edited and ready for print"],
		talk: [
			["P", "Twelve looks in one day is tight, so let's do the coats first, while it's cool."],
			["C", "Coats first, swimsuit last. I'll sort the rack that way."],
			["P", "And please bring the props for December. I don't own a sled."],
		],
	});
	await fund(calendar, 0, 1);
	await deliverAndAccept(calendar, 0, 16, "January to June, edited. The sled made it into February.");
	await deliverAndAccept(calendar, 1, 12, "All twelve portraits, ready for print.");
	await review(calendar, 9.5, [
		"Twelve portraits in one day, and each one looks like its own month. My members love it.",
		"The best-prepared shoot of the year. Casey labeled the outfits by month.",
	]);

	const daylight = await agree({
		creator: CASEY,
		professional: "Dana Vega",
		title: "Daylight portraits",
		description: "Four portraits by a window for an interview that comes out next month.",
		dates: "A bright morning",
		budget: "500_1000",
		days: 18,
		item: "Four portraits",
		dollars: 620,
		facts: onSite("Dana Vega"),
		milestones: ["First two portraits", "Final four portraits"],
		deliverables: ["Two portraits to choose from", "All four portraits, edited"],
		talk: [
			["P", "Between 9 and 11, the studio needs no lamps at all."],
			["C", "I'll be there at 9 with two sweaters."],
		],
	});
	await fund(daylight, 0);
	await deliverAndAccept(daylight, 0, 14, "Two of the four portraits, for you to choose the crop.");

	const bakery = await agree({
		creator: "Maya Brooks",
		professional: PARKER,
		title: "Bakery window photos",
		description: "Photos of a bakery window before it opens, for a series about early mornings.",
		dates: "Any weekday, very early",
		budget: "500_1000",
		days: 17,
		item: "Eight photos, from 4 to 6 a.m.",
		dollars: 640,
		facts: onSite(PARKER),
		milestones: ["Before opening", "Window and street"],
		deliverables: ["Four photos", "The other four"],
		talk: [
			["C", "The owner starts at 3:30 and says you can come in through the back."],
			["P", "See you there. I'll bring my own coffee."],
		],
	});
	await fund(bakery, 0, 1);
	await deliverAndAccept(bakery, 0, 13, "The first four photos.");
	await deliverAndAccept(bakery, 1, 11, "The other four, with the street still dark.");
	await claim(bakery, 3, 12_000, "Two of the eight photos show the shop next door and not the bakery.");

	const pilot = await agree({
		creator: "Tyler Nguyen",
		professional: "Jonah Pike",
		title: "Pilot episode with a live audience",
		description: "One hour in front of 30 guests, with three cameras and an edit.",
		dates: "A Saturday evening",
		budget: "1000_2500",
		days: 19,
		item: "Recording and edit of one episode",
		dollars: 1_360,
		facts: onSite("Jonah Pike"),
		milestones: ["Recording", "Edited episode"],
		deliverables: ["The recording", "The edited episode"],
		talk: [
			["P", "Thirty people make noise. I'll put two microphones on the audience."],
			["C", "Good, because I want to hear them laugh."],
		],
	});
	await fund(pilot, 0, 1);
	await deliverAndAccept(pilot, 0, 15, "All three cameras, synced.");
	await deliverAndAccept(pilot, 1, 12, "The edited episode, 52 minutes.");
	await atTime(daysAgo(5), settle);
	await claim(pilot, 8, 20_000, "The audience can't be heard in the second half, although we agreed on it.");
	await payClaim(pilot);
}

async function claim({ bookingId, creator }: Work, days: number, amount: number, statement: string) {
	if ((await db().guaranteeClaim.count({ where: { bookingId } })) > 0) return;
	await atTime(daysAgo(days), () =>
		claimGuarantee(creator.as, { bookingId, milestone: 2, amount, statement, files: [] }),
	);
}

/** The team pays part of a claim, and the professional contests what they owe for it. */
async function payClaim({ bookingId, professional }: Work): Promise<void> {
	const getPerson = await findDemoPeople();
	const open = await db().guaranteeClaim.findFirst({
		where: { bookingId, status: "SUBMITTED" },
		select: { id: true },
	});
	if (open)
		await atTime(daysAgo(6), () =>
			decideClaim(getPerson(castTeam[0]?.name ?? "").as, {
				claimId: open.id,
				decision: "pay-owed",
				amount: 15_000,
				reason:
					"The agreement names two microphones for the audience, and the second half has none. Most of the episode is as agreed, so we pay part of the claim.",
			}),
		);
	const debt = await db().receivable.findFirst({
		where: { bookingId, status: "OPEN" },
		select: { reference: true },
	});
	if (debt)
		await atTime(daysAgo(1.4), () =>
			contestDebt(professional.as, {
				reference: debt.reference,
				objection:
					"Both microphones were on. The venue turned down the sound at 9 p.m., and I have it in writing.",
			}),
		);
}

/** Bookings of the demo creator, most of them with the demo professional: one for each next step. */
export async function seedOpenWork(): Promise<void> {
	const trailer = await agree({
		creator: CASEY,
		professional: PARKER,
		title: "Channel trailer",
		description: "A 90-second channel trailer that shows what the channel is about and who I am.",
		dates: "By the end of next month",
		budget: "1000_2500",
		days: 8,
		item: "Trailer with edit and sound",
		dollars: 2_400,
		milestones: ["First cut", "Final cut"],
		deliverables: ["A first cut to look at together", "The final cut with sound and captions"],
		talk: [
			[
				"P",
				"I watched your ten most popular videos. You smile right before every punch line. Let's open with that.",
			],
			["C", "I never noticed! Yes, please."],
			["P", "I'll send a first cut on Thursday. The text at the end is only a placeholder."],
			["C", "Could we get subtitles in Spanish, too?"],
			["P", "Sure. I'll send you a small change to the agreement for it."],
		],
	});
	await fund(trailer, 0);
	await deliverTo(trailer, 0, 2, "A first cut with sound. The text at the end is a placeholder.");
	await revise(trailer, 1.5, withSubtitles);
	await askForReleases(trailer, 4, [
		{
			kind: "MODEL",
			subject: "Jamie Ortega",
			signer: { fullName: "Jamie Ortega", email: "jamie@example.com" },
		},
		{ kind: "PROPERTY", subject: "The kitchen at 12 Orchard Lane" },
	]);

	const cover = await agree({
		creator: CASEY,
		professional: PARKER,
		title: "Cookbook cover",
		description: "One cover photo for a cookbook, with room for the title.",
		dates: "Within three weeks",
		budget: "500_1000",
		days: 7,
		item: "Cover in two versions",
		dollars: 760,
		milestones: ["Two cover drafts", "Final cover"],
		deliverables: ["Two versions to choose from", "The final cover, ready for print"],
		talk: [
			["C", "The publisher needs the top third empty for the title."],
			["P", "Got it. I'll shoot one from above and one from the side."],
		],
	});
	await fund(cover, 0);
	await deliverAndChange(
		cover,
		3,
		"Two versions of the cover: one from above, and one from the side.",
		"I like the one from the side. Please leave more room for the title, and use the blue from the logo.",
	);

	const stills = await agree({
		creator: CASEY,
		professional: PARKER,
		title: "Livestream stills",
		description: "Thirty stills from two evenings of livestreams, for thumbnails and posts.",
		dates: "This Friday and Saturday",
		budget: "500_1000",
		days: 4,
		item: "Thirty stills",
		dollars: 680,
		milestones: ["Friday stills", "Saturday stills"],
		deliverables: ["Fifteen stills from Friday", "Fifteen stills from Saturday"],
		talk: [
			["P", "I'll sit to the left of the camera, so your face is lit in all of them."],
			["C", "Great. We start at 8, and it usually gets funny around 9:30."],
		],
	});
	await fund(stills, 0);

	await agree({
		creator: CASEY,
		professional: PARKER,
		title: "Product photos for my store",
		description: "Twenty products on white for the store's new look.",
		dates: "Next week",
		budget: "500_1000",
		days: 2,
		item: "Twenty product photos",
		dollars: 900,
		milestones: ["Products 1–10", "Products 11–20"],
		deliverables: ["Ten products", "The other ten products"],
		talk: [
			["C", "The boxes should reach you on Monday."],
			["P", "I'll tell you as soon as they're here. Anything fragile?"],
		],
	});

	const videos = {
		creator: CASEY,
		title: "Vertical videos for spring",
		description: "Eight vertical videos with two outfits, in a kitchen with daylight.",
		dates: "In the first half of next month",
		budget: "1000_2500" as const,
		days: 3,
		milestones: ["Videos 1–4", "Remaining videos"] as const,
		deliverables: ["The first four videos", "The other videos"] as const,
	};
	const revised = await request({
		...videos,
		professional: PARKER,
		item: "Eight vertical videos",
		dollars: 2_000,
	});
	const quoteId = await quote(revised);
	await answer(quoteId, 2.4, () =>
		askForChanges(revised.creator.as, {
			bookingId: revised.bookingId,
			quoteId,
			text: "Could you do six videos for less?",
		}),
	);
	await revise(revised, 1.8, forLess);
	await quote(
		await request({
			...videos,
			professional: "Dana Vega",
			days: 2.8,
			item: "Eight vertical videos with a second camera",
			dollars: 2_320,
			facts: { cancellation: "FLEXIBLE", revisions: 3 },
		}),
	);

	const contract = await agree({
		creator: CASEY,
		professional: "Lee Quill",
		title: "Review a brand contract",
		description: "A twelve-page contract with exclusivity. I'd like to know what I'm giving up.",
		dates: "By the end of next week",
		budget: "1000_2500",
		days: 6,
		item: "Review with comments and a call",
		dollars: 1_100,
		milestones: ["Contract comments", "Call and ask list"],
		deliverables: ["Comments on the whole contract", "A call, and a list of what to ask for"],
		facts: { usageTerm: "Without limit", usageTerritory: "United States" },
		talk: [
			["P", "I've read it once. Don't sign page nine before we talk."],
			["C", "I won't. What's on page nine?"],
			["P", "A clause that renews itself every year. It's easy to take out."],
		],
	});
	await deliverTo(contract, 0, 1, "Comments on all twelve pages. The important ones are marked in red.");

	const calendar = await agree({
		creator: CASEY,
		professional: "Marisol Reyes",
		title: "Keep my posting calendar",
		description: "Posts, deadlines, and reminders for three channels, every month.",
		dates: "From the first of the month",
		budget: "500_1000",
		days: 5,
		item: "Calendar, one month",
		dollars: 800,
		facts: { isMonthly: true },
		milestones: ["Weeks 1–2", "Weeks 3–4"],
		deliverables: ["The first two weeks", "The rest of the month"],
		talk: [
			["P", "I've set up the calendar. Green is done, and red is waiting for you."],
			["C", "There's a lot of red."],
			["P", "It'll be green by Friday. That's what I'm here for."],
		],
	});
	await fund(calendar, 0);
}

/** A quote for two fewer videos, at a lower price. */
function forLess(first: QuoteInput): QuoteInput {
	const cents = 156_000;
	const items = [{ description: "Six vertical videos", quantity: 1, unitPrice: cents }];
	return { ...first, items, milestones: first.milestones.map((one) => ({ ...one, amount: cents / 2 })) };
}

/** An amendment that keeps the paid milestone and raises the price of the other milestone. */
function withSubtitles(first: QuoteInput): QuoteInput {
	const subtitles = 30_000;
	const milestones = first.milestones.map((milestone, i) =>
		i === 1 ? { ...milestone, amount: milestone.amount + subtitles } : milestone,
	);
	const items = [...first.items, { description: "Subtitles in Spanish", quantity: 1, unitPrice: subtitles }];
	return { ...first, items, milestones, note: "Subtitles in Spanish, as you asked." };
}

/** Adds payments that settle later, fail, or are charged back, and bookings that end early. */
export async function seedEndings(): Promise<void> {
	const banners = await agree({
		creator: "Robin Ellis",
		professional: PARKER,
		title: "Banner photos",
		description: "Three wide photos for my channel banners, one for each season that's left.",
		dates: "This month",
		budget: "500_1000",
		days: 2.5,
		item: "Three wide photos",
		dollars: 540,
		milestones: ["Sample banner", "Final banners"],
		deliverables: ["One photo to start with", "The other two"],
	});
	await fundWith(banners, "settles-later");
	const press = await agree({
		creator: "Lucas Ferreira",
		professional: PARKER,
		title: "Press photos",
		description: "Six photos for a press kit, indoors and outdoors.",
		dates: "When I'm in Los Angeles",
		budget: "under_500",
		days: 9,
		item: "Six photos",
		dollars: 480,
		milestones: ["Indoor set", "Outdoor set"],
		deliverables: ["Three photos indoors", "Three photos outdoors"],
	});
	await fundWith(press, "chargeback-won");
	const headers = await agree({
		creator: "Sam Whitaker",
		professional: "Bea Kowalski",
		title: "Press kit for a newsletter",
		description: "One page about the newsletter, for sponsors and journalists.",
		dates: "Within two weeks",
		budget: "500_1000",
		days: 3,
		item: "Press kit",
		dollars: 950,
		milestones: ["Press kit draft", "Final press kit"],
		deliverables: ["A draft", "The final page"],
	});
	await fundWith(headers, "declined");

	const hotel = await agree({
		creator: "Amara Obi",
		professional: "Marisol Reyes",
		title: "Plan a three-city tour",
		description: "Dates, hotels, and meet-ups in three cities in the spring.",
		dates: "Start this month",
		budget: "2500_plus",
		days: 9,
		item: "Tour plan with bookings",
		dollars: 2_600,
		milestones: ["Tour plan", "Travel and venues"],
		deliverables: ["The plan", "All bookings"],
		talk: [
			["C", "Atlanta has to be on a weekend, and the others can be any day."],
			["P", "Then Atlanta goes in the middle. I'll send you a first plan by Tuesday."],
		],
	});
	await fund(hotel, 0, 1);
	await proposeAdjustment(hotel);

	const behind = await agree({
		creator: "Robin Ellis",
		professional: PARKER,
		title: "Behind-the-scenes film",
		description: "A short film about how a shoot comes together.",
		dates: "During my next shoot",
		budget: "500_1000",
		days: 13,
		item: "Short film",
		dollars: 700,
		milestones: ["Filming day", "Edited film"],
		deliverables: ["The filming", "The edit"],
	});
	await cancel(behind.creator, behind, 11, "The shoot has moved to next year, so there's nothing to film.");
	const workshop = await agree({
		creator: "Robin Ellis",
		professional: PARKER,
		title: "Workshop photos",
		description: "Twenty photos of a Saturday class in my workshop.",
		dates: "Next Saturday",
		budget: "500_1000",
		days: 10,
		item: "Twenty photos",
		dollars: 640,
		milestones: ["Photos 1–10", "Photos 11–20"],
		deliverables: ["Ten photos", "The other ten"],
	});
	await fund(workshop, 0);
	await cancel(workshop.professional, workshop, 7, "My camera was stolen, and I can't replace it in time.");
	const greetings = await agree({
		creator: "Zoe Martin",
		professional: PARKER,
		title: "Holiday greetings",
		description: "A short greeting for each of my five channels.",
		dates: "Before the holidays",
		budget: "500_1000",
		days: 11,
		item: "Five greetings",
		dollars: 500,
		milestones: ["Sample greetings", "Remaining greetings"],
		deliverables: ["Two greetings", "The other three"],
		facts: { cancellation: "STRICT" },
	});
	await fund(greetings, 0, 1);
	await cancel(greetings.creator, greetings, 8, "We've decided on one greeting for all of the channels.");

	const headshots = await request({
		creator: "Nia Coleman",
		professional: PARKER,
		title: "Headshots",
		description: "Three headshots for the back of my book.",
		dates: "The week of my reading",
		budget: "under_500",
		days: 12,
		item: "Three headshots",
		dollars: 450,
		milestones: ["Proofs", "Edited headshots"],
		deliverables: ["A first selection", "Three edited headshots"],
	});
	const declined = await quote(headshots);
	await answer(declined, 10, () =>
		declineQuote(headshots.creator.as, {
			bookingId: headshots.bookingId,
			quoteId: declined,
			reason: "We found someone closer to home. Thank you for the quick quote!",
		}),
	);
	const concert = await request({
		creator: "Sam Whitaker",
		professional: PARKER,
		title: "Concert photos",
		description: "Photos of one evening in a small club.",
		dates: "The 14th",
		budget: "500_1000",
		days: 9,
		item: "One evening",
		dollars: 600,
		milestones: ["Same-night photos", "Edited gallery"],
		deliverables: ["Ten photos the same night", "The rest, edited"],
	});
	const withdrawn = await quote(concert);
	await answer(withdrawn, 7, () =>
		withdrawQuote(concert.professional.as, {
			bookingId: concert.bookingId,
			quoteId: withdrawn,
			reason: "I'm out sick that week.",
		}),
	);
	await expire(
		await request({
			creator: "Chloe Bennett",
			professional: "Max Okafor",
			title: "Album cover",
			description: "One photo for an album, in black and white.",
			dates: "This month",
			budget: "500_1000",
			days: 8,
		}),
	);
}

/** Someone with the finance role proposes a refund so large that a second person has to confirm it. */
async function proposeAdjustment({ bookingId }: Work): Promise<void> {
	if ((await db().moneyDecision.count({ where: { bookingId } })) > 0) return;
	const getPerson = await findDemoPeople();
	const { id: milestoneId } = await db().milestone.findFirstOrThrow({
		where: { bookingId, position: 0 },
		select: { id: true },
	});
	await atTime(daysAgo(0.3), () =>
		requestRefund(getPerson(castTeam[1]?.name ?? "").as, {
			milestoneId,
			amount: 65_000,
			reason: "One of the three cities was dropped by both sides. They've asked us to refund its part.",
		}),
	);
}

type Latest = Wish & {
	/** In early access: whether the request was accepted, and whether the work was started. */
	isAccepted?: true;
	isStarted?: true;
};

/** Requests that are waiting for an answer. Some expire within hours. */
const latest: readonly Latest[] = [
	{
		creator: "Chloe Bennett",
		professional: PARKER,
		title: "Beach shoot",
		description: "Photos for two posts, early in the morning. I'm in Los Angeles for four days.",
		dates: "Thursday or Friday, at sunrise",
		budget: "500_1000",
		days: 2.9,
	},
	{
		creator: "Jordan Price",
		professional: PARKER,
		title: "Portraits for a podcast",
		description: "Two hosts, one cover, and a few photos for posts. We can come to you.",
		dates: "Any afternoon next week",
		budget: "500_1000",
		days: 2.65,
	},
	{
		creator: "Eli Rosen",
		professional: PARKER,
		title: "Forty radios on white",
		description: "Forty small radios for a catalog. They're in my workshop, sorted by size.",
		dates: "In the next month",
		budget: "1000_2500",
		days: 0.3,
	},
	{
		creator: CASEY,
		professional: "Owen Blake",
		title: "Launch week for my calendar",
		description: "Seven days, three channels, and a countdown that doesn't annoy anyone.",
		dates: "The first week of next month",
		budget: "500_1000",
		days: 0.5,
	},
];

/** The latest bookings in early access, in which nothing is paid on the platform. */
const early: readonly Latest[] = [
	{
		creator: CASEY,
		professional: PARKER,
		title: "Newsletter portraits",
		isAccepted: true,
		description: "Two portraits for the top of my newsletter, one serious and one not.",
		dates: "Next week",
		budget: "under_500",
		days: 3,
	},
	{
		creator: CASEY,
		professional: "Dana Vega",
		title: "Four soups in stills",
		isStarted: true,
		description: "Four soups, from the cutting board to the bowl. I'd like to cook them in your studio.",
		dates: "A cloudy day is fine",
		budget: "500_1000",
		days: 6,
	},
	{
		creator: "Robin Ellis",
		professional: PARKER,
		title: "Pottery class photos",
		isStarted: true,
		description: "A Saturday class in my workshop, from the first lump of clay to the kiln.",
		dates: "Saturday",
		budget: "500_1000",
		days: 5,
	},
];

/** Sends the latest requests in an open marketplace, and one more that is answered with a monthly quote. */
export async function seedRequests(): Promise<void> {
	for (const wish of latest) await request(wish);
	await quote(
		await request({
			creator: "Robin Ellis",
			professional: "Marisol Reyes",
			title: "Brand deals, month by month",
			description: "Two brand deals a month, from the first email to the invoice.",
			dates: "From next month",
			budget: "1000_2500",
			days: 1.5,
			item: "Brand deals and calendar, one month",
			dollars: 1_200,
			facts: { isMonthly: true },
			milestones: ["First brand deal", "Second brand deal"],
			deliverables: ["The first deal", "The second deal"],
		}),
	);
}

/** Sends the latest requests in early access. Some are accepted or started. */
export async function seedEarlyRequests(): Promise<void> {
	for (const { isAccepted, isStarted, ...wish } of [...early, ...latest]) {
		const { bookingId, professional } = await request(wish);
		const isAt = async (status: "REQUESTED" | "ACCEPTED") =>
			(await db().booking.count({ where: { id: bookingId, status } })) === 1;
		if ((isAccepted || isStarted) && (await isAt("REQUESTED")))
			await atTime(daysAgo(wish.days - 0.2), () => acceptBooking(professional.as, { bookingId }));
		if (isStarted && (await isAt("ACCEPTED")))
			await atTime(daysAgo(wish.days - 1), () => startBooking(professional.as, { bookingId }));
	}
}

/** Whether the demo was filled in early access before the marketplace opened. */
export const hasEarlyRequests = async (): Promise<boolean> =>
	(await db().booking.count({ where: { title: early[0]?.title ?? "", phase: "EARLY_ACCESS" } })) > 0;
