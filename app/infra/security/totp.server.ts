import { Secret, TOTP } from "otpauth";

/** Seconds that a code is shown for. */
const PERIOD = 30;
/**
 * Steps before and after the present one whose codes are taken, for clocks that are a little off
 * (RFC 6238, 5.2).
 */
const TOLERANCE = 1;

// What every authenticator app knows; several ignore anything else that an address names.
const parameters = { algorithm: "SHA1", digits: 6, period: PERIOD } as const;

/** A fresh secret of 160 bits in base32, as authenticator apps take it (RFC 4226, 4). */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that an authenticator app reads from a QR code. */
export const totpAddress = ({ secret, issuer, label }: { secret: string; issuer: string; label: string }): string =>
	new TOTP({ ...parameters, issuer, label, secret: Secret.fromBase32(secret) }).toString();

/**
 * The time step whose code this is, or undefined where it is none of the steps around an instant.
 */
export function totpStep(secret: string, code: string, at: Date): number | undefined {
	const timestamp = at.getTime();
	const delta = new TOTP({ ...parameters, secret: Secret.fromBase32(secret) }).validate({ token: code, timestamp, window: TOLERANCE });
	return delta === null ? undefined : Math.floor(timestamp / 1_000 / PERIOD) + delta;
}
