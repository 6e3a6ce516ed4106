import { randomUUID } from "node:crypto";
import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { DAY, HOUR, later, now } from "#app/infra/process/clock.server.ts";
import { sendMessage } from "../../bookings/messages/send-message.server.ts";
import { declineMatch } from "../../matching/answer-match.server.ts";
import { proposeMatch, startReview } from "../../matching/propose-match.server.ts";
import { proposalDue } from "../../matching/requirements-queries.server.ts";
import { demoAccounts } from "../../people/demo-account.server.ts";
import { entryPlace } from "../../people/waitlist/join-waitlist.server.ts";
import { newReference } from "../../platform/reference.ts";
import { addDays, dayIn } from "../../platform/time/calendar-day.ts";
import { businessZone, promisedBy } from "../../platform/time/time-zones.server.ts";
import { decideReport } from "../../trust/decide-report.server.ts";
import { newSupportReference } from "../support/support.ts";
import { castCreators, castProfessionals, SUSPENDED } from "./demo-cast.ts";
import {
	atTime,
	type DemoPerson,
	daysAgo,
	demoAddress,
	findDemoPeople,
	REVIEWER,
} from "./demo-people.server.ts";

const hoursAgo = (hours: number, end: Date): Date => later(end, -hours * HOUR);

type Ticket = {
	/** The name of someone in the demo, or of another person. */
	from: string;
	topic:
		| "GENERAL"
		| "ACCOUNT"
		| "VERIFICATION"
		| "MATCHING"
		| "PAYMENT"
		| "SAFETY"
		| "TECHNICAL"
		| "PARTNERSHIP";
	/** How many hours ago the ticket was sent. */
	sent: number;
	text: string;
	/** The hours until the team's reply, and its text. */
	reply?: readonly [hours: number, text: string];
	isClosed?: true;
};

const tickets: readonly Ticket[] = [
	{
		from: "Amara Obi",
		topic: "MATCHING",
		sent: 2,
		text: "I moved from Miami to Fort Lauderdale last week. Do I have to send my request again, or can you change the city?",
	},
	{
		from: "Jonah Pike",
		topic: "PAYMENT",
		sent: 7,
		text: "I changed banks. When I save the new account, do payouts stop for a while? I have one due on Friday.",
	},
	{
		from: "Patrice Holm",
		topic: "GENERAL",
		sent: 15,
		text: "I'm a makeup artist in Chicago. Can I apply, or are you only looking for photographers right now?",
	},
	{
		from: "Kim Tran",
		topic: "TECHNICAL",
		sent: 20,
		text: "When I move a photo up in my portfolio on my phone, the page jumps to the top. It does work, though.",
	},
	{
		from: "Casey Rivera",
		topic: "ACCOUNT",
		sent: 52,
		text: "How do I change the name on my account? I got married in the summer.",
		reply: [
			6,
			"Congratulations! Open Settings and enter your new name under “Your details.” Agreements you've already signed keep the old one, because they can't be changed afterward.",
		],
	},
	{
		from: "Grace Abernathy",
		topic: "PARTNERSHIP",
		sent: 96,
		text: "Our bar association runs a monthly talk for creators. Would you like to speak in January?",
		reply: [19, "We'd love to. Could you send us the date and how many people usually come?"],
	},
	{
		from: "Lucas Ferreira",
		topic: "VERIFICATION",
		sent: 1_390,
		text: "I typed the wrong year in my date of birth. Can you fix it?",
		reply: [3, "Done. We've reopened your verification, so you can send it again."],
		isClosed: true,
	},
	{
		from: "Sam Whitaker",
		topic: "SAFETY",
		sent: 620,
		text: "Someone with my name and my photo is writing to photographers. It isn't me.",
		reply: [
			1,
			"Thank you for telling us so quickly. We've suspended the account and written to the three people it contacted. You don't have to do anything.",
		],
		isClosed: true,
	},
	{
		from: "Bea Kowalski",
		topic: "PAYMENT",
		sent: 340,
		text: "Is the fee taken from the price I enter, or added to it?",
		reply: [11, "It's taken from the price. Before you send a quote, the page shows what you'll receive."],
		isClosed: true,
	},
	{
		from: "Denise Archer",
		topic: "GENERAL",
		sent: 820,
		text: "Do you also work with creators in Canada?",
		reply: [22, "Not yet. Only in the United States for now."],
		isClosed: true,
	},
	{
		from: "Tyler Nguyen",
		topic: "TECHNICAL",
		sent: 1_100,
		text: "The calendar feed shows my booking an hour late.",
		reply: [
			9,
			"Your calendar app was set to another time zone. Choose yours under Settings, and it will be right.",
		],
		isClosed: true,
	},
];

const savedReplies = [
	{
		title: "How to change a name",
		body: "Hi {name},\n\nOpen Settings and enter your new name under “Your details.” Signed agreements keep the old one.",
	},
	{
		title: "We received your documents",
		body: "Hi {name},\n\nThank you, your documents have arrived. We'll look at them within two business days.",
	},
	{
		title: "Payouts after a new bank account",
		body: "Hi {name},\n\nAfter you enter a new bank account, payouts pause for a few days. That protects you if someone else changed it.",
	},
];

const WAITING_PLACES = [
	...[
		["Austin", "TX"],
		["New York", "NY"],
		["Los Angeles", "CA"],
		["Chicago", "IL"],
		["Atlanta", "GA"],
	],
	...[
		["Miami", "FL"],
		["Houston", "TX"],
		["Seattle", "WA"],
		["Denver", "CO"],
		["Nashville", "TN"],
	],
] as const;
const WAITING_SERVICES = ["PHOTOGRAPHY", "LEGAL", "ACCOUNTING", "MARKETING", "OTHER"] as const;
const WAITING_NAMES = [
	...[
		"adriana.k",
		"b.moreno",
		"carla.v",
		"dj.solis",
		"emmett",
		"fern.w",
		"gia.p",
		"hollis",
		"isla.m",
		"jude.t",
	],
	...["kenji", "lena.o", "marcos.d", "nell", "otis.b", "pilar", "quincy.r", "rosa.l", "stella.n", "troy.h"],
	...["uma.s", "vince.c", "willa", "xavi.g", "yara.e", "zane.f", "abe.j", "bianca.q", "cole.z", "della.u"],
];

/**
 * Adds work items that are waiting for the team, decisions that it has made, the waitlist, and page views, in
 * one transaction. Runs only once.
 */
export async function addQueues(): Promise<void> {
	if ((await db().supportTicket.count({ where: { email: demoAddress(tickets[0]?.from ?? "") } })) > 0) return;
	const end = now();
	const getPerson = await findDemoPeople();
	await transaction(async (tx) => {
		await addTickets(tx, end);
		await addWaitlist(tx, end);
		await addReports(tx, getPerson, end);
		await addRequirements(tx, getPerson, end);
		await addVisits(tx, end);
		await tx.underageRejection.create({
			data: { email: "j.mills@example.com", birthYear: 2010, reason: "UNDER_18", at: hoursAgo(31, end) },
		});
	});
}

async function addTickets(tx: Tx, end: Date): Promise<void> {
	const creators = new Set(castCreators.map(({ name }) => name));
	const professionals = new Set(castProfessionals.map(({ name }) => name));
	const rows = tickets.map(({ from, topic, sent, ...ticket }) => {
		const createdAt = hoursAgo(sent, end);
		const isMember = creators.has(from) || professionals.has(from);
		return {
			id: randomUUID(),
			createdAt,
			ticket,
			name: from,
			inquiryType: topic,
			email:
				from === demoAccounts.CREATOR.name
					? demoAccounts.CREATOR.email
					: isMember
						? demoAddress(from)
						: `${from.toLowerCase().replace(" ", ".")}@example.com`,
			userType: creators.has(from) ? ("CREATOR" as const) : ("PROFESSIONAL" as const),
			reference: newSupportReference(),
		};
	});
	await tx.supportTicket.createMany({
		data: rows.map(({ ticket: { reply, isClosed }, ...row }) => ({
			id: row.id,
			name: row.name,
			email: row.email,
			reference: row.reference,
			createdAt: row.createdAt,
			userType: row.userType,
			inquiryType: row.inquiryType,
			state: isClosed ? "CLOSED" : reply ? "ANSWERED" : "OPEN",
			dueAt: promisedBy(
				row.inquiryType === "SAFETY" ? "safety-response-time" : "support-reply-time",
				row.createdAt,
			),
		})),
	});
	await tx.supportMessage.createMany({
		data: rows.flatMap(({ id: ticketId, createdAt, ticket: { text, reply } }) => [
			{ ticketId, author: "SENDER" as const, body: text, createdAt },
			...(reply
				? [
						{
							ticketId,
							author: "TEAM" as const,
							body: reply[1],
							createdAt: later(createdAt, reply[0] * HOUR),
						},
					]
				: []),
		]),
	});
	await tx.savedReply.createMany({ data: savedReplies });
}

async function addWaitlist(tx: Tx, end: Date): Promise<void> {
	const { code, ...partner } = {
		name: "Lone Star Podcasters",
		stage: "ACTIVE" as const,
		code: "lone-star",
		contactName: "Meredith Poe",
		contactEmail: "meredith@lonestarpodcasters.example",
		notes: "Meets on the first Thursday of the month in East Austin. Mentions us in its newsletter.",
	};
	await tx.partner.create({
		data: { ...partner, referralCode: code, createdAt: daysAgo(70, end) },
	});
	await tx.waitlistEntry.createMany({
		data: [
			...castCreators.map(({ name, city, state, joined }, i) => ({
				email: demoAddress(name),
				audience: "CREATOR" as const,
				source: "signup",
				createdAt: daysAgo(joined, end),
				invitedAt: daysAgo(joined, end),
				...entryPlace({ city, state }),
				...(i % 5 === 3 && { referralCode: code }),
			})),
			...WAITING_NAMES.map((name, i) => {
				const [city, state] = WAITING_PLACES[(i * 3) % WAITING_PLACES.length] ?? ["Austin", "TX"];
				return {
					...({ email: `${name}@example.com`, audience: i % 3 === 1 ? "PROFESSIONAL" : "CREATOR" } as const),
					source: i % 2 ? "home-hero" : "waitlist",
					createdAt: daysAgo(1 + ((i * 29) % 86), end),
					serviceType: WAITING_SERVICES[i % WAITING_SERVICES.length] ?? null,
					...(i % 4 !== 2 && entryPlace({ city, state })),
					...(i % 7 === 5 && { referralCode: code }),
				};
			}),
		],
	});
}

/** The title of the booking whose conversation was reported. */
const REPORTED_BOOKING = "Photos of a release party";

async function addReports(tx: Tx, getPerson: (name: string) => DemoPerson, end: Date): Promise<void> {
	const message = await tx.message.findFirstOrThrow({
		where: { booking: { title: REPORTED_BOOKING }, senderId: getPerson(SUSPENDED).userId },
		orderBy: { createdAt: "asc" },
		select: { id: true },
	});
	const review = await tx.review.findFirstOrThrow({
		where: { rating: 2, side: "CREATOR" },
		select: { id: true },
	});
	const getProfile = async (name: string) =>
		(await tx.professional.findUniqueOrThrow({ where: { userId: getPerson(name).userId } })).id;
	const reports: {
		subject: "REVIEW" | "PROFESSIONAL" | "MESSAGE";
		subjectId: string;
		reporter: string | null;
		/** How many hours ago the report was sent. */
		sent: number;
		reason: "FALSE_INFORMATION" | "SOMEONE_ELSE" | "OTHER" | "SCAM_OR_PAYMENT_OUTSIDE";
		detail: string;
		decisionNote?: string;
	}[] = [
		{
			subject: "REVIEW",
			subjectId: review.id,
			reporter: "Owen Blake",
			sent: 4,
			reason: "FALSE_INFORMATION",
			detail: "I fixed the links the same day. The review reads as if they'd stayed wrong.",
		},
		{
			subject: "PROFESSIONAL",
			subjectId: await getProfile("Rafael Duarte"),
			reporter: null,
			sent: 11,
			reason: "SOMEONE_ELSE",
			detail: "One of the drawings on this profile looks exactly like one of mine.",
		},
		{
			subject: "PROFESSIONAL",
			subjectId: await getProfile("Noor Haddad"),
			reporter: "Eli Rosen",
			sent: 400,
			reason: "OTHER",
			detail: "Her profile says Long Beach, but she told me she doesn't drive there on weekdays.",
			decisionNote:
				"Areas on a profile are where someone works in general. Weekdays are a question for the request.",
		},
		{
			subject: "MESSAGE",
			subjectId: message.id,
			reporter: "Jordan Price",
			sent: 130,
			reason: "SCAM_OR_PAYMENT_OUTSIDE",
			detail: "He called me afterward and offered a lower price if I paid him in cash.",
		},
	];
	await tx.report.createMany({
		data: reports.map(({ reporter, sent, decisionNote, ...report }) => {
			const createdAt = hoursAgo(sent, end);
			return {
				...report,
				reference: newReference("REP"),
				createdAt,
				...(reporter ? { reporterId: getPerson(reporter).userId } : { email: "r.duval@example.com" }),
				dueAt: promisedBy("report-investigation-time", createdAt),
				...(decisionNote && {
					state: "DISMISSED" as const,
					decisionNote,
					decidedAt: later(createdAt, 10 * HOUR),
				}),
			};
		}),
	});
}

const wishes = [
	{
		creator: "Zoe Martin",
		need: "LEGAL" as const,
		budget: "FROM_500_TO_1000" as const,
		sent: 4,
		goal: "A gallery wants to show my bridges. I'd like someone to read the agreement before I sign it.",
	},
	{
		creator: "Nia Coleman",
		need: "MARKETING" as const,
		budget: "FROM_1000_TO_2500" as const,
		sent: 22,
		goal: "My book comes out in March. I need someone for the newsletter, and maybe a few ads.",
	},
	{
		creator: "Maya Brooks",
		need: "VIDEOGRAPHY" as const,
		budget: "FROM_1000_TO_2500" as const,
		sent: 30,
		goal: "Six interviews with bakers in Atlanta, about five minutes each.",
	},
	{
		creator: "Jordan Price",
		need: "PHOTOGRAPHY" as const,
		budget: "UNDER_500" as const,
		sent: 70,
		goal: "Portraits of my three moderators for the about page. They're all in Chicago.",
	},
	{
		creator: "Casey Rivera",
		need: "VIDEOGRAPHY" as const,
		budget: "FROM_1000_TO_2500" as const,
		sent: 46,
		goal: "A short film about the bakery downstairs, for its 50th birthday. One day of filming.",
	},
	{
		creator: "Chloe Bennett",
		need: "ACCOUNTING" as const,
		budget: "UNDER_500" as const,
		sent: 60,
		goal: "Someone to do my books every month, so that I never get a letter again.",
	},
];

/** Adds the current requirements of creators. The team hasn't proposed anyone yet. */
async function addRequirements(tx: Tx, getPerson: (name: string) => DemoPerson, end: Date): Promise<void> {
	const rows = wishes.flatMap(({ creator, need, budget, sent, goal }, i) => {
		const place = castCreators.find(({ name }) => name === creator);
		const createdAt = hoursAgo(sent, end);
		const stored = place && entryPlace({ city: place.city, state: place.state });
		if (!stored?.city || !stored.state) return [];
		const { metro: _, ...at } = stored;
		return [
			{
				id: randomUUID(),
				userId: getPerson(creator).userId,
				...at,
				need,
				createdAt,
				reference: `REQ-${402_118 + 4_441 * i}`,
				budgetRange: budget,
				goalDescription: goal,
				projectTimeline: "WITHIN_MONTH" as const,
				isRemote: need === "LEGAL" || need === "MARKETING",
				dueAt: proposalDue(createdAt),
				statusAt: createdAt,
			},
		];
	});
	await tx.requirements.createMany({ data: rows.map(({ need: _, ...row }) => row) });
	await tx.requirementsNeed.createMany({
		data: rows.map(({ id, need }) => ({ requirementsId: id, need })),
	});
}

const PAGES = [
	...[
		["/", "VISITOR"],
		["/services", "VISITOR"],
		["/professionals/:professionalId", "VISITOR"],
	],
	...[
		["/how-it-works", "VISITOR"],
		["/services", "CREATOR"],
		["/dashboard", "CREATOR"],
	],
	...[
		["/messages", "CREATOR"],
		["/dashboard", "PROFESSIONAL"],
		["/messages", "PROFESSIONAL"],
	],
] as const;

/** Adds page views, which grow from week to week. */
async function addVisits(tx: Tx, end: Date): Promise<void> {
	const today = dayIn(end, "UTC");
	await tx.pageViewCount.createMany({
		data: Array.from({ length: 90 }, (_, ago) =>
			PAGES.map(([page, audience], i) => ({
				day: addDays(today, -ago),
				page,
				audience,
				count: Math.round((130 - ago) / (i + 1.5)) + ((ago * 7 + i * 3) % 9),
			})),
		).flat(),
	});
}

const flagged = [
	{
		from: "Rafael Duarte",
		title: "Hotel weekend in three films",
		sent: 6,
		text: "For the next trip, just text me at (305) 555-0147 and pay me on Venmo. Then we both save the fee.",
	},
	{
		from: "Maya Brooks",
		title: "A month of posts from my podcast",
		sent: 13,
		text: "Could we talk about this on the phone? My number is 404-555-0162.",
	},
	{
		from: "Hannah Cho",
		title: "Keep my Discord friendly",
		sent: 19,
		text: "You can reach the whole team at hello@northsidecreators.example if I'm ever out.",
	},
];

/** Sends messages that the team has to review, with the command that detects them. */
export async function sendFlaggedMessages(): Promise<void> {
	const end = now();
	const getPerson = await findDemoPeople();
	for (const { from, title, sent, text } of flagged) {
		if ((await db().message.count({ where: { content: text } })) > 0) continue;
		const booking = await db().booking.findFirstOrThrow({ where: { title }, select: { id: true } });
		await atTime(hoursAgo(sent, end), () =>
			sendMessage(getPerson(from).as, { bookingId: booking.id, content: text }),
		);
	}
}

/** The team decides a report: the message is removed, and its sender is suspended. */
export async function decideOldReport(): Promise<void> {
	const end = now();
	const report = await db().report.findFirst({
		where: { state: "OPEN", reason: "SCAM_OR_PAYMENT_OUTSIDE" },
		select: { id: true },
	});
	if (!report) return;
	const getPerson = await findDemoPeople();
	await atTime(hoursAgo(112, end), () =>
		decideReport(getPerson(REVIEWER).as, {
			reportId: report.id,
			decision: "suspend",
			reason: "You asked a creator to pay you in cash, although we had warned you before.",
		}),
	);
}

const proposals = [
	{
		creator: "Casey Rivera",
		sent: 20,
		isDeclined: false,
		people: [
			["Max Okafor", "He makes documentary shorts like the one you describe, and he has two weekends free."],
			["Noor Haddad", "She writes, films, and edits herself, so one day of filming fits your budget."],
		],
	},
	{
		creator: "Chloe Bennett",
		sent: 34,
		isDeclined: false,
		people: [
			["Elena Castillo", "She already knows your first letter, and she works in Austin."],
			["Theo Lindqvist", "Monthly books are most of what he does, at a fixed price."],
		],
	},
	{
		creator: "Jordan Price",
		sent: 52,
		isDeclined: true,
		people: [
			["Jonah Pike", "He photographs teams between shows, and he's in Chicago next month."],
			["Kim Tran", "Her portraits are quick and relaxed, and her price fits."],
		],
	},
] as const;

/**
 * The team starts reviewing one creator's requirements and proposes professionals to three others, one of
 * whom declines. All of this is done with the product's own commands.
 */
export async function proposeMatches(): Promise<void> {
	const end = now();
	const getPerson = await findDemoPeople();
	const reviewer = getPerson(REVIEWER);
	const find = (name: string, status: "SUBMITTED" | "MATCHED") =>
		db().requirements.findFirst({
			where: { userId: getPerson(name).userId, status },
			include: { matches: { select: { id: true } } },
		});
	const claimed = await find("Maya Brooks", "SUBMITTED");
	if (claimed) await atTime(hoursAgo(8, end), () => startReview(reviewer.as, claimed.id));
	for (const { creator, sent, people, isDeclined } of proposals) {
		const asked = await find(creator, "SUBMITTED");
		const chosen = await Promise.all(
			people.map(async ([name, reason]) => ({
				professionalId: (
					await db().professional.findUniqueOrThrow({ where: { userId: getPerson(name).userId } })
				).id,
				reason,
			})),
		);
		if (asked)
			await atTime(hoursAgo(sent, end), () =>
				proposeMatch(reviewer.as, { requirementsId: asked.id, proposals: chosen }),
			);
		const [match] = isDeclined ? ((await find(creator, "MATCHED"))?.matches ?? []) : [];
		if (match)
			await atTime(hoursAgo(sent - 10, end), () =>
				declineMatch(getPerson(creator).as, {
					matchId: match.id,
					causes: ["PLACE"],
					reason: "Both would have to travel. Is there anyone who lives in Chicago?",
				}),
			);
	}
}

/**
 * Marks past emails as sent on the day when they were due, and notifications that are more than two days old
 * as read.
 */
export async function settlePast(): Promise<void> {
	const end = now();
	const waiting = await db().outboxEmail.findMany({
		where: { state: "PENDING", nextAttemptAt: { lt: end } },
		orderBy: { nextAttemptAt: "asc" },
		select: { id: true, nextAttemptAt: true },
	});
	const days = Map.groupBy(waiting, ({ nextAttemptAt }) => dayIn(nextAttemptAt, businessZone()));
	await transaction(async (tx) => {
		for (const emails of days.values())
			await tx.outboxEmail.updateMany({
				where: { id: { in: emails.map(({ id }) => id) } },
				data: { state: "SENT", attempts: 1, sentAt: emails.at(-1)?.nextAttemptAt ?? end },
			});
		await tx.notification.updateMany({
			where: { readAt: null, createdAt: { lt: later(end, -2 * DAY) } },
			data: { readAt: later(end, -DAY) },
		});
	});
}
