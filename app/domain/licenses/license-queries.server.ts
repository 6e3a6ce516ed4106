import { db } from "#app/infra/database/db.server.ts";
import { type Actor, requireArea, requireUser } from "../actor.ts";
import { DomainError } from "../domain-error.ts";

const SHOWN = 100;

const shown = {
	id: true,
	kind: true,
	state: true,
	number: true,
	addedAt: true,
	result: true,
	checkedOn: true,
	source: true,
	note: true,
	user: { select: { id: true, name: true, email: true } },
	admin: { select: { name: true } },
} as const;

/** Licenses of the professional's own account, by state. */
export async function findUserLicenses(actor: Actor) {
	const { id: userId } = requireUser(actor, "PROFESSIONAL");
	return db().professionalLicense.findMany({
		where: { userId },
		orderBy: [{ state: "asc" }, { kind: "asc" }],
		select: { id: true, kind: true, state: true, number: true, result: true, checkedOn: true, note: true },
	});
}

/**
 * Licenses of accounts that the team hasn't checked, oldest first, up to 100, and the latest checked
 * ones. Throws `forbidden` for anyone but the team.
 */
export async function findLicenses(actor: Actor) {
	requireArea(actor, "vetting");
	const [open, checked] = await Promise.all([
		db().professionalLicense.findMany({
			where: { result: null, userId: { not: null } },
			orderBy: { addedAt: "asc" },
			take: SHOWN,
			select: shown,
		}),
		db().professionalLicense.findMany({
			where: { result: { not: null }, userId: { not: null } },
			orderBy: [{ checkedOn: "desc" }, { id: "desc" }],
			take: 20,
			select: shown,
		}),
	]);
	return { open, checked };
}

/** A license with its account and its check. Throws `not_found`. */
export async function getLicense(actor: Actor, licenseId: string) {
	requireArea(actor, "vetting");
	const license = await db().professionalLicense.findUnique({ where: { id: licenseId }, select: shown });
	if (!license?.user) throw new DomainError("not_found", "This license doesn't exist.");
	return { ...license, user: license.user };
}

/** The licenses of an account, for the team. */
export async function findLicensesOf(actor: Actor, userId: string) {
	requireArea(actor, "vetting", "people");
	return db().professionalLicense.findMany({
		where: { userId },
		orderBy: [{ state: "asc" }, { kind: "asc" }],
		select: shown,
	});
}
