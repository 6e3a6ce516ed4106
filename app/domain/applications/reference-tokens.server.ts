import { isKeyedHash, keyedHash } from "#app/infra/security/secrets.server.ts";

const hashed = (referenceId: string) => `reference-questionnaire:${referenceId}`;

/**
 * The path where a reference answers without signing in. Its token is a keyed hash of the ID and
 * isn't stored.
 */
export const referencePath = (referenceId: string): string =>
	`/references/${referenceId}?token=${keyedHash(hashed(referenceId))}`;

/** Whether a token belongs to this reference. */
export const isReferenceToken = (referenceId: string, token: string): boolean =>
	isKeyedHash(hashed(referenceId), token);
