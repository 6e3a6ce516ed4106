import { db } from "#app/infra/database/db.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { DomainError } from "../domain-error.ts";

const real = { demo: false, role: { not: "ADMIN" as const } };

/** Organizations by name, each with the total sign-ups and waitlist entries by its code. */
export async function findPartners(actor: Actor) {
	requireArea(actor, "audience");
	const [partners, accounts, waitlist] = await Promise.all([
		db().partner.findMany({ orderBy: { name: "asc" } }),
		db().user.groupBy({
			by: ["referralCode"],
			where: { referralCode: { not: null }, ...real },
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

/** What the form of a partner shows. */
export const partnerValues = ({ name, stage, referralCode, contactName, contactEmail, notes }: Partner) => ({
	name,
	stage,
	referralCode,
	contactName,
	contactEmail,
	notes,
});

/** The error (`not_found`) for a partner that doesn't exist. */
export const partnerNotFound = () => new DomainError("not_found", "There is no such partner.");
