import { site } from "#app/infra/content/site.server.ts";
import { db, type Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { getMessageInContext, person } from "../bookings/messages/conversation-queries.server.ts";
import { releaseMessage } from "../bookings/messages/send-message.server.ts";
import { hideReview, showReview } from "../bookings/reviews.server.ts";
import { isFormerAddress } from "../people/account.ts";
import { type Actor, requireArea } from "../platform/actor.ts";
import { command } from "../platform/command.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import type { Email } from "../platform/email/email.ts";
import { detectInLongText } from "../platform/off-platform-contact/detect-off-platform-contact.server.ts";
import {
	type FlaggedPlace,
	flaggedTexts,
	getContext,
	isOfProfile,
	type OffPlatformKind,
	offPlatformLabels,
	parseOffPlatformKinds,
	splitPieces,
} from "../platform/off-platform-contact/off-platform-contact.ts";
import { withFileNames } from "../platform/off-platform-contact/off-platform-contact-error.ts";
import type { Area } from "../platform/roles.ts";
import { formatMoment, zoneOfUser } from "../platform/time/time-zones.server.ts";
import { type WorkItem, workItemPath } from "../platform/work-item.ts";
import { alreadyDecided, type Batch, type Restore, recordDecision } from "../platform/work-items.server.ts";
import { professionalPath } from "../profiles/professional.ts";
import type { DecideMessageFlag } from "./decision-forms.ts";
import { flagTitle, formatScore } from "./message-flag.ts";
import { accountSuspended, type Suspended, suspendMember, undoSuspension } from "./suspend-account.server.ts";

/**
 * The location of a flagged text: a description, and the page that shows the text, with the area needed to
 * open that page, if any.
 */
export type FlaggedSubject = { label: string; words: string; path: string; area: Area | null };

const booking = { select: { reference: true, title: true } } as const;

/**
 * The booking, profile, or other subject that a flagged text belongs to. Null for a message, or if the
 * subject was deleted.
 */
async function getPlaceOfFlag({
	place,
	subjectId: id,
}: {
	place: FlaggedPlace;
	subjectId: string | null;
}): Promise<FlaggedSubject | null> {
	if (!id) return null;
	const where = { id };
	switch (place) {
		case "DESCRIPTION":
		case "AREAS":
		case "LINKS":
		case "PACKAGES":
		case "SPECIALTIES":
		case "PICTURES": {
			const found = await db().professional.findUnique({ where, select: { businessName: true } });
			return found && { label: "Profile", words: found.businessName, path: professionalPath(id), area: null };
		}
		case "APPLICATION": {
			const found = await db().application.findUnique({
				where,
				select: { reference: true, businessName: true },
			});
			return (
				found && {
					label: "Application",
					words: `${found.reference}, ${found.businessName}`,
					path: workItemPath("APPLICATION", id),
					area: "vetting",
				}
			);
		}
		case "REVIEW": {
			const found = await db().review.findUnique({ where, select: { booking } });
			return (
				found && {
					label: "Review",
					words: `${found.booking.reference}, ${found.booking.title}`,
					path: workItemPath("REVIEW", id),
					area: null,
				}
			);
		}
		default: {
			const found = await db().booking.findUnique({ where, ...booking });
			return (
				found && {
					label: "Booking",
					words: `${found.reference}, ${found.title}`,
					path: `/admin/bookings/${id}`,
					area: "records",
				}
			);
		}
	}
}

type Warning = {
	place: FlaggedPlace;
	name: string;
	email: string;
	sentAt: Date;
	timeZone: string;
	kinds: readonly OffPlatformKind[];
	reason: string;
	/** Whether the message was held, so the recipient never got it. */
	isHeld: boolean;
};

const list = new Intl.ListFormat("en-US");

/** Sent to someone whom the team warns about a flagged text. Doesn't repeat the text. */
export function textWarning({ place, name, email, sentAt, timeZone, kinds, reason, isHeld }: Warning): Email {
	const { name: siteName, contact } = site();
	const words = flaggedTexts[place];
	return {
		kind: "message-warning",
		to: email,
		name,
		subject: `A warning about your ${words} on ${siteName}`,
		facts: [
			{ label: "Sent on", value: formatMoment(sentAt, timeZone) },
			{ label: "We found", value: list.format(kinds.map((kind) => offPlatformLabels[kind])) },
		],
		paragraphs: [
			`You sent it after we asked you about it, so our team read it.${isHeld ? " It wasn't delivered." : ""}${place === "REVIEW" ? " It's hidden." : ""}${isOfProfile(place) ? " Please take it out." : ""}`,
			`The reason, in our team's words:\n${reason}`,
			`Keep contact and payment on ${siteName}. If this happens again, we may suspend your account.`,
			"If you think we made a mistake, reply to this email. Someone else on our team will review it.",
		],
		replyTo: contact.safety,
		reason: `You're getting this email because you have a ${siteName} account.`,
	};
}

const open = { state: "OPEN" } as const;

/** The maximum number of a sender's earlier flags shown with a flag. */
const EARLIER = 10;

export const countMessageFlags = (): Promise<number> => db().messageFlag.count({ where: open });

/** Flagged messages and other texts that are waiting for a decision, most urgent first. */
export async function findMessageFlagWorkItems(take: number): Promise<WorkItem[]> {
	const rows = await db().messageFlag.findMany({
		where: open,
		orderBy: { dueAt: "asc" },
		take,
		select: {
			id: true,
			place: true,
			score: true,
			createdAt: true,
			dueAt: true,
			sender: { select: { name: true } },
		},
	});
	return rows.map(({ id, place, score, createdAt, dueAt, sender }) => ({
		id,
		reference: null,
		title: flagTitle(place, sender.name),
		detail: `Score ${formatScore(score)}`,
		since: createdAt,
		dueAt,
	}));
}

/**
 * A flagged text with its findings, its location, its sender, and the sender's earlier flags. A message also
 * has its conversation and recipient. Throws `not_found`.
 */
export async function getMessageFlag(actor: Actor, id: string) {
	requireArea(actor, "moderation");
	const flag = await db().messageFlag.findUnique({ where: { id }, include: { sender: person } });
	if (!flag) throw new DomainError("not_found", "There is no such flagged text.");
	const message = flag.messageId ? await getMessageInContext(flag.messageId) : null;
	const earlier = await db().messageFlag.findMany({
		where: { senderId: flag.senderId, createdAt: { lte: flag.createdAt }, id: { not: id } },
		orderBy: { createdAt: "desc" },
		take: EARLIER,
		select: { id: true, state: true, createdAt: true },
	});
	const text = message?.content ?? flag.text;
	const read = withFileNames(text, message?.fileNames ?? []);
	const { spans } = await detectInLongText(read, getContext(flag.place));
	const detected = parseOffPlatformKinds(flag.kinds).map((kind) => ({
		kind,
		parts: spans.filter((span) => span.kind === kind).map(({ start, end }) => read.slice(start, end)),
	}));
	const pieces = splitPieces({ text, spans: spans.filter(({ start }) => start < text.length) });
	return { ...flag, message, subject: await getPlaceOfFlag(flag), detected, pieces, earlier };
}

const states = { "no-problem": "NO_PROBLEM", warn: "WARNED", suspend: "SUSPENDED" } as const;
type Decided = { state: (typeof states)[keyof typeof states] };

/**
 * An admin decides that a flagged text isn't a problem, warns its sender, or suspends the sender's account.
 * After a warning or a suspension, the sender is emailed the reason, and a flagged review is hidden. A held
 * message that isn't a problem is delivered, which can't be undone. Any other held message stays held. Throws
 * `conflict` if the flag was already decided, if the sender to be warned or suspended has left, or if the
 * account to suspend belongs to the team.
 */
export async function decideMessageFlag(
	actor: Actor,
	{ flagId, decision, reason }: DecideMessageFlag & { flagId: string },
): Promise<Decided> {
	requireArea(actor, "moderation");
	return command(actor, "decide-message-flag", { flagId, decision, reason }, (tx) =>
		decideMessageFlagWithin(tx, actor, { flagId, decision, reason }),
	);
}

/** Like `decideMessageFlag`, in the caller's transaction. `batch` is for texts that are decided together. */
export async function decideMessageFlagWithin(
	tx: Tx,
	actor: Actor,
	{ flagId, decision, reason, batch }: DecideMessageFlag & { flagId: string; batch?: Batch },
): Promise<Decided> {
	const flag = await tx.messageFlag.findUnique({
		where: { id: flagId },
		include: { sender: { select: { name: true, email: true } }, message: { select: { heldAt: true } } },
	});
	if (!flag) throw new DomainError("not_found", "There is no such flagged text.");
	const { place, messageId, subjectId, senderId, sender, kinds, createdAt, message } = flag;
	const isHeld = Boolean(message?.heldAt);
	const at = batch?.at ?? now();
	const state = states[decision];
	const { count } = await tx.messageFlag.updateMany({
		where: { id: flagId, state: "OPEN" },
		data: { state, decidedAt: at, decisionNote: reason },
	});
	if (count === 0)
		throw await alreadyDecided(tx, "MESSAGE_FLAG", flagId, "Someone has already decided on this text.");
	if (decision !== "no-problem" && isFormerAddress(sender.email))
		throw new DomainError("conflict", "The sender has deleted their account. Choose “No problem”.");
	const recipient = { ...sender, reason: reason ?? "" };
	const isReleased = isHeld && decision === "no-problem";
	if (isReleased && messageId) await releaseMessage(tx, messageId, at);
	const account =
		decision === "suspend"
			? await suspendMember(tx, actor, { userId: senderId, reason: recipient.reason, at })
			: null;
	const review =
		decision !== "no-problem" && place === "REVIEW" && subjectId ? await hideReview(tx, subjectId) : null;
	const timeZone = await zoneOfUser(tx, senderId);
	const emails = {
		"no-problem": [],
		warn: [
			textWarning({
				...recipient,
				place,
				sentAt: createdAt,
				timeZone,
				kinds: parseOffPlatformKinds(kinds),
				isHeld,
			}),
		],
		suspend: [accountSuspended(recipient)],
	};
	await recordDecision(tx, actor, {
		kind: "MESSAGE_FLAG",
		subjectId: flagId,
		choice: decision,
		reason,
		before: { account, review },
		from: "OPEN",
		to: state,
		at,
		batch,
		emails: emails[decision],
		isFinal: isReleased,
		event: {
			action: "decide-message-flag",
			subject: ["MessageFlag", flagId],
			detail: { decision, place, messageId, subjectId, senderId, isHeld },
		},
	});
	return { state };
}

/** Undoes the decision on a flagged text. Sessions that a suspension ended stay ended. */
export const restoreMessageFlag: Restore = async (tx, { subjectId: id, at, before }) => {
	const { account, review } = before as {
		account: Suspended | null;
		review?: "WAITING" | "PUBLISHED" | null;
	};
	const { count } = await tx.messageFlag.updateMany({
		where: { id, decidedAt: at },
		data: { state: "OPEN", decidedAt: null, decisionNote: null },
	});
	if (count === 0) return false;
	if (account) await undoSuspension(tx, account, at);
	if (review) {
		const { subjectId } = await tx.messageFlag.findUniqueOrThrow({
			where: { id },
			select: { subjectId: true },
		});
		if (subjectId) await showReview(tx, subjectId, review);
	}
	return true;
};
