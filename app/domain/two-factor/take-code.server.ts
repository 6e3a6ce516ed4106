import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { unseal } from "#app/infra/security/secrets.server.ts";
import { totpStep } from "#app/infra/security/totp.server.ts";
import { invalidField } from "../domain-error.ts";
import { consumeRecoveryCode, findRecoveryCode } from "./recovery-codes.server.ts";

/** What was shown: a code of the app, or a recovery code and how many are left of them. */
export type Taken = { by: "app" } | { by: "recovery-code"; left: number };

/** A code that was typed, and which recovery code of the person's it is, if it is one. */
export type TypedCode = { by: "app"; code: string } | { by: "recovery-code"; id: string | undefined };

/**
 * Looks a code up that somebody typed: six digits of the app, or a recovery code. Call it before the transaction in which
 * `takeCode` takes it, since a recovery code is looked up by a slow hash. The tries are for the caller to limit.
 */
export const readCode = async (userId: string, code: string): Promise<TypedCode> =>
	/^\d{6}$/.test(code) ? { by: "app", code } : { by: "recovery-code", id: await findRecoveryCode(userId, code) };

/**
 * Takes the code of somebody whose second factor is on: that of the app once for each time step, an unused recovery code once.
 * Throws `invalid` on the field `code`.
 */
export async function takeCode(tx: Tx, userId: string, typed: TypedCode): Promise<Taken> {
	if (typed.by === "app") {
		const { secret } = await tx.twoFactor.findUniqueOrThrow({ where: { userId }, select: { secret: true } });
		await takeStep(tx, userId, unseal(secret), typed.code);
		return { by: "app" };
	}
	const left = typed.id === undefined ? undefined : await consumeRecoveryCode(tx, userId, typed.id);
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
