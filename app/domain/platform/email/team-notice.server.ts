import { site } from "#app/infra/content/site.server.ts";
import type { Tx } from "#app/infra/database/db.server.ts";
import { type WorkKind, workItemPath, workQueues } from "../work-item.ts";
import type { Email, EmailKind } from "./email.ts";
import { queueEmail } from "./queue-email.server.ts";

export type TeamNotice = {
	kind: EmailKind;
	subject: string;
	text: string;
	/** The work item that the email links to. */
	item: { kind: WorkKind; id: string };
	bookingId: string | null;
};

/**
 * Emails the team about a work item that is waiting, in the caller's transaction: each of these addresses or,
 * if there are none, the support address.
 */
export async function notifyTeam(tx: Tx, notice: TeamNotice, to: readonly string[] = []): Promise<void> {
	for (const address of to.length > 0 ? to : [site().contact.support])
		await queueEmail(tx, composeTeamNotice(notice, address));
}

export function composeTeamNotice(
	{ kind, subject, text, item, bookingId }: TeamNotice,
	to: string = site().contact.support,
): Email {
	const { one, label } = workQueues[item.kind];
	return {
		kind,
		to,
		subject,
		paragraphs: [text],
		action: { label: `Open the ${one}`, path: workItemPath(item.kind, item.id) },
		reason: `You're getting this email because you work on the “${label}” queue.`,
		...(bookingId && { bookingId }),
	};
}
