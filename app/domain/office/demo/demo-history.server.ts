import { randomUUID } from "node:crypto";
import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { DAY, HOUR, later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { ANSWER_HOURS, type BookingSide, type BookingStatus } from "../../bookings/booking.ts";
import type { ServiceLine } from "../../market/service-line.ts";
import { budgetNames } from "../../matching/requirements.ts";
import { proposalDue } from "../../matching/requirements-queries.server.ts";
import { hashEntry, type RecordEvent, saltedForms, sha256 } from "../../platform/booking-record.server.ts";
import { canonicalJson } from "../../platform/canonical-json.ts";
import { dayIn, startOfDay } from "../../platform/time/calendar-day.ts";
import { businessZone } from "../../platform/time/time-zones.server.ts";
import { type CastProfessional, castCreators, castProfessionals, findCast } from "./demo-cast.ts";
import { type Exchange, endings, type Job, jobs, middles, openings } from "./demo-jobs.ts";
import { daysAgo, findDemoPeople } from "./demo-people.server.ts";

/** A time between 8 AM and 10 PM, this many days ago. */
function getMoment(end: Date, days: number, i: number): Date {
	const day = dayIn(daysAgo(days, end), businessZone());
	return later(startOfDay(day, businessZone()), (8 + ((i * 5) % 14)) * HOUR + ((i * 17) % 60) * MINUTE);
}

type Event = { status: BookingStatus; side: BookingSide | null; reason?: string | null; at: Date };
type Sent = { id: string; side: BookingSide; content: string; at: Date };

/** A booking that has ended, with its history. */
type Story = {
	id: string;
	reference: string;
	job: Job;
	professional: CastProfessional;
	creatorId: string;
	ownerId: string;
	professionalId: string;
	events: Event[];
	messages: Sent[];
	reviews: { side: BookingSide; rating: number; text: string; createdAt: Date; publishedAt: Date | null }[];
};

type Ids = { getUserId: (name: string) => string; getProfessionalId: (userId: string) => string };

/** Days that a review waits for the other side's review before it is published alone. */
const REVIEW_WAITS = 14;

function tellStory(job: Job, i: number, end: Date, { getUserId, getProfessionalId }: Ids): Story {
	const professional = findCast(job.professional);
	const [creatorId, ownerId] = [getUserId(job.creator), getUserId(job.professional)];
	const requestedAt = getMoment(end, job.requested, i);
	const answeredAt = later(requestedAt, professional.answersWithin * (0.6 + (i % 5) * 0.2) * MINUTE);
	const events = listEvents(job, requestedAt, answeredAt);
	const completedAt = events.find(({ status }) => status === "COMPLETED")?.at;
	return {
		id: randomUUID(),
		reference: `BKG-${104_233 + 7_919 * i}`,
		job,
		professional,
		creatorId,
		ownerId,
		professionalId: getProfessionalId(ownerId),
		events,
		messages: converse(events, i),
		reviews: completedAt ? listReviews(job, completedAt, end, i) : [],
	};
}

function listEvents({ ends }: Job, requestedAt: Date, answeredAt: Date): Event[] {
	const requested = { status: "REQUESTED", side: "CREATOR", at: requestedAt } as const;
	const accepted = { status: "ACCEPTED", side: "PROFESSIONAL", at: answeredAt } as const;
	if (typeof ends === "number")
		return [
			...[requested, accepted],
			{ status: "IN_PROGRESS", side: "PROFESSIONAL", at: later(answeredAt, DAY) },
			{ status: "COMPLETED", side: "CREATOR", at: later(answeredAt, ends * DAY) },
		];
	const { as, reason } = ends;
	switch (as) {
		case "CANCELLED":
			return [requested, accepted, { status: as, side: "CREATOR", reason, at: later(answeredAt, 3 * DAY) }];
		case "EXPIRED":
			return [requested, { status: as, side: null, at: later(requestedAt, ANSWER_HOURS * HOUR) }];
		case "WITHDRAWN":
			return [requested, { status: as, side: "CREATOR", reason, at: later(requestedAt, 20 * HOUR) }];
		case "DECLINED":
			return [requested, { status: as, side: "PROFESSIONAL", reason, at: answeredAt }];
	}
}

/** The messages that both sides wrote while the booking was open. */
function converse(events: readonly Event[], i: number): Sent[] {
	const find = (status: BookingStatus) => events.find((event) => event.status === status)?.at;
	const write = (exchanges: readonly Exchange[], n: number, from: Date, every: number): Sent[] =>
		(exchanges[n % exchanges.length] ?? []).map(([side, content], k) => ({
			id: randomUUID(),
			side: side === "C" ? "CREATOR" : "PROFESSIONAL",
			content,
			at: later(from, (k + 1) * every + ((i * 31 + k * 13) % 50) * MINUTE),
		}));
	const [accepted, started, completed] = [find("ACCEPTED"), find("IN_PROGRESS"), find("COMPLETED")];
	if (!accepted) return [];
	const begun = write(openings, i, accepted, 35 * MINUTE);
	if (!started || !completed) return begun;
	const half = later(started, (completed.getTime() - started.getTime()) / 3);
	return [
		...begun,
		...write(middles, i, started, 3 * HOUR),
		...write(middles, i + 6, half, 2 * HOUR),
		...write(endings, i, later(completed, -6 * HOUR), 80 * MINUTE),
	];
}

function listReviews({ review, answer }: Job, completedAt: Date, end: Date, i: number): Story["reviews"] {
	const [mine, theirs] = [later(completedAt, (20 + i) * HOUR), later(completedAt, (26 + 2 * i) * HOUR)];
	const alone = later(completedAt, (REVIEW_WAITS + 1) * DAY);
	const published = answer ? new Date(Math.max(mine.getTime(), theirs.getTime())) : alone;
	const reviews = [
		...(review ? [{ side: "CREATOR" as const, rating: review[0], text: review[1], createdAt: mine }] : []),
		...(answer
			? [{ side: "PROFESSIONAL" as const, rating: answer[0], text: answer[1], createdAt: theirs }]
			: []),
	];
	return reviews
		.filter(({ createdAt }) => createdAt < end)
		.map((one) => ({ ...one, publishedAt: published < end ? published : null }));
}

/**
 * The record of a booking as the product's commands would have written it: its request, changes, and
 * messages, in order.
 */
function keepRecord({ id: bookingId, reference, job, professional, events, messages, ...sides }: Story) {
	const { title, description, dates, budget } = job;
	const [requested, ...later] = events;
	const moves: Partial<Record<BookingStatus, string>> = {
		ACCEPTED: "accept",
		IN_PROGRESS: "start",
		COMPLETED: "complete",
		DECLINED: "decline",
		WITHDRAWN: "withdraw",
		EXPIRED: "expire",
		CANCELLED: "cancel",
	};
	const entries: (RecordEvent & { at: Date })[] = [
		...later.map(({ status, side, reason, at }) => ({
			kind: "booking" as const,
			at,
			texts: { reason },
			facts: { transition: moves[status] ?? "", to: status, by: side ?? "CLOCK" },
		})),
		...messages.map(({ id, side, content, at }) => ({
			kind: "message" as const,
			at,
			texts: { message: content },
			facts: { messageId: id, senderId: side === "CREATOR" ? sides.creatorId : sides.ownerId },
		})),
	].sort((a, b) => a.at.getTime() - b.at.getTime());
	const requestedAt = requested?.at ?? new Date();
	const facts = {
		serviceLine: professional.line,
		phase: "EARLY_ACCESS",
		budgetRange: budgetNames[budget],
		by: "CREATOR",
	};
	const all = [
		{
			at: requestedAt,
			facts: { kind: "opened", booking: reference, bookingId, requestedAt: requestedAt.toISOString() },
		},
		...[
			{ kind: "request" as const, at: requestedAt, facts, texts: { title, description, dates } },
			...entries,
		].map(({ kind, at, facts, texts = {} }: RecordEvent & { at: Date }) => {
			const hashes = Object.entries(texts).flatMap(([name, text]) =>
				text ? [[name, sha256(saltedForms(bookingId, text)[0] ?? "")] as const] : [],
			);
			return {
				at,
				facts: { ...facts, kind, ...(hashes.length > 0 && { texts: Object.fromEntries(hashes) }) },
			};
		}),
	];
	let hash = "";
	return all.map(({ at, facts }, i) => {
		const event = canonicalJson({ ...facts, number: i + 1, at: at.toISOString() });
		hash = hashEntry(hash, event);
		return { bookingId, number: i + 1, at, event, hash };
	});
}

/**
 * Adds the demo's history in one transaction: bookings in early access with their conversations and reviews,
 * the team's proposals to the creators, and the professionals' packages. Runs only once.
 */
export async function addHistory(): Promise<void> {
	if ((await db().booking.count()) > 0) return;
	const end = now();
	const getPerson = await findDemoPeople();
	const listed = await db().professional.findMany({
		where: { user: { demo: true } },
		select: { id: true, userId: true },
	});
	const professionalIds = new Map(listed.map(({ id, userId }) => [userId, id]));
	const ids: Ids = {
		getUserId: (name) => getPerson(name).userId,
		getProfessionalId: (userId) => professionalIds.get(userId) ?? "",
	};
	const stories = jobs.map((job, i) => tellStory(job, i, end, ids));
	await transaction(async (tx) => {
		await addBookings(tx, stories);
		await addConversations(tx, stories);
		await addReviews(tx, stories);
		await addMatches(tx, stories, end, ids);
		await tx.professionalPackage.createMany({
			data: castProfessionals.flatMap(({ name, packages }) =>
				packages.map(({ from, ...offer }, position) => ({
					...offer,
					position,
					fromCents: from * 100,
					professionalId: ids.getProfessionalId(ids.getUserId(name)),
				})),
			),
		});
	});
}

async function addBookings(tx: Tx, stories: readonly Story[]): Promise<void> {
	await tx.booking.createMany({
		data: stories.map(({ id, reference, job, professional, creatorId, professionalId, events }) => {
			const { title, description, dates, budget, isRemote } = job;
			const find = (...wanted: BookingStatus[]) => events.find(({ status }) => wanted.includes(status))?.at;
			const last = events.at(-1);
			const requestedAt = find("REQUESTED") ?? new Date();
			return {
				id,
				reference,
				creatorId,
				professionalId,
				title,
				description,
				serviceLine: professional.line,
				isRemote,
				preferredDates: dates,
				budgetRange: budgetNames[budget],
				requestedAt,
				...(!isRemote && { city: professional.city, region: professional.state }),
				expiresAt: later(requestedAt, ANSWER_HOURS * HOUR),
				answeredAt: find("ACCEPTED", "DECLINED") ?? null,
				completedAt: find("COMPLETED") ?? null,
				status: last?.status ?? "REQUESTED",
				statusAt: last?.at ?? requestedAt,
			};
		}),
	});
	await tx.bookingEvent.createMany({
		data: stories.flatMap(({ id, events }) => events.map((event) => ({ ...event, bookingId: id }))),
	});
	await tx.bookingRecordEntry.createMany({ data: stories.flatMap(keepRecord) });
}

async function addConversations(tx: Tx, stories: readonly Story[]): Promise<void> {
	await tx.message.createMany({
		data: stories.flatMap(({ id: bookingId, creatorId, ownerId, messages }) =>
			messages.map(({ id, side, content, at }, i) => ({
				id,
				bookingId,
				content,
				createdAt: at,
				readAt: later(at, (4 + ((i * 7) % 25)) * MINUTE),
				senderId: side === "CREATOR" ? creatorId : ownerId,
			})),
		),
	});
	await tx.conversationSide.createMany({
		data: stories.flatMap(({ id: bookingId, creatorId, ownerId, events, messages }) =>
			[creatorId, ownerId].map((userId) => ({
				bookingId,
				userId,
				latestMessageId: messages.at(-1)?.id ?? null,
				lastActivityAt: messages.at(-1)?.at ?? events[0]?.at ?? new Date(),
			})),
		),
	});
}

/** Adds the reviews, and updates ratings and response times. */
async function addReviews(tx: Tx, stories: readonly Story[]): Promise<void> {
	await tx.review.createMany({
		data: stories.flatMap(({ id: bookingId, creatorId, ownerId, reviews }) =>
			reviews.map((review) => ({
				...review,
				bookingId,
				authorId: review.side === "CREATOR" ? creatorId : ownerId,
				state: review.publishedAt ? ("PUBLISHED" as const) : ("WAITING" as const),
			})),
		),
	});
	for (const professionalId of new Set(stories.map((story) => story.professionalId))) {
		const own = stories.filter((story) => story.professionalId === professionalId);
		const ratings = own.flatMap(({ reviews }) =>
			reviews.flatMap(({ side, rating, publishedAt }) => (side === "CREATOR" && publishedAt ? [rating] : [])),
		);
		const answers = own.flatMap(({ events: [requested, answered] }) =>
			requested && answered?.side === "PROFESSIONAL"
				? [Math.round((answered.at.getTime() - requested.at.getTime()) / MINUTE)]
				: [],
		);
		const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
		const ratingCount = ratings.length;
		await tx.professional.update({
			where: { id: professionalId },
			data: {
				ratingSum: sum(ratings),
				ratingCount,
				responseMinutes: sum(answers),
				responseCount: answers.length,
			},
		});
		if (ratingCount > 0)
			await tx.directoryEntry.updateMany({
				where: { professionalId },
				data: { rating: Math.round((sum(ratings) * 100) / ratingCount) },
			});
	}
}

/** The need that a creator states to be matched with a professional, by the professional's service line. */
const needOf = {
	PHOTO_VIDEO: "PHOTOGRAPHY",
	MANAGEMENT: "AGENCY",
	LEGAL: "LEGAL",
	ACCOUNTING: "ACCOUNTING",
	BUSINESS: "BUSINESS",
	EDUCATION: "EDUCATION",
	MARKETING: "MARKETING",
	OTHER: "BUSINESS",
} as const satisfies Record<ServiceLine, string>;

/** The team's reasons for proposing someone. */
const REASONS = [
	"Has done this for a channel of your size, and is free when you need it.",
	"Works nearby, and the price fits what you want to spend.",
	"References praise exactly the kind of work you describe.",
];

/** Adds the requirements that creators sent before some of these bookings, and the team's proposals. */
async function addMatches(
	tx: Tx,
	stories: readonly Story[],
	end: Date,
	{ getUserId, getProfessionalId }: Ids,
) {
	const matched = stories.filter(({ job }, i) => i % 3 !== 2 && job.requested > 24);
	const asked = matched.map((story, i) => {
		const { job, professional, creatorId } = story;
		const { city, state } = castCreators.find(({ name }) => name === job.creator) ?? professional;
		const answeredAt = story.events[0]?.at ?? end;
		const sentAt = later(answeredAt, -(5 + ((i * 7) % 40)) * HOUR);
		const createdAt = later(sentAt, -(9 + ((i * 11) % 60)) * HOUR);
		// One in six creators first declined the team's proposal.
		const isDeclined = i % 6 === 4;
		return { story, id: randomUUID(), creatorId, city, state, answeredAt, sentAt, createdAt, isDeclined };
	});
	await tx.requirements.createMany({
		data: asked.map(({ id, story: { job }, creatorId, city, state, answeredAt, createdAt }, i) => ({
			id,
			userId: creatorId,
			reference: `REQ-${211_480 + 6_007 * i}`,
			status: "ACCEPTED" as const,
			city,
			state,
			isRemote: job.isRemote,
			budgetRange: budgetNames[job.budget],
			projectTimeline: "WITHIN_MONTH" as const,
			goalDescription: job.description,
			dueAt: proposalDue(createdAt),
			createdAt,
			statusAt: answeredAt,
		})),
	});
	await tx.requirementsNeed.createMany({
		data: asked.map(({ id, story: { professional } }) => ({
			requirementsId: id,
			need: needOf[professional.line],
		})),
	});
	const others = (line: ServiceLine, name: string) =>
		castProfessionals.filter((one) => one.line === line && one.name !== name).map((one) => one.name);
	const matches = asked.flatMap(({ id, story, sentAt, answeredAt, isDeclined }, i) => {
		const { line, name } = story.professional;
		const [first, second] = others(line, name);
		const propose = (names: readonly (string | undefined)[], chosen: string | null) =>
			names.flatMap((one, position) =>
				one
					? [
							{
								position,
								professionalId: getProfessionalId(getUserId(one)),
								specialization: 40 - position * 8 - (i % 4),
								location: 25 - position * 5,
								budget: 20 - ((i + position) % 6),
								timeline: 15 - position * 2,
								reason: REASONS[(i + position) % REASONS.length] ?? "",
								...(one === chosen && { isChosen: true, bookingId: story.id }),
							},
						]
					: [],
			);
		const accepted = {
			id: randomUUID(),
			requirementsId: id,
			state: "ACCEPTED" as const,
			sentAt,
			answeredAt,
			proposals: propose([name, first, isDeclined ? undefined : second], name),
		};
		if (!isDeclined) return [accepted];
		return [
			{
				id: randomUUID(),
				requirementsId: id,
				state: "REFUSED" as const,
				sentAt: later(sentAt, -30 * HOUR),
				answeredAt: later(sentAt, -8 * HOUR),
				refusalReason: "Good work, but both are out of my budget.",
				refusalCauses: "PRICE",
				proposals: propose([second, first], null),
			},
			accepted,
		];
	});
	await tx.match.createMany({ data: matches.map(({ proposals: _, ...match }) => match) });
	await tx.matchProposal.createMany({
		data: matches.flatMap(({ id, proposals }) => proposals.map((one) => ({ ...one, matchId: id }))),
	});
}
