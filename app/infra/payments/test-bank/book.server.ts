import { db, type Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { TestBankMovementKind } from "#generated/prisma/sqlite/client/client.ts";

/** The account of the company that runs the site. */
const PLATFORM = "platform";
const getAccount = (payeeId: string) => `payee:${payeeId}`;

type Cause = { kind: TestBankMovementKind; subjectId: string };

/** Adds an amount to the site's own account, or takes a negative one from it. */
export const moveOnPlatform = (tx: Tx, cents: number, cause: Cause) =>
	tx.testBankMovement.create({ data: { account: PLATFORM, cents, ...cause, at: now() } });

/** Adds an amount to a payee's account, or takes a negative one from it. */
export const moveOnPayee = (tx: Tx, payeeId: string, cents: number, cause: Cause) =>
	tx.testBankMovement.create({ data: { account: getAccount(payeeId), cents, ...cause, at: now() } });

const getBalance = async (account: string, from: Tx): Promise<bigint> =>
	(await from.testBankMovement.aggregate({ where: { account }, _sum: { cents: true } }))._sum.cents ?? 0n;

/** The balance of the site's own account, in cents. */
export const platformBalance = (from: Tx = db()): Promise<bigint> => getBalance(PLATFORM, from);

/** The balance of a payee's account, in cents. */
export const payeeBalance = (payeeId: string, from: Tx = db()): Promise<bigint> =>
	getBalance(getAccount(payeeId), from);
