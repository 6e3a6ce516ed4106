import * as z from "zod";
import { transaction } from "#app/infra/database/db.server.ts";
import { sql } from "#app/infra/database/sql.server.ts";
import { write } from "#app/infra/database/write.server.ts";
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
	const taken = await transaction((tx) =>
		write(tx, sql`INSERT INTO "Submission" ("key", "command", "result", "createdAt") VALUES (${key}, ${"take-challenge"}, ${"{}"}, ${now()}) ON CONFLICT DO NOTHING`),
	);
	if (taken === 0) throw tooLate();
	return data.challenge;
}

const tooLate = () => invalidField("credential", `This took longer than ${CHALLENGE_MINUTES} minutes, or was sent already. Try again.`);
