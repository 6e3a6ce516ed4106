import type { Tx } from "#app/infra/database/db.server.ts";
import type { LicenseKind } from "./license.ts";

type Stated = { kind: LicenseKind; state: string; number: string };

/**
 * Makes the licenses of an account those that its application names, in the transaction that sends
 * it. One that didn't change keeps its check, and what is on a profile stays there.
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
