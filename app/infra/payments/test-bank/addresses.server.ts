import { HOUR, later, now } from "#app/infra/process/clock.server.ts";
import { publicUrl } from "#app/infra/process/settings.server.ts";
import { isKeyedHash, keyedHash } from "#app/infra/security/secrets.server.ts";

/** How long a payee's address is valid. */
const PAYEE_ADDRESS_LIFE = HOUR;

const checkoutText = (id: string) => `test-bank:checkout:${id}`;
const payeeText = (id: string, until: string) => `test-bank:payee:${id}:${until}`;

/**
 * The page where a checkout is paid. Anyone with the key can pay it. The key is in the query string, which is
 * never logged.
 */
export const checkoutAddress = (id: string): string =>
	`${publicUrl()}/test-bank/checkouts/${id}?key=${keyedHash(checkoutText(id))}`;

export const isCheckoutKey = (id: string, key: string): boolean => isKeyedHash(checkoutText(id), key);

/** The page where a payee enters their details. */
export function payeeAddress(id: string): string {
	const until = String(later(now(), PAYEE_ADDRESS_LIFE).getTime());
	return `${publicUrl()}/test-bank/payees/${id}?until=${until}&key=${keyedHash(payeeText(id, until))}`;
}

export const isPayeeKey = (id: string, { key, until }: { key: string; until: string }): boolean =>
	Number(until) > now().getTime() && isKeyedHash(payeeText(id, until), key);
