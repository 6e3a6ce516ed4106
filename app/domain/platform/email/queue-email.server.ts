import { randomUUID } from "node:crypto";
import { site } from "#app/infra/content/site.server.ts";
import type { Tx } from "#app/infra/database/db.server.ts";
import { later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { publicUrl } from "#app/infra/process/settings.server.ts";
import { getRecordMark } from "../booking-record.server.ts";
import { isProperName } from "../name.ts";
import { getTimeZone, zoneColumns } from "../time/time-zones.server.ts";
import {
	atOnce,
	DIGEST_HOUR,
	type Email,
	getPriority,
	HOLD_MINUTES,
	type NotificationTopic,
	nextHour,
	quietEnd,
	topicDefaults,
} from "./email.ts";

/** The plain text and the HTML of an email. It loads nothing from the network. */
export function renderEmail(email: Email): { text: string; html: string } {
	const { name, company, contact } = site();
	const linkTo = ({ label, path }: { label: string; path: string }) => ({
		label,
		href: new URL(path, publicUrl()).href,
	});
	const link = email.action && linkTo(email.action);
	const links = email.links?.map(linkTo) ?? [];
	const unsubscribe = email.unsubscribePath && new URL(email.unsubscribePath, publicUrl()).href;
	const closing = `${name} · ${publicUrl()} · ${contact.support}`;
	const sender = `${company.legalName} · ${company.postalAddress}`;

	const text = [
		...(email.body ? [email.body.text] : email.paragraphs),
		...links.map(({ label, href }) => `- ${label}\n  ${href}`),
		...(link ? [`${link.label}:\n${link.href}`] : []),
		"--",
		email.reason,
		...(unsubscribe ? [`Unsubscribe:\n${unsubscribe}`] : []),
		`${closing}\n${sender}`,
	].join("\n\n");

	const paragraph = (content: string, style = "margin:0 0 16px") => `<p style="${style}">${content}</p>`;
	const item = ({ label, href }: { label: string; href: string }) =>
		`<li style="margin:0 0 8px"><a href="${escapeHtml(href)}" style="color:#0F3D2E">${escapeHtml(label)}</a></li>`;
	const html = `<!doctype html>
<html lang="en-US">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(email.subject)}</title></head>
<body style="margin:0;padding:24px;background:#FBF8F1;color:#1B1F1C;font:17px/1.55 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 24px;padding-bottom:12px;border-bottom:2px solid #0F3D2E;font:600 20px/1.2 Palatino,Georgia,serif;color:#0F3D2E">${escapeHtml(name)}</p>
${email.body?.html ?? email.paragraphs.map((content) => paragraph(escapeHtml(content).replaceAll("\n", "<br>"))).join("\n")}
${links.length > 0 ? `<ul style="margin:0 0 16px;padding-left:20px">\n${links.map(item).join("\n")}\n</ul>` : ""}
${link ? paragraph(`<a href="${escapeHtml(link.href)}" style="color:#0F3D2E;font-weight:600">${escapeHtml(link.label)}</a>`, "margin:0 0 24px") : ""}
<hr style="border:0;border-top:1px solid #B9BFB2;margin:24px 0 16px">
${paragraph(escapeHtml(email.reason), "margin:0 0 8px;font-size:14px")}
${unsubscribe ? paragraph(`<a href="${escapeHtml(unsubscribe)}" style="color:#0F3D2E">Unsubscribe</a>`, "margin:0 0 8px;font-size:14px") : ""}
${paragraph(`${escapeHtml(closing)}<br>${escapeHtml(sender)}`, "margin:0;font-size:14px")}
</div>
</body>
</html>
`;
	return { text, html };
}

const entities: Record<string, string> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&#39;",
};

/** Escapes text for HTML elements and quoted attributes. */
export const escapeHtml = (value: string) =>
	value.replace(/[&<>"']/g, (character) => entities[character] as string);

type Topic = { name: NotificationTopic; userId: string };

/**
 * How a person gets an email on a topic: not at all, as a line of their daily email, or as its own
 * email.
 */
type Schedule =
	| { as: "nothing" }
	| { as: "line"; dueAt: Date }
	| { as: "email"; notBefore: Date; awaitsQuietEnd: boolean };

/**
 * How a person gets an email on a topic, by their choices. Emails that can still be undone, and
 * reminders of something that is about to end, are never lines of a daily email.
 */
export async function scheduleEmail(
	tx: Tx,
	{ name, userId }: Topic,
	{ isReminder, at, notBefore }: Pick<Email, "isReminder"> & { at: Date; notBefore: Date | undefined },
): Promise<Schedule> {
	const user = await tx.user.findUnique({
		where: { id: userId },
		select: {
			...zoneColumns,
			emailTiming: true,
			notificationChoices: { where: { topic: name }, select: { byEmail: true } },
		},
	});
	if (!(user?.notificationChoices[0]?.byEmail ?? topicDefaults[name])) return { as: "nothing" };
	const timing = user?.emailTiming ?? atOnce;
	const timeZone = getTimeZone(user);
	if (timing.isDaily && !isReminder && !notBefore)
		return { as: "line", dueAt: nextHour(at, DIGEST_HOUR, timeZone) };
	const earliest = notBefore ?? at;
	const end = quietEnd(earliest, timing, timeZone);
	return { as: "email", notBefore: end ?? earliest, awaitsQuietEnd: end !== null };
}

type Options = {
	/**
	 * Does all the work but sends nothing. For commands that answer the same for known and unknown
	 * addresses and would otherwise take measurably longer with an email than without.
	 */
	isWithheld?: boolean;
	/** The earliest time to send it, immediately if unset. Until then it can be undone. */
	notBefore?: Date;
};

/**
 * Adds an email to the outbox in the transaction of the command that it reports on. The scheduler
 * sends it. Returns its ID, or null if its recipient has turned off the topic or gets it as a line
 * of their daily email.
 */
export async function queueEmail(
	tx: Tx,
	email: Email,
	{ isWithheld = false, notBefore }: Options = {},
): Promise<string | null> {
	const at = now();
	const earliest = email.about ? await replaceWaiting(tx, email, at) : at;
	const record = email.bookingId && `Record: ${await getRecordMark(tx, email.bookingId)}`;
	let wait = { nextAttemptAt: notBefore ?? earliest, awaitsQuietEnd: false };
	if (email.topic) {
		const schedule = await scheduleEmail(tx, email.topic, {
			isReminder: email.isReminder,
			at: earliest,
			notBefore,
		});
		if (schedule.as === "line")
			await addDigestLine(tx, email.topic.userId, email, { record, dueAt: schedule.dueAt, createdAt: at });
		if (schedule.as !== "email") return null;
		wait = { nextAttemptAt: schedule.notBefore, awaitsQuietEnd: schedule.awaitsQuietEnd };
	}
	const { id } = await tx.outboxEmail.create({
		data: {
			// One Message-ID for all attempts, so that mailboxes recognize an email sent twice
			// after a crash.
			messageId: `<${randomUUID()}@${new URL(publicUrl()).hostname}>`,
			kind: email.kind,
			priority: getPriority(email),
			recipient: email.to,
			subject: email.subject,
			about: email.about,
			...renderEmail(await greeted(tx, record ? withParagraph(email, record) : email)),
			headers: JSON.stringify(getHeaders(email)),
			state: isWithheld ? "WITHHELD" : "PENDING",
			...wait,
			createdAt: at,
		},
		select: { id: true },
	});
	return id;
}

/** Adds an email as a line. Its subject says what happened, and its action leads there. */
async function addDigestLine(
	tx: Tx,
	userId: string,
	{ subject, action, about }: Email,
	{ record, ...times }: { record: string | undefined; dueAt: Date; createdAt: Date },
): Promise<void> {
	const line = { userId, path: action?.path ?? "/notifications" };
	if (about) await tx.digestLine.deleteMany({ where: { ...line, text: { startsWith: subject } } });
	await tx.digestLine.create({
		data: { ...line, text: record ? `${subject} (${record})` : subject, ...times },
	});
}

const withParagraph = (email: Email, paragraph: string): Email => ({
	...email,
	paragraphs: [...email.paragraphs, paragraph],
});

/**
 * Removes an email of the same kind about the same thing if it hasn't been tried yet. Returns the
 * earliest time to send its replacement.
 */
async function replaceWaiting(tx: Tx, { kind, to, about }: Email, at: Date): Promise<Date> {
	const same = { kind, recipient: to, about };
	await tx.outboxEmail.deleteMany({ where: { ...same, ...NOT_TRIED } });
	const last = await tx.outboxEmail.findFirst({
		where: { ...same, createdAt: { gt: later(at, -HOLD_MINUTES * MINUTE) } },
		orderBy: { createdAt: "desc" },
		select: { createdAt: true },
	});
	return last ? later(last.createdAt, HOLD_MINUTES * MINUTE) : at;
}

const NOT_TRIED = { state: "PENDING", attempts: 0, leasedUntil: null } as const;

/** Drops untried emails to a person about the given things. */
export const dropWaiting = (tx: Tx, to: string, about: readonly string[]) =>
	tx.outboxEmail.deleteMany({ where: { recipient: to, about: { in: [...about] }, ...NOT_TRIED } });

/**
 * The email with its greeting: by name if the address is confirmed and the name passes today's
 * rules.
 */
async function greeted(tx: Tx, email: Email): Promise<Email> {
	if (email.name === undefined) return email;
	const isNamed = isProperName(email.name) && (await isConfirmed(tx, email.to));
	return { ...email, paragraphs: [isNamed ? `Hello ${email.name},` : "Hello,", ...email.paragraphs] };
}

/** Whether the account with this address has confirmed it. */
const isConfirmed = async (tx: Tx, email: string): Promise<boolean> =>
	(await tx.user.count({ where: { email, emailVerifiedAt: { not: null } } })) > 0;

/** Reply-To, and the headers for a mailbox's own unsubscribe button (RFC 2369 and 8058). */
function getHeaders({ replyTo, unsubscribePath }: Email): Record<string, string> {
	return {
		...(replyTo && { "Reply-To": replyTo }),
		...(unsubscribePath && {
			"List-Unsubscribe": `<${new URL(unsubscribePath, publicUrl()).href}>`,
			"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
		}),
	};
}
