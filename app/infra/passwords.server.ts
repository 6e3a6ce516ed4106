import { hash, verify } from "@node-rs/argon2";
import { Semaphore } from "./semaphore.server.ts";

// OWASP's parameters for argon2id: m=19 MiB, t=2, p=1. About 8 ms on one core.
// Algorithm 2 is argon2id (the package's enum cannot be imported under verbatimModuleSyntax).
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// A flood of sign-ins must not starve the thread pool: two at a time, the rest wait.
const turns = new Semaphore(2);

let dummy: Promise<string> | undefined;

export const hashPassword = (password: string): Promise<string> => turns.run(() => hash(password, parameters));

/**
 * Whether the password belongs to the hash. Without a hash (unknown address) it compares with a dummy and says no, so that
 * both take the same time.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
	dummy ??= hashPassword("an account that does not exist");
	const stored = passwordHash ?? (await dummy);
	const matches = await turns.run(() => verify(stored, password));
	return passwordHash !== undefined && matches;
}
