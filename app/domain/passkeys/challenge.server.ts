import * as z from "zod";
import { isUniqueViolation } from "#app/infra/database/database-errors.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { hashToken } from "#app/infra/security/secrets.server.ts";
import { invalidField } from "../domain-error.ts";
import { CHALLENGE_MINUTES } from "./passkey.ts";

/**
 * The challenge that a browser holds in a signed cookie during a WebAuthn ceremony, and its
 * purpose.
 */
const Challenge = z.object({
	challenge: z.string(),
	purpose: z.enum(["sign-in", "confirm-identity", "add-passkey"]),
	userId: z.string().nullable(),
	expiresAt: z.number(),
});
export type Challenge = z.infer<typeof Challenge>;

/** What a challenge is for. Before sign-in there is no user ID. */
export type Purpose = Pick<Challenge, "purpose" | "userId">;

export const newChallenge = (challenge: string, purpose: Purpose): Challenge => ({
	challenge,
	...purpose,
	expiresAt: later(now(), CHALLENGE_MINUTES * MINUTE).getTime(),
});

/**
 * The challenge in the browser's cookie, valid once. Throws `invalid` if it had another purpose,
 * has expired, or was already used.
 */
export async function takeChallenge(kept: unknown, { purpose, userId }: Purpose): Promise<string> {
	const { data } = Challenge.safeParse(kept);
	if (!data || data.purpose !== purpose || data.userId !== userId || data.expiresAt <= now().getTime())
		throw tooLate();
	const key = hashToken(`passkey challenge ${data.challenge}`);
	try {
		await db().submission.create({
			data: { key, command: "take-challenge", result: "{}", createdAt: now() },
		});
	} catch (error) {
		throw isUniqueViolation(error) ? tooLate() : error;
	}
	return data.challenge;
}

const tooLate = () =>
	invalidField(
		"credential",
		`This took longer than ${CHALLENGE_MINUTES} minutes, or was already submitted. Try again.`,
	);
