import { isKeyedHash, keyedHash } from "#app/infra/security/secrets.server.ts";

const hashed = (referenceId: string) => `reference-questionnaire:${referenceId}`;

/**
 * The address at which a reference answers, signed out. Its token is a keyed hash of the id and is
 * stored nowhere.
 */
export const referencePath = (referenceId: string): string => `/references/${referenceId}?token=${keyedHash(hashed(referenceId))}`;

/** Whether a token was made for this reference. */
export const isReferenceToken = (referenceId: string, token: string): boolean => isKeyedHash(hashed(referenceId), token);
