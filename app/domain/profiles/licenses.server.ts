import { db, type Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea, requireUser } from "../platform/actor.ts";
import { DomainError, invalidField } from "../platform/domain-error.ts";
import { changeProfile } from "./edit-profile.server.ts";
import { LICENSES_MAX, type LicenseKind } from "./license.ts";
import type { AddLicense } from "./profile-forms.ts";

type Stated = { kind: LicenseKind; state: string; number: string };

/**
 * Sets the licenses of an account to those that its application names, in the transaction that submits the
 * application. Licenses that didn't change keep their checks. Licenses on a profile stay there, unless the
 * application names a different number for them.
 */
export async function writeLicenses(
	tx: Tx,
	userId: string,
	stated: readonly Stated[],
	at: Date,
): Promise<void> {
	const before = await tx.professionalLicense.findMany({
		where: { userId },
		select: { id: true, kind: true, state: true, number: true, professionalId: true },
	});
	const isSame = (one: Stated) => (other: Stated) =>
		one.kind === other.kind && one.state === other.state && one.number === other.number;
	const isReplaced = (one: Stated) =>
		stated.some(
			({ kind, state, number }) => kind === one.kind && state === one.state && number !== one.number,
		);
	const gone = before.filter(
		(license) => isReplaced(license) || (license.professionalId === null && !stated.some(isSame(license))),
	);
	await tx.professionalLicense.deleteMany({ where: { id: { in: gone.map(({ id }) => id) } } });
	const added = stated.filter((license) => !before.some(isSame(license)));
	await tx.professionalLicense.createMany({
		data: added.map((license) => ({ ...license, userId, addedAt: at })),
	});
}

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
 * Licenses that the team hasn't checked, oldest first, up to 100, and the most recently checked licenses.
 * Throws `forbidden` unless the actor can open the vetting area.
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
export async function findLicensesForUser(actor: Actor, userId: string) {
	requireArea(actor, "vetting", "people");
	return db().professionalLicense.findMany({
		where: { userId },
		orderBy: [{ state: "asc" }, { kind: "asc" }],
		select: shown,
	});
}

/**
 * Adds a license to the professional's own profile. The team checks it against the state's register. Throws
 * `invalid` if the account already has a license of that kind in that state, and `conflict` at the maximum.
 */
export async function addLicense(actor: Actor, input: AddLicense): Promise<void> {
	const { id: userId } = requireUser(actor, "PROFESSIONAL");
	await changeProfile(actor, "add-license", input, async (tx, professionalId) => {
		const { kind, state, number } = input;
		const existing = await tx.professionalLicense.findMany({
			where: { userId },
			select: { kind: true, state: true },
		});
		if (existing.some((license) => license.kind === kind && license.state === state))
			throw invalidField(
				"state",
				"You already have a license for this state. Remove it first to add another number",
			);
		if (existing.length >= LICENSES_MAX)
			throw new DomainError("conflict", `You can add up to ${LICENSES_MAX} licenses. Remove one first.`);
		await tx.professionalLicense.create({
			data: { userId, professionalId, kind, state, number, addedAt: now() },
		});
	});
}

/** Removes a license from the professional's own profile. Throws `not_found` for someone else's license. */
export const removeLicense = (actor: Actor, { licenseId }: { licenseId: string }): Promise<void> =>
	changeProfile(actor, "remove-license", { licenseId }, async (tx, professionalId) => {
		const { count } = await tx.professionalLicense.deleteMany({ where: { id: licenseId, professionalId } });
		if (count === 0) throw new DomainError("not_found", "This license is no longer on your profile.");
	});
