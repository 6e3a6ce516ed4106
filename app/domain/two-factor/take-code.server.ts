import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { unseal } from "#app/infra/security/secrets.server.ts";
import { totpStep } from "#app/infra/security/totp.server.ts";
import { invalidField } from "../domain-error.ts";
import { consumeRecoveryCode, findRecoveryCode } from "./recovery-codes.server.ts";

/** What was used: a code from the app, or a recovery code and how many are left. */
export type Taken = { by: "app" } | { by: "recovery-code"; left: number };

/** An entered code, with the matching recovery code of the user, if it is one. */
export type TypedCode = { by: "app"; code: string } | { by: "recovery-code"; id: string | undefined };

/**
 * Resolves an entered code: six digits from the app, or a recovery code. Call it before the
 * transaction with `takeCode`, since recovery codes use a slow hash. The caller limits attempts.
 */
export const readCode = async (userId: string, code: string): Promise<TypedCode> =>
	/^\d{6}$/.test(code)
		? { by: "app", code }
		: { by: "recovery-code", id: await findRecoveryCode(userId, code) };

/**
 * Consumes a code of a user with two-factor sign-in: app codes once per time step, recovery codes
 * once. Throws `invalid` on the field `code`.
 */
export async function takeCode(tx: Tx, userId: string, typed: TypedCode): Promise<Taken> {
	if (typed.by === "app") {
		const { secret } = await tx.twoFactor.findUniqueOrThrow({ where: { userId }, select: { secret: true } });
		await takeStep(tx, userId, unseal(secret), typed.code);
		return { by: "app" };
	}
	const left = typed.id === undefined ? undefined : await consumeRecoveryCode(tx, userId, typed.id);
	if (left === undefined)
		throw invalidField("code", "This is not one of your recovery codes, or it was already used");
	return { by: "recovery-code", left };
}

/**
 * Consumes the app's code of a time step, if neither that step nor a later one was used. Throws
 * `invalid` on the field `code`.
 */
export async function takeStep(tx: Tx, userId: string, secret: string, code: string): Promise<void> {
	const step = totpStep(secret, code, now());
	if (step === undefined)
		throw invalidField(
			"code",
			"This code isn’t right. Enter the one your app shows now. If it keeps failing, check the clock on your device",
		);
	const { count } = await tx.twoFactor.updateMany({
		where: { userId, OR: [{ lastStep: null }, { lastStep: { lt: step } }] },
		data: { lastStep: step },
	});
	if (count === 0)
		throw invalidField("code", "This code was already used. Wait for your app to show the next one");
}
