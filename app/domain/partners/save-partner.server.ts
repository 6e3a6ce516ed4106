import { type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { invalidField } from "../domain-error.ts";
import { requireUnchanged } from "../idempotency/edit-version.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import type { SavePartner } from "./partner-forms.ts";
import { partnerNotFound, partnerValues } from "./partner-queries.server.ts";

/**
 * An admin adds or edits an organization. Names and codes are unique, and a code that people have
 * used can't change, since it is stored with them. Throws `conflict` if the organization changed
 * after the form was opened.
 */
export function savePartner(
	actor: Actor,
	{ notes, version, ...input }: SavePartner,
	partnerId?: string,
): Promise<{ id: string }> {
	requireArea(actor, "audience");
	const fields = { ...input, notes: notes ?? "" };
	return withIdempotency(
		actor,
		"save-partner",
		{ partnerId: partnerId ?? "", version, ...fields },
		(remember) =>
			transaction(async (tx) => {
				const before = partnerId === undefined ? null : await holdPartner(tx, partnerId);
				if (before) requireUnchanged(version, partnerValues(before));
				await refuseTaken(tx, fields, before?.id);
				if (before && before.referralCode !== fields.referralCode) await refuseUsed(tx, before.referralCode);
				const { id } = before
					? await tx.partner.update({ where: { id: before.id }, data: fields })
					: await tx.partner.create({ data: { ...fields, createdAt: now() } });
				await recordEvent(tx, actor, {
					action: "save-partner",
					subject: ["Partner", id],
					detail: { before: before?.stage ?? null, after: fields.stage },
				});
				await remember(tx, { id });
				return { id };
			}),
	);
}

/** Locks a partner until the transaction ends. */
async function holdPartner(tx: Tx, id: string) {
	await tx.partner.updateMany({ where: { id }, data: { updatedAt: now() } });
	const partner = await tx.partner.findUnique({ where: { id } });
	if (!partner) throw partnerNotFound();
	return partner;
}

async function refuseTaken(
	tx: Tx,
	{ name, referralCode }: { name: string; referralCode: string },
	id = "",
): Promise<void> {
	const other = { id: { not: id } };
	if (await tx.partner.findFirst({ where: { name, ...other } }))
		throw invalidField(
			"name",
			"An organization with this name already exists. Edit that one, or use a different name",
		);
	if (await tx.partner.findFirst({ where: { referralCode, ...other } }))
		throw invalidField("referralCode", "Another organization has this code. Choose a different one");
}

async function refuseUsed(tx: Tx, referralCode: string): Promise<void> {
	const [accounts, waitlist] = [
		await tx.user.count({ where: { referralCode } }),
		await tx.waitlistEntry.count({ where: { referralCode } }),
	];
	if (accounts + waitlist > 0)
		throw invalidField(
			"referralCode",
			`People have already signed up with the code ${referralCode}, so it can’t change`,
		);
}
