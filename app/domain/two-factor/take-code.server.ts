import { now } from "#app/infra/clock.server.ts";
import type { Tx } from "#app/infra/db.server.ts";
import { unseal } from "#app/infra/secrets.server.ts";
import { totpStep } from "#app/infra/totp.server.ts";
import { invalidField } from "../domain-error.ts";
import { spendRecoveryCode } from "./recovery-codes.server.ts";

/** What was shown: a code of the app, or a recovery code and how many are left of them. */
export type Taken = { by: "app" } | { by: "recovery-code"; left: number };

/**
 * Takes the code of somebody whose second factor is on: six digits of the app, each time step once, or an unused recovery code.
 * Throws `invalid` on the field `code`. The tries are for the caller to limit.
 */
export async function takeCode(tx: Tx, userId: string, code: string): Promise<Taken> {
	if (/^\d{6}$/.test(code)) {
		const { secret } = await tx.twoFactor.findUniqueOrThrow({ where: { userId }, select: { secret: true } });
		await takeStep(tx, userId, unseal(secret), code);
		return { by: "app" };
	}
	const left = await spendRecoveryCode(tx, userId, code);
	if (left === undefined) throw invalidField("code", "This is not one of your recovery codes, or it was used already");
	return { by: "recovery-code", left };
}

/** Takes the app's code of a time step that no code was taken of yet, nor of a later one. Throws `invalid` on the field `code`. */
export async function takeStep(tx: Tx, userId: string, secret: string, code: string): Promise<void> {
	const step = totpStep(secret, code, now());
	if (step === undefined) throw invalidField("code", "This code is not right. Enter the one that your app shows now; if it keeps failing, set the clock of your device");
	const { count } = await tx.twoFactor.updateMany({ where: { userId, OR: [{ lastStep: null }, { lastStep: { lt: step } }] }, data: { lastStep: step } });
	if (count === 0) throw invalidField("code", "This code was used already. Wait for your app to show the next one");
}
