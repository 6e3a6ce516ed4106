import type { Tx } from "#app/infra/database/db.server.ts";
import { publicUrl } from "#app/infra/process/settings.server.ts";
import { refundStatusLabels } from "../../money/labels.ts";
import { formatCents } from "../../platform/cents.ts";
import { type BookingSide, bookingStatusLabels } from "../booking.ts";
import { describePlace } from "../comments/comment.ts";
import { isInForce, milestoneStatusLabels } from "../milestone.ts";
import { signatureLabels } from "../quotes/agreement.ts";

/** A part of the evidence about a chargeback or an inquiry: a heading, and lines of text. */
export type EvidenceSection = { heading: string; lines: string[] };

const withRecord = {
	creator: { select: { name: true } },
	professional: { select: { businessName: true } },
	events: { orderBy: { at: "asc" }, select: { status: true, side: true, reason: true, at: true } },
	milestones: {
		where: isInForce,
		orderBy: { position: "asc" },
		include: {
			events: { orderBy: { at: "asc" } },
			deliveries: {
				orderBy: { round: "asc" },
				include: {
					links: { orderBy: { position: "asc" } },
					comments: { where: { requestedAt: { not: null } }, orderBy: { id: "asc" } },
					files: { orderBy: { position: "asc" }, include: { file: true } },
				},
			},
		},
	},
	quotes: {
		where: { agreement: { isNot: null } },
		orderBy: { version: "desc" },
		include: { agreement: { include: { signatures: { orderBy: { at: "asc" } } } } },
	},
	record: { orderBy: { number: "asc" }, select: { number: true, at: true, event: true, hash: true } },
	checkouts: {
		where: { receivableId: null, payments: { some: {} } },
		orderBy: { createdAt: "asc" },
		include: {
			payments: { orderBy: { receivedAt: "asc" }, include: { refunds: { orderBy: { createdAt: "asc" } } } },
		},
	},
} as const;

/** An instant in UTC, because banks all over the world read it. */
const at = (instant: Date): string => `${instant.toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** Who did something, as the bank reads it. */
const actors: Record<string, string> = {
	CREATOR: "the payer",
	PROFESSIONAL: "the professional",
	CLOCK: "a deadline",
	TEAM: "our team",
	PROVIDER: "the payment provider",
};

/** What a booking's record shows about a payment, for the payer's bank. The most important parts come first. */
export async function collectEvidence(
	tx: Tx,
	{ bookingId, paymentId }: { bookingId: string; paymentId: string },
): Promise<EvidenceSection[]> {
	const booking = await readBooking(tx, bookingId);
	const { reference, title, creator, professional, milestones, quotes, checkouts, record } = booking;
	const names: Record<BookingSide, string> = {
		CREATOR: creator.name,
		PROFESSIONAL: professional.businessName,
	};
	const sections: (EvidenceSection | null)[] = [
		{
			heading: "Booking",
			lines: [
				`${reference}: ${title}`,
				`Payer: ${names.CREATOR}`,
				`Professional who did the work: ${names.PROFESSIONAL}`,
			],
		},
		describeSignatures(quotes, names),
		describeMilestones(milestones, paymentId),
		describeDeliveries(milestones),
		describeHistory(booking),
		{ heading: "Payments and refunds", lines: checkouts.flatMap(describeCheckout) },
		describeRecord(record),
		...quotes.flatMap(({ version, agreement }) =>
			agreement
				? [
						{
							heading: `Agreement, version ${version}, as both sides signed it`,
							lines: agreement.text.split("\n"),
						},
					]
				: [],
		),
	];
	return sections.filter((section) => section !== null && section.lines.length > 0) as EvidenceSection[];
}

type Booking = Awaited<ReturnType<typeof readBooking>>;
const readBooking = (tx: Tx, id: string) =>
	tx.booking.findUniqueOrThrow({ where: { id }, include: withRecord });

function describeSignatures(quotes: Booking["quotes"], names: Record<BookingSide, string>): EvidenceSection {
	return {
		heading: "Signatures",
		lines: quotes.flatMap(({ version, agreement }) =>
			agreement
				? [
						`Agreement, version ${version}, SHA-256 of its text: ${agreement.sha256}`,
						...agreement.signatures.map(
							({ side, fullName, address, consent, at: signedAt }) =>
								`${signatureLabels[side]} (${names[side]}): signed as "${fullName}" on ${at(signedAt)} from the network address ${address}, after agreeing to this: ${consent}`,
						),
					]
				: [],
		),
	};
}

const describeMilestones = (milestones: Booking["milestones"], paymentId: string): EvidenceSection => ({
	heading: "Milestones",
	lines: milestones.flatMap((milestone) => [
		`Milestone ${milestone.position + 1}: ${milestone.title}, ${formatCents(milestone.amountCents)}${milestone.paymentId === paymentId ? ", paid with the disputed payment" : ""}`,
		`  To be delivered by ${milestone.dueOn}: ${milestone.deliverable}`,
		`  ${milestoneStatusLabels[milestone.status]} since ${at(milestone.statusAt)}. Released to the professional: ${formatCents(milestone.releasedCents)}`,
	]),
});

const describeDeliveries = (milestones: Booking["milestones"]): EvidenceSection => ({
	heading: "Deliveries",
	lines: milestones.flatMap(({ position, deliveries }) =>
		deliveries.flatMap(({ round, deliveredAt, note, files, links, comments, changes, changesAt }) => [
			`Milestone ${position + 1}, delivery ${round}, on ${at(deliveredAt)}: ${note}`,
			...files.map(
				({ file: { name, type, bytes, sha256 } }) =>
					`  File: ${name} (${type}, ${bytes.toLocaleString("en-US")} bytes), SHA-256: ${sha256}`,
			),
			...links.map(({ url }) => `  Link: ${url}`),
			...(changes && changesAt ? [`  The payer requested changes on ${at(changesAt)}: ${changes}`] : []),
			...comments.map((comment) => {
				const name = files.find(({ position: one }) => one === comment.filePosition)?.file.name ?? "a file";
				const place = describePlace(comment);
				return `    On ${name}${place ? ` (${place})` : ""}, by ${actors[comment.side]}: ${comment.text}`;
			}),
		]),
	),
});

/** What happened to the booking and its milestones, including the acceptance, in order. */
function describeHistory({ events, milestones }: Booking): EvidenceSection {
	const write = (what: string, actor: string | null, reason: string | null) =>
		`${what}${actor ? `, by ${actors[actor] ?? actor}` : ""}${reason ? `: ${reason}` : ""}`;
	const all = [
		...events.map(({ at: instant, status, side, reason }) => ({
			instant,
			text: write(`Booking: ${bookingStatusLabels[status]}`, side, reason),
		})),
		...milestones.flatMap(({ position, events: ofMilestone }) =>
			ofMilestone.map(({ at: instant, transition, mover, reason }) => ({
				instant,
				text: write(`Milestone ${position + 1}: ${transition.replaceAll("-", " ")}`, mover, reason),
			})),
		),
	];
	return {
		heading: "History, with the acceptance of the work",
		lines: all
			.toSorted((a, b) => a.instant.getTime() - b.instant.getTime())
			.map(({ instant, text }) => `${at(instant)}  ${text}`),
	};
}

const describeCheckout = ({ reference, payments }: Booking["checkouts"][number]): string[] =>
	payments.flatMap(({ amountCents, method, receivedAt, refunds }) => [
		`${reference}: ${formatCents(amountCents)} received on ${at(receivedAt)}${method ? `. ${method}` : ""}`,
		...refunds.map(
			(refund) =>
				`  Refund ${refund.reference}: ${formatCents(refund.amountCents)}, ${refundStatusLabels[refund.status].toLowerCase()} since ${at(refund.statusAt)}`,
		),
	]);

/** The entries of the record without what people wrote to each other. */
function describeRecord(entries: Booking["record"]): EvidenceSection | null {
	const last = entries.at(-1);
	if (!last) return null;
	return {
		heading: "Record of the booking",
		lines: [
			`Each entry's SHA-256 includes the one before it, so no entry can be changed later. The last of ${entries.length} entries has the hash ${last.hash}. Our public keys are at ${publicUrl()}/.well-known/record-keys.json.`,
			...entries.map(({ number, at: instant, event, hash }) => {
				const { kind } = JSON.parse(event) as { kind: string };
				return `${number}  ${at(instant)}  ${kind}  ${hash.slice(0, 12)}`;
			}),
		],
	};
}
