import { site } from "#app/infra/content/site.server.ts";
import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import { isKeyedHash, keyedHash } from "#app/infra/security/secrets.server.ts";
import type { Actor } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { withIdempotency } from "../platform/command.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import type { Email } from "../platform/email/email.ts";
import { queueEmail } from "../platform/email/queue-email.server.ts";
import { isProperName } from "../platform/name.ts";
import {
	IN_PROGRESS_STATUSES,
	REFERENCE_LINK_DAYS,
	REMINDER_DAYS,
	type ReferenceRequest,
} from "./application.ts";
import type { AnswerReference, ApplicationInput } from "./application-forms.ts";

const hashed = (referenceId: string) => `reference-questionnaire:${referenceId}`;

/**
 * The path where a reference answers without signing in. Its token is a keyed hash of the ID and
 * isn't stored.
 */
export const referencePath = (referenceId: string): string =>
	`/references/${referenceId}?token=${keyedHash(hashed(referenceId))}`;

/** Whether a token belongs to this reference. */
export const isReferenceToken = (referenceId: string, token: string): boolean =>
	isKeyedHash(hashed(referenceId), token);

/** The applicant's name, from their account. */
export type ReferenceApplicant = { name: string; emailVerified: boolean };

type Asked = { id: string; email: string; applicant: ReferenceApplicant };

/**
 * Sent to a reference. The applicant's name is the only user input in the email, and is left out until the
 * applicant's own address is confirmed, so that nobody can use the email to send their own text to someone
 * else.
 */
export function referenceAsked({ id, email, applicant }: Asked): Email {
	const name = formatName(applicant);
	return {
		kind: "reference-asked",
		to: email,
		subject: `${name} has named you as a reference`,
		facts: [
			{ label: "Takes", value: "About five minutes: four questions, without an account" },
			{ label: "Link valid for", value: `${REFERENCE_LINK_DAYS} days, once, and only for you` },
		],
		paragraphs: [
			`They've applied to ${site().name}, where content creators book professionals, and say you know their work.`,
			"Only our review team reads your answers. The applicant never sees them.",
		],
		action: { label: "Answer the questions", path: referencePath(id) },
		reason: reason(),
	};
}

/** Sent once to a reference who hasn't answered. */
export function referenceReminder({ id, email, applicant }: Asked): Email {
	const name = formatName(applicant);
	return {
		kind: "reference-reminder",
		to: email,
		subject: `Reminder: ${name.charAt(0).toLowerCase()}${name.slice(1)} has named you as a reference`,
		facts: [{ label: "Takes", value: "About five minutes: four questions, without an account" }],
		paragraphs: [
			`They've applied to ${site().name}, and a few days ago we asked you about their work. Their application is waiting for your answer.`,
			"If you don't know this person well enough, say so there. That helps us, too. We won't remind you again.",
		],
		action: { label: "Answer the questions", path: referencePath(id) },
		reason: reason(),
	};
}

/** How the email names the applicant. The linked page always shows their name. */
const formatName = ({ name, emailVerified }: ReferenceApplicant): string =>
	emailVerified && isProperName(name) ? `The professional ${name}` : "A professional";

const reason = () =>
	`You're getting this email because someone entered this address as a reference in their application. If you don't know this person, ignore it or email ${site().contact.support}.`;

type Write = { applicationId: string; applicant: ReferenceApplicant; answers: ApplicationInput; at: Date };

/**
 * Stores both references of an application, and emails each person who hasn't been asked yet under the same
 * name and address.
 */
export async function writeReferences(
	tx: Tx,
	{ applicationId, applicant, answers, at }: Write,
): Promise<void> {
	const given = [
		{
			position: 1,
			name: answers.reference1Name,
			email: answers.reference1Email,
			phone: answers.reference1Phone,
			relation: answers.reference1Relation,
		},
		{
			position: 2,
			name: answers.reference2Name,
			email: answers.reference2Email,
			phone: answers.reference2Phone,
			relation: answers.reference2Relation,
		},
	];
	const asked = await tx.applicationReference.findMany({ where: { applicationId } });
	for (const { position, ...person } of given) {
		const before = asked.find((reference) => reference.position === position);
		if (before && before.name === person.name && before.email === person.email) {
			await tx.applicationReference.update({ where: { id: before.id }, data: person });
			continue;
		}
		// Creates a new row, so that the earlier person's link stops working.
		if (before) await tx.applicationReference.delete({ where: { id: before.id } });
		const { id } = await tx.applicationReference.create({
			data: { ...person, applicationId, position, askedAt: at },
			select: { id: true },
		});
		await queueEmail(tx, referenceAsked({ id, email: person.email, applicant }));
	}
}

type Link = { referenceId: string; token: string };

/** The status of a reference request, for the person who has its link. */
export async function getReferenceRequest({ referenceId, token }: Link): Promise<ReferenceRequest> {
	if (!isReferenceToken(referenceId, token)) return { state: "unknown" };
	const found = await db().applicationReference.findUnique({
		where: { id: referenceId },
		select: {
			name: true,
			askedAt: true,
			answeredAt: true,
			application: { select: { status: true, businessName: true, user: { select: { name: true } } } },
		},
	});
	// The applicant has named someone else since then.
	if (!found) return { state: "closed" };
	if (found.answeredAt) return { state: "answered" };
	if (!IN_PROGRESS_STATUSES.includes(found.application.status)) return { state: "closed" };
	if (found.askedAt <= later(now(), -REFERENCE_LINK_DAYS * DAY)) return { state: "expired" };
	return {
		state: "open",
		reference: found.name,
		applicant: found.application.user.name,
		business: found.application.businessName ?? "",
	};
}

/**
 * Records a reference's answer while the application is undecided. References answer once, without signing
 * in, and only the team sees the answer.
 */
export function answerReference(
	actor: Actor,
	{ referenceId, token }: Link,
	{ isHonest: _, ...answers }: AnswerReference,
): Promise<{ state: "answered" }> {
	return withIdempotency(
		{ ...actor, user: null },
		"answer-reference",
		{ referenceId, token, answers },
		async (commit) => {
			const { state } = await getReferenceRequest({ referenceId, token });
			if (state === "unknown") throw new DomainError("not_found", "This reference request doesn't exist.");
			if (state !== "open") throw closed();
			return commit(async (tx) => {
				const { count } = await tx.applicationReference.updateMany({
					where: { id: referenceId, answeredAt: null },
					data: { ...answers, answeredAt: now() },
				});
				if (count === 0) throw closed();
				const { applicationId, position } = await tx.applicationReference.findUniqueOrThrow({
					where: { id: referenceId },
					select: { applicationId: true, position: true },
				});
				await recordEvent(
					tx,
					{ ...actor, user: null },
					{ action: "answer-reference", subject: ["Application", applicationId], detail: { position } },
				);
				return { state: "answered" };
			});
		},
	);
}

const closed = () =>
	new DomainError("conflict", "You can no longer answer these questions. Reload the page to see why.");

const BATCH = 100;

/**
 * Sends one reminder to each reference who hasn't answered after REMINDER_DAYS, while the application is
 * undecided. Returns the number of reminders.
 */
export async function remindReferences(): Promise<number> {
	const due = await db().applicationReference.findMany({
		where: {
			answeredAt: null,
			remindedAt: null,
			askedAt: { lte: later(now(), -REMINDER_DAYS * DAY) },
			application: { status: { in: [...IN_PROGRESS_STATUSES] } },
		},
		select: {
			id: true,
			email: true,
			application: { select: { user: { select: { name: true, emailVerifiedAt: true } } } },
		},
		orderBy: { askedAt: "asc" },
		take: BATCH,
	});
	return forEachInSequence(
		due,
		{ text: "a reference was not reminded", about: ({ id }) => ({ referenceId: id }) },
		({ application: { user }, ...reference }) =>
			transaction(async (tx) => {
				const { count } = await tx.applicationReference.updateMany({
					where: { id: reference.id, remindedAt: null, answeredAt: null },
					data: { remindedAt: now() },
				});
				if (count === 0) return false;
				await queueEmail(
					tx,
					referenceReminder({
						...reference,
						applicant: { name: user.name, emailVerified: user.emailVerifiedAt !== null },
					}),
				);
				return true;
			}),
	);
}
