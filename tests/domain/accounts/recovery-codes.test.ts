import { hash } from "@node-rs/argon2";
import { describe, expect, it } from "vitest";
import {
	completeSignIn,
	findRecoveryCode,
	keepPendingSignIn,
} from "#app/domain/people/second-factor.server.ts";
import { getTwoFactor } from "#app/domain/people/two-factor.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { findInSet, hashSet, verifyPassword } from "#app/infra/security/passwords.server.ts";
import { keyedHash } from "#app/infra/security/secrets.server.ts";
import { authenticate, newMember, visitor } from "../../support/accounts/actors.ts";
import { setUpTwoFactor } from "../../support/accounts/second-factor.ts";

const findIds = async (userId: string) =>
	(await db().recoveryCode.findMany({ where: { userId } })).map(({ id }) => id);
const parts = (hash: string) => hash.split("$").slice(1);
const readSalt = (hash: string) => parts(hash).at(-2) ?? "";
const held = async (userId: string) => (await keepPendingSignIn(await authenticate(userId))) ?? "";
const refused = {
	code: "invalid",
	fieldErrors: { code: ["This is not one of your recovery codes, or it was already used"] },
};

/** Stores recovery codes in the old format, from before they were hashed like passwords. */
async function keepAsBefore(userId: string, codes: string[]): Promise<void> {
	await db().recoveryCode.deleteMany({ where: { userId } });
	await db().recoveryCode.createMany({
		data: codes.map((code) => ({ id: keyedHash(JSON.stringify([userId, code])), userId, createdAt: now() })),
	});
}

describe("recovery codes", () => {
	it("are stored like passwords, with one 16-byte random salt for each person's set", async () => {
		const [user, other] = [await newMember(), await newMember()];
		const { codes } = await setUpTwoFactor(user);
		await setUpTwoFactor(other);
		const [ids, others] = [await findIds(user.id), await findIds(other.id)];
		expect(new Set(ids).size).toBe(10);
		for (const id of ids)
			expect(parts(id)).toEqual([
				"argon2id",
				"v=19",
				"m=19456,t=2,p=1",
				readSalt(ids[0] ?? ""),
				expect.stringMatching(/^[\w+/]{43}$/),
			]);
		expect(Buffer.from(readSalt(ids[0] ?? ""), "base64")).toHaveLength(16);
		expect(readSalt(others[0] ?? "")).not.toBe(readSalt(ids[0] ?? ""));
		expect(await Promise.all(ids.map((id) => verifyPassword(id, codes[4] ?? "")))).toEqual(
			expect.arrayContaining([true, false]),
		);
	});

	it("are found only for their owner, and only until they are used", async () => {
		const [user, other] = [await newMember(), await newMember()];
		const { codes } = await setUpTwoFactor(user);
		await setUpTwoFactor(other);
		const found = await Promise.all(codes.map((code) => findRecoveryCode(user.id, code)));
		expect(new Set(found)).toEqual(new Set(await findIds(user.id)));
		expect(await findRecoveryCode(other.id, codes[0] ?? "")).toBeUndefined();
		for (const wrong of ["", "x".repeat(12), `${codes[0]}a`])
			expect(await findRecoveryCode(user.id, wrong)).toBeUndefined();
		await completeSignIn(visitor(), { token: await held(user.id), code: codes[0] ?? "" });
		expect(await findRecoveryCode(user.id, codes[0] ?? "")).toBeUndefined();
	});

	it("work only once, no matter how many requests use them at the same moment", async () => {
		const user = await newMember();
		const [code = ""] = (await setUpTwoFactor(user)).codes;
		const tokens = await Promise.all([1, 2, 3].map(() => held(user.id)));
		const answers = await Promise.allSettled(
			tokens.map((token) => completeSignIn(visitor(), { token, code })),
		);
		expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
		expect(await getTwoFactor(user)).toMatchObject({ codesLeft: 9 });
	});

	it("that were stored before they were hashed like passwords still work, once each, and only for their owner", async () => {
		const [user, other] = [await newMember(), await newMember()];
		const { codes } = await setUpTwoFactor(user);
		await setUpTwoFactor(other);
		const earlier = ["abcdefghjkmn", "mnpqrstuvwxy"];
		await keepAsBefore(user.id, earlier);
		await expect(
			completeSignIn(visitor(), { token: await held(user.id), code: codes[0] ?? "" }),
		).rejects.toMatchObject(refused);
		await expect(
			completeSignIn(visitor(), { token: await held(other.id), code: earlier[0] ?? "" }),
		).rejects.toMatchObject(refused);
		await completeSignIn(visitor(), { token: await held(user.id), code: earlier[1] ?? "" });
		await expect(
			completeSignIn(visitor(), { token: await held(user.id), code: earlier[1] ?? "" }),
		).rejects.toMatchObject(refused);
		expect(await getTwoFactor(user)).toMatchObject({ codesLeft: 1 });
	});
});

describe("a set of hashes", () => {
	it("is checked with the parameters that it was created with", async () => {
		const made = {
			algorithm: 2,
			memoryCost: 8_192,
			timeCost: 3,
			parallelism: 1,
			salt: Buffer.from("0123456789abcdef"),
		};
		const other = await Promise.all(["first", "second"].map((code) => hash(code, made)));
		for (const set of [await hashSet(["first", "second"]), other]) {
			await expect(findInSet(set, "first")).resolves.toBe(set[0]);
			await expect(findInSet(set, "second")).resolves.toBe(set[1]);
			await expect(findInSet(set, "third")).resolves.toBeUndefined();
		}
		await expect(findInSet([], "first")).resolves.toBeUndefined();
	});
});
