import { db, type Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { command } from "../platform/command.server.ts";
import { DomainError, invalidField } from "../platform/domain-error.ts";
import { requireUnchanged } from "../platform/edit-version.server.ts";
import { findCountedAccounts } from "./demo-account.server.ts";
import type { SavePartner } from "./partner-forms.ts";

/** Partner organizations by name, each with how many accounts and waitlist entries used its code. */
export async function findPartners(actor: Actor) {
	requireArea(actor, "audience");
	const counted = { ...(await findCountedAccounts()), role: { not: "ADMIN" as const } };
	const [partners, accounts, waitlist] = await Promise.all([
		db().partner.findMany({ orderBy: { name: "asc" } }),
		db().user.groupBy({
			by: ["referralCode"],
			where: { referralCode: { not: null }, ...counted },
			_count: true,
		}),
		db().waitlistEntry.groupBy({
			by: ["referralCode"],
			where: { referralCode: { not: null } },
			_count: true,
		}),
	]);
	const countIn = (rows: { referralCode: string | null; _count: number }[], code: string) =>
		rows.find(({ referralCode }) => referralCode === code)?._count ?? 0;
	return partners.map((partner) => ({
		...partner,
		accounts: countIn(accounts, partner.referralCode),
		waitlist: countIn(waitlist, partner.referralCode),
	}));
}

/** One organization. Throws `not_found`. */
export async function getPartner(actor: Actor, partnerId: string) {
	requireArea(actor, "audience");
	const partner = await db().partner.findUnique({ where: { id: partnerId } });
	if (!partner) throw partnerNotFound();
	return partner;
}

type Partner = Awaited<ReturnType<typeof getPartner>>;

/** The current values of a partner's form. */
export const partnerValues = ({ name, stage, referralCode, contactName, contactEmail, notes }: Partner) => ({
	name,
	stage,
	referralCode,
	contactName,
	contactEmail,
	notes,
});

/** The error (`not_found`) for a partner that doesn't exist. */
const partnerNotFound = () => new DomainError("not_found", "There is no such partner.");

/**
 * The referral code, or null if it doesn't belong to a partner. This keeps made-up codes out of the figures.
 */
export async function knownReferral(tx: Tx, code: string | null | undefined): Promise<string | null> {
	if (!code) return null;
	const partner = await tx.partner.findUnique({
		where: { referralCode: code },
		select: { referralCode: true },
	});
	return partner?.referralCode ?? null;
}

/**
 * An admin adds or edits an organization. Names and codes are unique. A code that people have used can't
 * change, because it is stored in their records. Throws `conflict` if the organization changed after the form
 * was opened.
 */
export function savePartner(
	actor: Actor,
	{ notes, version, ...input }: SavePartner,
	partnerId?: string,
): Promise<{ id: string }> {
	requireArea(actor, "audience");
	const fields = { ...input, notes: notes ?? "" };
	return command(actor, "save-partner", { partnerId: partnerId ?? "", version, ...fields }, async (tx) => {
		const before = partnerId === undefined ? null : await lockPartner(tx, partnerId);
		if (before) requireUnchanged(version, partnerValues(before));
		await assertAvailable(tx, fields, before?.id);
		if (before && before.referralCode !== fields.referralCode) await assertUnused(tx, before.referralCode);
		const { id } = before
			? await tx.partner.update({ where: { id: before.id }, data: fields })
			: await tx.partner.create({ data: { ...fields, createdAt: now() } });
		await recordEvent(tx, actor, {
			action: "save-partner",
			subject: ["Partner", id],
			detail: { before: before?.stage ?? null, after: fields.stage },
		});
		return { id };
	});
}

/** Locks a partner until the transaction ends. */
async function lockPartner(tx: Tx, id: string) {
	await tx.partner.updateMany({ where: { id }, data: { updatedAt: now() } });
	const partner = await tx.partner.findUnique({ where: { id } });
	if (!partner) throw partnerNotFound();
	return partner;
}

async function assertAvailable(
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

async function assertUnused(tx: Tx, referralCode: string): Promise<void> {
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
