import * as z from "zod";
import { isUniqueViolation } from "#app/infra/database/database-errors.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { hashToken } from "#app/infra/security/secrets.server.ts";
import { invalidField } from "../domain-error.ts";
import { CHALLENGE_MINUTES } from "./passkey.ts";

/** What a browser keeps in a signed cookie while it asks the person: what the passkey has to answer, and for what. */
const Challenge = z.object({ challenge: z.string(), purpose: z.enum(["sign-in", "confirm-identity", "add-passkey"]), userId: z.string().nullable(), expiresAt: z.number() });
export type Challenge = z.infer<typeof Challenge>;

/** What a challenge is for. Before sign-in there is no user ID. */
export type Purpose = Pick<Challenge, "purpose" | "userId">;

export const newChallenge = (challenge: string, purpose: Purpose): Challenge => ({ challenge, ...purpose, expiresAt: later(now(), CHALLENGE_MINUTES * MINUTE).getTime() });

/** What one passkey has to answer, from the browser's cookie, once. Throws `invalid` where it was for something else, is too old, or was taken before. */
export async function takeChallenge(kept: unknown, { purpose, userId }: Purpose): Promise<string> {
	const { data } = Challenge.safeParse(kept);
	if (!data || data.purpose !== purpose || data.userId !== userId || data.expiresAt <= now().getTime()) throw tooLate();
	const key = hashToken(`passkey challenge ${data.challenge}`);
	try {
		await db().submission.create({ data: { key, command: "take-challenge", result: "{}", createdAt: now() } });
	} catch (error) {
		throw isUniqueViolation(error) ? tooLate() : error;
	}
	return data.challenge;
}

const tooLate = () => invalidField("credential", `This took longer than ${CHALLENGE_MINUTES} minutes, or was sent already. Try again.`);
