import { db, transaction } from "#app/infra/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import type { Mail } from "../mail/mail.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { once } from "../records/once.server.ts";
import { recordEvent } from "../records/record-event.server.ts";
import { isProfessionalId } from "./professional.ts";
import { refreshDirectory } from "./refresh-directory.server.ts";

type Move = { action: string; from: "LISTED" | "SUSPENDED"; to: "LISTED" | "SUSPENDED"; mail: (owner: { email: string; name: string }) => Mail };

/** The team moves a professional's profile from one state to the other, with the mail to its owner; throws `conflict` where it is in another state. */
export async function moveProfessional(actor: Actor, professionalId: string, input: object, { action, from, to, mail }: Move): Promise<void> {
	requireUser(actor, "ADMIN");
	await once(actor, action, { professionalId, ...input }, async (remember) => {
		const found = isProfessionalId(professionalId)
			? await db().professional.findFirst({ where: { id: professionalId, exampleSlug: null }, select: { state: true, user: { select: { email: true, name: true } } } })
			: null;
		if (!found || found.state === "REMOVED") throw new DomainError("not_found", "There is no such professional.");
		return transaction(async (tx) => {
			const { count } = await tx.professional.updateMany({ where: { id: professionalId, state: from }, data: { state: to } });
			if (count === 0) throw new DomainError("conflict", to === "SUSPENDED" ? "This profile is suspended already." : "This profile is not suspended.");
			await refreshDirectory(tx, professionalId);
			if (found.user) await queueMail(tx, mail(found.user));
			await recordEvent(tx, actor, { action, subject: ["Professional", professionalId], detail: { state: to } });
			await remember(tx, { state: to });
			return { state: to };
		});
	});
}
