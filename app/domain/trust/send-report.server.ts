import { fact, site } from "#app/infra/content/site.server.ts";
import { db, type Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { bookingsOfUser } from "../bookings/booking-sides.server.ts";
import type { Actor } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { withIdempotency, withUniqueReference } from "../platform/command.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import type { Email } from "../platform/email/email.ts";
import { queueEmail } from "../platform/email/queue-email.server.ts";
import { consumeRateLimit } from "../platform/rate-limit.server.ts";
import { newReference } from "../platform/reference.ts";
import { formatMoment, promisedBy } from "../platform/time/time-zones.server.ts";
import { queueWebhook } from "../platform/webhooks/queue-webhook.server.ts";
import {
	investigationPromise,
	type ReportReason,
	type ReportSubject,
	reportReasonLabels,
	subjectNames,
} from "./report.ts";
import type { SendReport } from "./report-forms.ts";

type Receipt = { email: string; reference: string; reason: ReportReason };

/**
 * The receipt for the reporter. It doesn't repeat anything they wrote, because the address may be someone
 * else's. The time that it promises depends on the reason.
 */
export function reportReceipt({ email, reference, reason }: Receipt): Email {
	const { name, contact } = site();
	return {
		kind: "report-receipt",
		to: email,
		subject: `We received your report (${reference})`,
		facts: [{ label: "Reference", value: reference }],
		paragraphs: [
			`Thank you for your report to ${name}. Someone on our team will look at it within ${fact(investigationPromise(reason))}.`,
			"We won't tell the person you reported who reported them. If someone is in danger right now, call 911.",
			"To add something, reply to this email.",
		],
		replyTo: contact.safety,
		reason: `You're getting this email because this address was given with a report on ${name}. If that wasn't you, ignore it or email ${contact.support}.`,
	};
}

type Notice = {
	reference: string;
	title: string;
	reason: ReportReason;
	detail: string;
	reporter: string;
	dueAt: Date;
	email: string | undefined;
};

/** The email to the safety team. A reply goes to the reporter, if we have their address. */
export function reportNotice({ reference, title, reason, detail, reporter, dueAt, email }: Notice): Email {
	const { contact, timeZone } = site();
	return {
		kind: "report-notice",
		to: contact.safety,
		subject: `${reference}: ${reportReasonLabels[reason]}`,
		facts: [
			{ label: "About", value: title },
			{ label: "Reported by", value: reporter },
			{ label: "Due", value: formatMoment(dueAt, timeZone) },
		],
		paragraphs: [detail],
		...(email && { replyTo: email }),
		reason: "You're getting this email because you review reports.",
	};
}

type Subject = {
	/** A description of the reported content. */
	title: string;
};

/**
 * The subject of a report. The recipient of a message can report it. Anyone can report a listed profile or a
 * published review of a professional. Both sides of a booking can report its published review of the creator.
 * Throws `not_found` for anything else.
 */
export async function getReportSubject(actor: Actor, subject: ReportSubject, id: string): Promise<Subject> {
	const found = await finders[subject](actor, id);
	if (!found) throw new DomainError("not_found", "There is nothing to report here.");
	return found;
}

const finders: Record<ReportSubject, (actor: Actor, id: string) => Promise<Subject | null>> = {
	async message({ user }, id) {
		if (!user) return null;
		const message = await db().message.findFirst({
			where: { id, senderId: { not: user.id }, heldAt: null, booking: bookingsOfUser(user) },
			select: { sender: { select: { name: true } } },
		});
		return message && { title: `A message from ${message.sender.name}` };
	},
	async professional(_, id) {
		const professional = await db().professional.findUnique({
			where: { id, state: "LISTED" },
			select: { businessName: true },
		});
		return professional && { title: `The profile of ${professional.businessName}` };
	},
	async review({ user }, id) {
		const review = await db().review.findFirst({
			where: {
				id,
				state: "PUBLISHED",
				OR: [{ side: "CREATOR" }, ...(user ? [{ booking: bookingsOfUser(user) }] : [])],
			},
			select: {
				side: true,
				booking: {
					select: { creator: { select: { name: true } }, professional: { select: { businessName: true } } },
				},
			},
		});
		if (!review) return null;
		const { creator, professional } = review.booking;
		return { title: `A review of ${review.side === "CREATOR" ? professional.businessName : creator.name}` };
	},
};

type Input = SendReport & { subject: ReportSubject; subjectId: string };

/**
 * Anyone may report content that they can see (see `getReportSubject`), even if they are signed out. The
 * report gets a reference and a due date. The reporter gets a receipt if they are signed in or gave an
 * address.
 */
export async function sendReport(actor: Actor, input: Input): Promise<{ reference: string }> {
	return withIdempotency(actor, "send-report", input, async (commit) => {
		const { title } = await getReportSubject(actor, input.subject, input.subjectId);
		await consumeRateLimit("report", actor.user?.id ?? actor.address);
		return withUniqueReference(() => commit((tx) => fileReport(tx, actor, { ...input, title })));
	});
}

async function fileReport(
	tx: Tx,
	actor: Actor,
	{ subject, subjectId, reason, detail, email, title }: Input & { title: string },
) {
	const createdAt = now();
	const reference = newReference("REP");
	const dueAt = promisedBy(investigationPromise(reason), createdAt);
	const address = actor.user?.email ?? email;
	const { id } = await tx.report.create({
		data: {
			reference,
			subject: subjectNames[subject],
			subjectId,
			reporterId: actor.user?.id ?? null,
			email: actor.user ? null : (email ?? null),
			reason,
			detail,
			dueAt,
			createdAt,
		},
	});
	if (address) await queueEmail(tx, reportReceipt({ email: address, reference, reason }));
	const reporter = actor.user
		? `${actor.user.name} <${actor.user.email}>`
		: (email ?? "a signed-out visitor without an email address");
	await queueEmail(tx, reportNotice({ reference, title, reason, detail, reporter, dueAt, email: address }));
	await recordEvent(tx, actor, {
		action: "send-report",
		subject: ["Report", id],
		detail: { subject, subjectId, reason },
	});
	await queueWebhook(tx, { type: "REPORT_MADE", data: { reportId: id } });
	return { reference };
}
