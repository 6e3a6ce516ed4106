import { db } from "#app/infra/database/db.server.ts";
import type { SignedInUser } from "../actor.ts";

const SHOWN = 5;

/** What people read of their own events, by the name of the command. */
const labels: Record<string, string> = {
	"sign-up": "You made your account",
	"sign-in": "You signed in",
	"confirm-identity": "You confirmed that it is you",
	"set-password": "You set your password",
	"reset-password": "You set a new password by a link from your mail",
	"change-password": "You changed your password",
	"ask-password-reset": "A link for a forgotten password was asked for",
	"ask-sign-in-link": "A sign-in link was requested",
	"confirm-email": "You confirmed your email address",
	"ask-email-change": "You asked to change your email address",
	"cancel-email-change": "You gave up the change of your email address",
	"change-email": "Your email address was changed",
	"change-name": "You changed your name",
	"verify-age": "You sent your age verification",
	"decide-age-verification": "We decided on your age verification",
	"send-requirements": "You told us what you need",
	"revoke-session": "You ended a session",
	"revoke-other-sessions": "You ended all other sessions",
	"end-sessions": "We ended all sessions",
	"suspend-account": "We suspended your account",
	"lift-suspension": "We lifted a suspension",
	"turn-on-two-factor": "You turned on two-factor sign-in",
	"turn-off-two-factor": "You turned off two-factor sign-in",
	"renew-recovery-codes": "You made new recovery codes",
	"use-recovery-code": "You used a recovery code",
	"add-passkey": "You added a passkey",
	"remove-passkey": "You removed a passkey",
	"export-account": "You asked for your data",
	"ask-deletion": "You asked for your account to be deleted",
	"cancel-deletion": "You kept your account",
};

const labeledActions = Object.keys(labels);

/** The latest things that happened in a person's account, newest first. */
export async function findActivity(user: SignedInUser): Promise<{ id: string; at: Date; label: string }[]> {
	const events = await db().auditEvent.findMany({
		where: { subjectType: "User", subjectId: user.id, action: { in: labeledActions } },
		orderBy: { at: "desc" },
		take: SHOWN,
		select: { id: true, at: true, action: true },
	});
	return events.map(({ id, at, action }) => ({ id, at, label: labels[action] ?? action }));
}
