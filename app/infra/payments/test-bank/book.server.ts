import { now } from "#app/infra/process/clock.server.ts";
import { type BankMovementKind, bank } from "./bank-database.server.ts";

/** The account of the company that runs the site. */
const PLATFORM = "platform";
const getAccount = (payeeId: string) => `payee:${payeeId}`;

type Cause = { kind: BankMovementKind; subjectId: string };

function move(account: string, cents: number, { kind, subjectId }: Cause): void {
	bank()
		.prepare("INSERT INTO Movement (account, cents, kind, subjectId, at) VALUES (?, ?, ?, ?, ?)")
		.run(account, cents, kind, subjectId, now().toISOString());
}

/** Adds an amount, which may be negative, to the site's own account. */
export const moveOnPlatform = (cents: number, cause: Cause): void => move(PLATFORM, cents, cause);

/** Adds an amount, which may be negative, to a payee's account. */
export const moveOnPayee = (payeeId: string, cents: number, cause: Cause): void =>
	move(getAccount(payeeId), cents, cause);

const getBalance = (account: string): bigint =>
	bank()
		.prepare<[string], bigint>("SELECT coalesce(sum(cents), 0) FROM Movement WHERE account = ?")
		.pluck()
		.safeIntegers()
		.get(account) ?? 0n;

/** The balance of the site's own account, in cents. */
export const platformBalance = (): bigint => getBalance(PLATFORM);

/** The balance of a payee's account, in cents. */
export const payeeBalance = (payeeId: string): bigint => getBalance(getAccount(payeeId));
