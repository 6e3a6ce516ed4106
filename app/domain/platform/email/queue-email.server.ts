import { randomUUID } from "node:crypto";
import { site } from "#app/infra/content/site.server.ts";
import type { Tx } from "#app/infra/database/db.server.ts";
import { later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { publicUrl } from "#app/infra/process/settings.server.ts";
import { getRecordMark } from "../booking-record.server.ts";
import { getFirstName, isProperName } from "../name.ts";
import { getTimeZone, zoneColumns } from "../time/time-zones.server.ts";
import {
	atOnce,
	DIGEST_HOUR,
	type Email,
	type EmailFact,
	getPriority,
	HOLD_MINUTES,
	type NotificationTopic,
	nextHour,
	quietEnd,
	topicDefaults,
} from "./email.ts";

/**
 * The plain text and the HTML of an email. The HTML is one column of tables with inline styles, so that it
 * looks the same in mail programs that remove style sheets. It loads nothing from the network, except for a
 * campaign's images. `record` is the mark of the booking's record.
 */
export function renderEmail(email: Email, record?: string): { text: string; html: string } {
	const { name, company, contact } = site();
	const linkTo = ({ label, path }: { label: string; path: string }) => ({
		label,
		href: new URL(path, publicUrl()).href,
	});
	const button = email.action && linkTo(email.action);
	const links = email.links?.map(linkTo) ?? [];
	const facts = email.facts ?? [];
	const unsubscribe = email.unsubscribePath && new URL(email.unsubscribePath, publicUrl()).href;
	const closing = `${name} · ${publicUrl()} · ${contact.support}`;
	const sender = `${company.legalName} · ${company.postalAddress}`;

	const width = Math.max(...facts.map(({ label }) => label.length)) + 2;
	const text = [
		...(facts.length > 0
			? [
					facts
						.map(
							({ label, value }) =>
								`${label}:`.padEnd(width) + value.replaceAll("\n", `\n${" ".repeat(width)}`),
						)
						.join("\n"),
				]
			: []),
		...(email.body ? [email.body.text] : email.paragraphs),
		...links.map(({ label, href }) => `- ${label}\n  ${href}`),
		...(button ? [`${button.label}:\n${button.href}`] : []),
		"--",
		email.reason,
		...(unsubscribe ? [`Unsubscribe:\n${unsubscribe}`] : []),
		[...(record ? [`Record: ${record}`] : []), closing, sender].join("\n"),
	].join("\n\n");

	const html = `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(email.subject)}</title>
<style>
${STYLES}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${light.page};color:${light.text}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${light.page}">
<tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px">
<tr><td class="text" align="left" style="color:${light.text};font:${TEXT};overflow-wrap:anywhere">
<p class="name" style="margin:0 0 20px;padding-bottom:10px;border-bottom:2px solid ${light.accent};font:600 20px/1.2 'Iowan Old Style','Palatino Linotype',Palatino,Georgia,serif;color:${light.accent}">${escapeHtml(name)}</p>
${facts.length > 0 ? renderFacts(facts) : ""}
${email.body?.html ?? email.paragraphs.map((content) => renderParagraph(escapeLines(content))).join("\n")}
${links.length > 0 ? `<ul style="margin:0 0 16px;padding-left:20px">\n${links.map(renderLink).join("\n")}\n</ul>` : ""}
${button ? renderButton(button) : ""}
<p class="small" style="${SMALL};padding-top:16px;border-top:1px solid ${light.rule}">${escapeHtml(email.reason)}</p>
${unsubscribe ? `<p class="small" style="${SMALL}"><a href="${escapeHtml(unsubscribe)}" style="color:${light.accent}">Unsubscribe</a></p>` : ""}
<p class="small" style="${SMALL}">${record ? `Record: ${escapeHtml(record)}<br>` : ""}${escapeHtml(closing)}<br>${escapeHtml(sender)}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
	return { text, html };
}

/**
 * The site's colors, as in app/app.css. The dark colors are for dark mode, if the mail program supports it.
 */
const light = {
	page: "#FBF8F1",
	text: "#1B1F1C",
	small: "#3F4640",
	rule: "#CFCBBD",
	accent: "#0F3D2E",
	onAccent: "#FBF8F1",
};
const dark: typeof light = {
	page: "#121614",
	text: "#ECE8DE",
	small: "#C3C2B6",
	rule: "#363E39",
	accent: "#9CCDB4",
	onAccent: "#0D1F18",
};

const FONTS = "system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const TEXT = `17px/1.55 ${FONTS}`;
const MONO = "14px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace";
const SMALL = `margin:0 0 8px;color:${light.small};font:14px/1.5 ${FONTS}`;

const STYLES = `:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
.page { background: ${dark.page} !important }
.text, .fact { color: ${dark.text} !important }
.name { color: ${dark.accent} !important; border-color: ${dark.accent} !important }
.facts { border-color: ${dark.accent} !important }
.fact { border-color: ${dark.rule} !important }
.small { color: ${dark.small} !important; border-color: ${dark.rule} !important }
.text a { color: ${dark.accent} !important }
.button { background: ${dark.accent} !important }
.text .button a { color: ${dark.onAccent} !important }
}`;

/** A ruled table of facts, with labels on the left. */
const renderFacts = (facts: readonly EmailFact[]): string =>
	`<table class="facts" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-bottom:2px solid ${light.accent};border-collapse:collapse">
${facts.map(renderFact).join("\n")}
</table>`;

function renderFact({ label, value }: EmailFact, i: number): string {
	const rule = i === 0 ? "" : `border-top:1px solid ${light.rule};`;
	const cell = `${rule}padding:6px 0;vertical-align:top;text-align:left;color:${light.text};font:${MONO}`;
	return `<tr><th class="fact" scope="row" width="28%" style="${cell};padding-right:12px;overflow-wrap:normal">${escapeHtml(label)}</th><td class="fact" style="${cell};overflow-wrap:anywhere">${escapeLines(value)}</td></tr>`;
}

const renderParagraph = (content: string): string => `<p style="margin:0 0 16px">${content}</p>`;

const renderLink = ({ label, href }: { label: string; href: string }): string =>
	`<li style="margin:0 0 8px"><a href="${escapeHtml(href)}" style="color:${light.accent}">${escapeHtml(label)}</a></li>`;

/** A colored table cell, because some mail programs don't color links. It is 44 pixels high. */
const renderButton = ({ label, href }: { label: string; href: string }): string =>
	`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 32px"><tr><td class="button" bgcolor="${light.accent}" style="background:${light.accent};border-radius:3px"><a href="${escapeHtml(href)}" style="display:inline-block;padding:12px 24px;color:${light.onAccent};font:600 17px/20px ${FONTS};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;

/** Escapes text, and keeps its line breaks. */
const escapeLines = (text: string): string => escapeHtml(text).replaceAll("\n", "<br>");

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
 * How a person gets an email on a topic, according to their settings. Reminders, and emails about decisions
 * that can still be undone, are never lines of a daily email.
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
	 * Whether to store the email but never send it. For commands that mustn't reveal whether an address is
	 * known. Without the stored email, a command for an unknown address would be measurably faster.
	 */
	isWithheld?: boolean;
	/** The earliest time to send the email. Until then, its decision can be undone. */
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
	const record = email.bookingId && (await getRecordMark(tx, email.bookingId));
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
			// All attempts share one Message-ID, so that mailboxes recognize an email that was sent twice because of a
			// crash.
			messageId: `<${randomUUID()}@${new URL(publicUrl()).hostname}>`,
			kind: email.kind,
			priority: getPriority(email),
			recipient: email.to,
			subject: email.subject,
			about: email.about,
			...renderEmail(await greeted(tx, email), record),
			headers: JSON.stringify(getHeaders(email)),
			state: isWithheld ? "WITHHELD" : "PENDING",
			...wait,
			createdAt: at,
		},
		select: { id: true },
	});
	return id;
}

/**
 * Adds an email to the user's next daily email as a line with the email's subject and the path of its action.
 * If the email sets `about`, it replaces the line with the same path and the same subject up to the colon.
 */
async function addDigestLine(
	tx: Tx,
	userId: string,
	{ subject, action, about }: Email,
	{ record, ...times }: { record: string | undefined; dueAt: Date; createdAt: Date },
): Promise<void> {
	const line = { userId, path: action?.path ?? "/notifications" };
	if (about)
		await tx.digestLine.deleteMany({ where: { ...line, text: { startsWith: subject.split(":")[0] } } });
	await tx.digestLine.create({
		data: { ...line, text: record ? `${subject} (Record: ${record})` : subject, ...times },
	});
}

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

/** Deletes a person's untried emails that have one of the given `about` values. */
export const dropWaiting = (tx: Tx, to: string, about: readonly string[]) =>
	tx.outboxEmail.deleteMany({ where: { recipient: to, about: { in: [...about] }, ...NOT_TRIED } });

/**
 * The email with its greeting. The greeting uses the name if the address is confirmed and the name passes the
 * current rules.
 */
const greeted = async (tx: Tx, email: Email): Promise<Email> =>
	email.name === undefined ? email : greet(email, await isConfirmed(tx, email.to));

export function greet(email: Email, isConfirmed: boolean): Email {
	if (email.name === undefined) return email;
	const greeting = isConfirmed && isProperName(email.name) ? `Hi ${getFirstName(email.name)},` : "Hi,";
	return { ...email, paragraphs: [greeting, ...email.paragraphs] };
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
