import { Secret, TOTP } from "otpauth";

/** How many seconds a code is shown. */
const PERIOD = 30;
/**
 * How many earlier and later steps are accepted, for clocks that are slightly off (RFC 6238, 5.2).
 */
const TOLERANCE = 1;

// The parameters that every authenticator app supports. Several apps ignore any others in the URL.
const parameters = { algorithm: "SHA1", digits: 6, period: PERIOD } as const;

/** A new secret of 160 bits in base32, as authenticator apps expect it (RFC 4226, 4). */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The URL that an authenticator app reads from a QR code. */
export const totpAddress = ({
	secret,
	issuer,
	label,
}: {
	secret: string;
	issuer: string;
	label: string;
}): string => new TOTP({ ...parameters, issuer, label, secret: Secret.fromBase32(secret) }).toString();

/** The time step that a code belongs to, or undefined if it isn't accepted. */
export function totpStep(secret: string, code: string, at: Date): number | undefined {
	const timestamp = at.getTime();
	const delta = new TOTP({ ...parameters, secret: Secret.fromBase32(secret) }).validate({
		token: code,
		timestamp,
		window: TOLERANCE,
	});
	return delta === null ? undefined : Math.floor(timestamp / 1_000 / PERIOD) + delta;
}
