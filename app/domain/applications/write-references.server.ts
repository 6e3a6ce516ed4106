import type { Tx } from "#app/infra/database/db.server.ts";
import { queueEmail } from "../email/queue-email.server.ts";
import type { ApplicationInput } from "./application-forms.ts";
import { type ReferenceApplicant, referenceAsked } from "./reference-emails.server.ts";

type Write = { applicationId: string; applicant: ReferenceApplicant; answers: ApplicationInput; at: Date };

/**
 * Stores both references of an application, and emails those not yet asked under this name and
 * address.
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
		// A new row, so that the earlier person's link stops working.
		if (before) await tx.applicationReference.delete({ where: { id: before.id } });
		const { id } = await tx.applicationReference.create({
			data: { ...person, applicationId, position, askedAt: at },
			select: { id: true },
		});
		await queueEmail(tx, referenceAsked({ id, email: person.email, applicant }));
	}
}
