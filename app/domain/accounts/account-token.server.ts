import { randomInt } from "node:crypto";
import { db, type Tx } from "#app/infra/database/db.server.ts";
import { DAY, HOUR, later, now } from "#app/infra/process/clock.server.ts";
import { hashToken, isKeyedHash, keyedHash, newToken } from "#app/infra/security/secrets.server.ts";
import { DomainError } from "../domain-error.ts";
import type { Role } from "../role.ts";
import { LINK_HOURS } from "./account.ts";

type LinkKind = keyof typeof LINK_HOURS;

type Owner = { id: string; email: string; name: string; role: Role; emailVerifiedAt: Date | null };

/** What a link is good for, and whose account it belongs to. `email` is the address that it proves or changes to. */
export type AccountLink = { state: "ready"; kind: LinkKind; owner: Owner; email: string | null; credentialVersion: number | null } | { state: "used" | "expired" | "unknown" };

type Issue = {
	kind: LinkKind;
	userId: string;
	/** The address that it is mailed to, and so proves. */
	email?: string;
	/** The account's version when it is made; a link that signs in ends with it. */
	credentialVersion?: number | undefined;
};

/** Makes a link's secret, good once and for LINK_HOURS, in place of any earlier one of its kind. */
export async function issueToken(tx: Tx, issue: Issue): Promise<{ token: string }> {
	await endTokens(tx, issue.userId, issue.kind);
	return addToken(tx, issue);
}

/** Makes a link's secret and leaves earlier ones good, where a stranger must not be able to put an end to them. */
export async function addToken(tx: Tx, { kind, userId, email, credentialVersion }: Issue, codeHash?: string): Promise<{ token: string }> {
	const token = newToken();
	await tx.accountToken.create({
		data: {
			id: hashToken(token),
			kind,
			userId,
			email: email ?? null,
			codeHash: codeHash ?? null,
			credentialVersion: credentialVersion ?? null,
			expiresAt: later(now(), LINK_HOURS[kind] * HOUR),
		},
	});
	return { token };
}

/** Makes a link's secret and the six digits that stand in for it, in place of any earlier ones of the kind. */
export async function issueTokenWithCode(tx: Tx, issue: Issue): Promise<{ token: string; code: string }> {
	const code = randomInt(1_000_000).toString().padStart(6, "0");
	await endTokens(tx, issue.userId, issue.kind);
	return { ...(await addToken(tx, issue, keyedHash(codeInput(issue.userId, code)))), code };
}

/** Whether the six digits are those behind the hash. */
export const isCode = (userId: string, code: string, codeHash: string): boolean => isKeyedHash(codeInput(userId, code), codeHash);

const codeInput = (userId: string, code: string) => `email-code:${userId}:${code}`;

/** What a link's secret is good for, of the kinds that a page is for. */
export async function getLink(token: string, ...kinds: LinkKind[]): Promise<AccountLink> {
	const found = await db().accountToken.findUnique({
		where: { id: hashToken(token), kind: { in: kinds } },
		select: {
			kind: true,
			email: true,
			credentialVersion: true,
			usedAt: true,
			expiresAt: true,
			user: { select: { id: true, email: true, name: true, role: true, emailVerifiedAt: true } },
		},
	});
	if (!found) return { state: "unknown" };
	if (found.usedAt) return { state: "used" };
	if (found.expiresAt <= now()) return { state: "expired" };
	return { state: "ready", kind: found.kind as LinkKind, owner: found.user, email: found.email, credentialVersion: found.credentialVersion };
}

/** Marks a link as used; false where somebody else was faster or it has expired meanwhile. */
export async function takeToken(tx: Tx, token: string): Promise<boolean> {
	const at = now();
	const { count } = await tx.accountToken.updateMany({ where: { id: hashToken(token), usedAt: null, expiresAt: { gt: at } }, data: { usedAt: at } });
	return count === 1;
}

/** What somebody reads whose link was used, has expired or never was. */
export const unusableLink = () => new DomainError("conflict", "This link cannot be used any more.");

/** Ends the links of an account, and its sign-ins that wait for their second factor, that a deed has made worthless or unsafe. */
export async function endTokens(tx: Tx, userId: string, ...kinds: (LinkKind | "SECOND_FACTOR")[]): Promise<void> {
	await tx.accountToken.deleteMany({ where: { userId, kind: { in: kinds }, usedAt: null } });
}

/** Removes links a month after they expired, until when they can still say why they no longer work; returns how many. */
export async function sweepAccountTokens(): Promise<number> {
	const { count } = await db().accountToken.deleteMany({ where: { expiresAt: { lte: later(now(), -30 * DAY) } } });
	return count;
}
