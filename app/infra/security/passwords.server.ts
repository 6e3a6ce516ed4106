import { randomBytes, timingSafeEqual } from "node:crypto";
import { hash, parseOptions, verify } from "@node-rs/argon2";
import { Semaphore } from "#app/infra/process/semaphore.server.ts";

// OWASP's parameters for argon2id: m=19 MiB, t=2, p=1. A hash takes about 8 ms on one core. Algorithm 2 is
// argon2id (the package's enum can't be imported under verbatimModuleSyntax).
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// At most two at a time, so that a flood of sign-ins doesn't starve the thread pool.
const turns = new Semaphore(2);

let dummy: Promise<string> | undefined;

/** The argon2id hash of a password, with its parameters and salt. Waits for its turn. */
export const hashPassword = (password: string): Promise<string> =>
	turns.run(() => hash(password, parameters));

/**
 * Whether the password matches the hash. Without a hash (unknown email address), it compares the password
 * with a dummy and returns false, so that both cases take the same time.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
	dummy ??= hashPassword("an account that does not exist");
	const stored = passwordHash ?? (await dummy);
	const matches = await turns.run(() => verify(stored, password));
	return passwordHash !== undefined && matches;
}

/**
 * The hashes of short secrets that are issued together, in the same format as passwords. They share a salt of
 * 16 random bytes, so that a code can be checked against all of them with one hash.
 */
export async function hashSet(codes: readonly string[]): Promise<string[]> {
	const salt = randomBytes(16);
	return Promise.all(codes.map((code) => turns.run(() => hash(code, { ...parameters, salt }))));
}

/**
 * The hash in a set that the code matches, if any. Computes one hash whether or not the code matches, and
 * even if the set is empty. Every hash is compared in constant time.
 */
export async function findInSet(hashes: readonly string[], code: string): Promise<string | undefined> {
	dummy ??= hashPassword("an account that does not exist");
	const first = hashes[0] ?? (await dummy);
	const { memoryCost, timeCost, parallelism } = parseOptions(first);
	const salt = Buffer.from(first.split("$").at(-2) ?? "", "base64");
	const tried = Buffer.from(
		await turns.run(() =>
			hash(code, { algorithm: parameters.algorithm, memoryCost, timeCost, parallelism, salt }),
		),
	);
	const fitting = hashes.filter((stored) => {
		const bytes = Buffer.from(stored);
		return bytes.length === tried.length && timingSafeEqual(bytes, tried);
	});
	return fitting[0];
}
