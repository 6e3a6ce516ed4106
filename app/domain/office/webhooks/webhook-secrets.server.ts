import { createHmac, randomBytes } from "node:crypto";
import { now } from "#app/infra/process/clock.server.ts";
import { seal, unseal } from "#app/infra/security/secrets.server.ts";
import { WEBHOOK_SECRET_PREFIX } from "./webhook.ts";

const SECRET_BYTES = 32;

/** A new secret, encrypted: the prefix and random bytes in Base64, as Standard Webhooks has it. */
export const newSealedSecret = (): string =>
	seal(`${WEBHOOK_SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString("base64")}`);

type Secrets = { secret: string | null; previousSecret: string | null; previousUntil: Date | null };

/** The secrets that sign now, newest first. */
function openSecrets({ secret, previousSecret, previousUntil }: Secrets): string[] {
	const isPreviousValid = previousUntil !== null && previousUntil > now();
	return [secret, isPreviousValid ? previousSecret : null].flatMap((sealed) =>
		sealed === null ? [] : [unseal(sealed)],
	);
}

/**
 * The headers of a webhook (https://www.standardwebhooks.com): its ID, the time of this attempt, and a signature
 * of both and the body by each secret that is valid.
 */
export function signWebhook(secrets: Secrets, id: string, body: string): Record<string, string> {
	const timestamp = String(Math.floor(now().getTime() / 1_000));
	const signatures = openSecrets(secrets).map((secret) => {
		const key = Buffer.from(secret.slice(WEBHOOK_SECRET_PREFIX.length), "base64");
		return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
	});
	return {
		"webhook-id": id,
		"webhook-timestamp": timestamp,
		"webhook-signature": signatures.join(" "),
	};
}
