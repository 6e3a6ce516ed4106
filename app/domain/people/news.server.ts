import type { SignedInUser } from "../platform/actor.ts";
import type { NotificationTopic } from "../platform/email/email.ts";
import { readNews } from "./news.sql.server.ts";

/** What members see for their own audit events, by action. */
const accountLabels: Record<string, string> = {
	"sign-up": "You created your account",
	"sign-in": "You signed in",
	"confirm-identity": "You confirmed your identity",
	"set-password": "You set your password",
	"reset-password": "You reset your password with an emailed link",
	"change-password": "You changed your password",
	"ask-password-reset": "A password reset link was requested",
	"ask-sign-in-link": "A sign-in link was requested",
	"confirm-email": "You confirmed your email address",
	"ask-email-change": "You asked to change your email address",
	"cancel-email-change": "You canceled your email change",
	"change-email": "Your email address was changed",
	"change-name": "You changed your name",
	"verify-age": "You sent your age verification",
	"decide-age-verification": "We reviewed your age verification",
	"send-requirements": "You sent your requirements",
	"revoke-session": "You ended a session",
	"revoke-other-sessions": "You ended all other sessions",
	"end-sessions": "We ended all sessions",
	"suspend-account": "We suspended your account",
	"lift-suspension": "We lifted a suspension",
	"turn-on-two-factor": "You turned on two-factor sign-in",
	"turn-off-two-factor": "You turned off two-factor sign-in",
	"renew-recovery-codes": "You generated new recovery codes",
	"use-recovery-code": "You used a recovery code",
	"add-passkey": "You added a passkey",
	"remove-passkey": "You removed a passkey",
	"export-account": "You requested a data export",
	"ask-deletion": "You requested account deletion",
	"cancel-deletion": "You canceled the deletion of your account",
};

/** What members see for audit events about their applications, by action. */
const applicationLabels: Record<string, string> = {
	"submit-application": "You sent your application",
	"resubmit-application": "You sent your application again",
	"withdraw-application": "You withdrew your application",
};

/** A notification, or an event in the person's account or applications, whose notification is null. */
export type NewsItem = {
	id: string;
	at: Date;
	title: string;
	notification: { topic: NotificationTopic; isRead: boolean } | null;
};

/**
 * A person's latest notifications and account activity, newest first. Activity gets the places that
 * notifications leave free, so that frequent sign-ins don't push notifications off the list. If none is free,
 * only the latest activity is listed, and only if it is newer than the oldest of these notifications.
 */
export async function findNews({ id }: Pick<SignedInUser, "id">, take: number): Promise<NewsItem[]> {
	const rows = await readNews(id, take, {
		account: Object.keys(accountLabels),
		application: Object.keys(applicationLabels),
	});
	const notifications = rows.flatMap(({ id, at, text, topic, readAt }) =>
		topic === null ? [] : [{ id, at, title: text, notification: { topic, isRead: readAt !== null } }],
	);
	const activity = rows.flatMap(({ id, at, text, topic }) =>
		topic === null
			? [{ id, at, title: accountLabels[text] ?? applicationLabels[text] ?? text, notification: null }]
			: [],
	);
	return [...notifications, ...activity.slice(0, Math.max(1, take - notifications.length))]
		.sort((a, b) => b.at.getTime() - a.at.getTime())
		.slice(0, take);
}
