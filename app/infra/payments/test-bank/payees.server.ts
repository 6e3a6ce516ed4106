import { db, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { TestBankPayee } from "#generated/prisma/sqlite/client/client.ts";
import { payeeAddress } from "./addresses.server.ts";
import { reportEvent } from "./events.server.ts";
import { findOrCreate } from "./find-or-create.server.ts";
import { REFUSING_ACCOUNT } from "./test-cards.ts";

/** Registers a payee, or finds the one with the reference, and returns where they enter their details. */
export async function onboardTestBankPayee({
	reference,
	returnTo,
}: {
	reference: string;
	returnTo: string;
}): Promise<{ payeeId: string; address: string }> {
	const { id } = await findOrCreate(
		() => db().testBankPayee.findUnique({ where: { reference } }),
		() => db().testBankPayee.create({ data: { reference, returnTo, createdAt: now() } }),
	);
	await db().testBankPayee.update({ where: { id }, data: { returnTo } });
	return { payeeId: id, address: payeeAddress(id) };
}

type Details = Pick<TestBankPayee, "name" | "bankEnding" | "taxEnding">;

/** What a payee has not entered yet, in the bank's words. */
export const missingDetails = ({ name, bankEnding, taxEnding }: Details): string[] => [
	...(name ? [] : ["Name of the account's owner"]),
	...(bankEnding ? [] : ["Bank account"]),
	...(taxEnding ? [] : ["Tax ID"]),
];

/** What a payee typed. An empty field keeps what is on file. */
export type TypedDetails = {
	name?: string | undefined;
	accountNumber?: string | undefined;
	taxId?: string | undefined;
};

/** Stores what a payee typed, but only the last digits of numbers, and reports it. */
export async function saveTestBankPayee(
	id: string,
	{ name, accountNumber, taxId }: TypedDetails,
): Promise<void> {
	await transaction(async (tx) => {
		const account = accountNumber && {
			bankEnding: accountNumber.slice(-4),
			refusesPayouts: accountNumber === REFUSING_ACCOUNT,
		};
		const payee = await tx.testBankPayee.update({
			where: { id },
			data: {
				...(name && { name }),
				...account,
				...(taxId && { taxEnding: taxId.slice(-4) }),
				...(account && { detailsChangedAt: now() }),
			},
		});
		const missing = missingDetails(payee);
		const { bankEnding, detailsChangedAt, taxEnding } = payee;
		await reportEvent(tx, {
			kind: "payee-updated",
			payeeId: id,
			isReady: missing.length === 0,
			hasTaxDetails: taxEnding !== null,
			missing,
			bankEnding,
			detailsChangedAt,
		});
	});
}
