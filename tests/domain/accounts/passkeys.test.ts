import { execFileSync } from "node:child_process";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
	addPasskey,
	findPasskeys,
	optionsToAdd,
	optionsToProve,
	removePasskey,
	renamePasskey,
} from "#app/domain/people/passkey.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { getEditVersion } from "#app/domain/platform/edit-version.server.ts";
import { later, MINUTE, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { auditedActions } from "../../support/accounts/audit.ts";
import {
	addPasskeyTo,
	type DeviceFacts,
	newPasskey,
	passkeyLies,
	passkeyRefused,
	passkeyTooLate,
} from "../../support/accounts/passkeys.ts";
import { emailSubjects } from "../../support/email/outbox.ts";

const START = new Date("2026-11-01T12:00:00Z");
const timeIs = (milliseconds: number) => setClock(later(START, milliseconds));

beforeEach(() => timeIs(0));

afterEach(() => {
	setClock(undefined);
	vi.restoreAllMocks();
});

async function add(user: SignedInUser, facts?: DeviceFacts) {
	const { challenge } = await optionsToAdd(visitor({ user }));
	await addPasskey(visitor({ user }), {
		name: "Laptop",
		credential: newPasskey(user.id).create(challenge.challenge, facts),
		challenge,
	});
}

describe("adding a passkey", () => {
	it("asks the browser for a passkey that isn't registered yet and that proves both factors on its own", async () => {
		const user = await newMember();
		const { id } = await addPasskeyTo(user);
		const { options } = await optionsToAdd(visitor({ user }));
		expect(options).toMatchObject({
			rp: { id: "greenroom.example", name: "Greenroom" },
			user: { id: Buffer.from(user.id).toString("base64url"), name: user.email },
			authenticatorSelection: { residentKey: "required", userVerification: "required" },
			attestation: "none",
			excludeCredentials: [{ id, transports: ["hybrid", "internal"] }],
		});
	});

	it("sends an email and adds an audit event", async () => {
		const user = await newMember();
		await addPasskeyTo(user, "My laptop");
		expect(await findPasskeys(user)).toMatchObject([
			{ name: "My laptop", createdAt: START, lastUsedAt: null },
		]);
		expect(await emailSubjects(user.email)).toEqual(["A passkey was added"]);
		expect(await auditedActions(user.id)).toEqual(["add-passkey"]);
	});

	it.each([...passkeyLies, ["with the type of a sign-in", { type: "webauthn.get" }] as const])(
		"refuses a passkey %s",
		async (_what, facts) => {
			const user = await newMember();
			await expect(add(user, facts)).rejects.toMatchObject(passkeyRefused);
			expect(await findPasskeys(user)).toEqual([]);
		},
	);

	it("never fetches certificates from URLs named in a passkey", async () => {
		const certificate = execFileSync(
			"openssl",
			[
				...[
					"req",
					"-x509",
					"-newkey",
					"ec",
					"-pkeyopt",
					"ec_paramgen_curve:prime256v1",
					"-nodes",
					"-keyout",
					"/dev/null",
					"-outform",
					"DER",
					"-subj",
					"/CN=x",
				],
				...["-addext", "crlDistributionPoints=URI:http://127.0.0.1:9/inside"],
			],
			{ stdio: ["ignore", "pipe", "ignore"] },
		);
		const fetched = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("no network"));
		await expect(
			add(await newMember(), { fmt: "apple", attStmt: new Map([["x5c", [new Uint8Array(certificate)]]]) }),
		).rejects.toMatchObject(passkeyRefused);
		expect(fetched).not.toHaveBeenCalled();
	});

	it("accepts a challenge only once, within five minutes, for the same user and the same purpose", async () => {
		const [user, other] = [await newMember(), await newMember()];
		const passkey = newPasskey(user.id);
		const { challenge } = await optionsToAdd(visitor({ user }));
		const toAdd = (kept: unknown, answered = challenge.challenge) =>
			addPasskey(visitor({ user }), {
				name: "Laptop",
				credential: passkey.create(answered),
				challenge: kept,
			});
		const foreign = [
			(await optionsToAdd(visitor({ user: other }))).challenge,
			(await optionsToProve(visitor({ user }))).challenge,
			(await optionsToProve(visitor())).challenge,
		];
		for (const kept of [...foreign, undefined, "", {}])
			await expect(toAdd(kept)).rejects.toMatchObject(passkeyTooLate);
		await expect(toAdd(challenge, "another")).rejects.toMatchObject(passkeyRefused);
		await expect(toAdd(challenge)).rejects.toMatchObject(passkeyTooLate);
		const fresh = (await optionsToAdd(visitor({ user }))).challenge;
		timeIs(5 * MINUTE);
		await expect(toAdd(fresh, fresh.challenge)).rejects.toMatchObject(passkeyTooLate);
		timeIs(5 * MINUTE - 1);
		await toAdd(fresh, fresh.challenge);
		expect(await findPasskeys(user)).toHaveLength(1);
	});

	it("refuses anything that isn't a passkey, and a passkey that belongs to another account", async () => {
		const [user, thief] = [await newMember(), await newMember()];
		const passkey = await addPasskeyTo(user);
		const { challenge } = await optionsToAdd(visitor({ user: thief }));
		await expect(
			addPasskey(visitor({ user: thief }), {
				name: "x",
				credential: passkey.create(challenge.challenge),
				challenge,
			}),
		).rejects.toMatchObject(passkeyRefused);
		for (const credential of [
			"{",
			"null",
			"{}",
			'{"id":"a","rawId":"a","type":"public-key","response":{"clientDataJSON":"","attestationObject":""},"clientExtensionResults":{}}',
		]) {
			const { challenge } = await optionsToAdd(visitor({ user: thief }));
			await expect(
				addPasskey(visitor({ user: thief }), { name: "x", credential, challenge }),
			).rejects.toMatchObject(passkeyRefused);
		}
		expect(await findPasskeys(thief)).toEqual([]);
	});

	it("is refused beyond ten, even if several are added at once, and a form that is sent twice adds only one", async () => {
		const user = await newMember();
		const { challenge } = await optionsToAdd(visitor({ user }));
		const input = { name: "Laptop", credential: newPasskey(user.id).create(challenge.challenge), challenge };
		const actor = visitor({ user, submissionKey: "key" });
		await Promise.all([addPasskey(actor, input), addPasskey(actor, input)]);
		await addPasskey(actor, input);
		expect(await findPasskeys(user)).toHaveLength(1);
		for (let i = 0; i < 8; i++) await add(user);
		const last = await Promise.allSettled([add(user), add(user), add(user)]);
		expect(last.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		await expect(add(user)).rejects.toMatchObject({ code: "conflict" });
		expect(await findPasskeys(user)).toHaveLength(10);
	});
});

describe("a user's passkey", () => {
	it("can be renamed and removed only by its owner", async () => {
		const [user, other] = [await newMember(), await newMember()];
		await addPasskeyTo(user, "Laptop");
		const [{ id: passkeyId = "" } = {}] = await findPasskeys(user);
		for (const id of [passkeyId, "nobodys"]) {
			await expect(
				renamePasskey(visitor({ user: other }), { passkeyId: id, name: "Mine" }),
			).rejects.toMatchObject({ code: "not_found" });
			await expect(removePasskey(visitor({ user: other }), { passkeyId: id })).rejects.toMatchObject({
				code: "not_found",
			});
		}
		await renamePasskey(visitor({ user }), {
			passkeyId,
			name: "Old laptop",
			version: getEditVersion({ name: "Laptop" }),
		});
		await expect(
			renamePasskey(visitor({ user }), {
				passkeyId,
				name: "Another",
				version: getEditVersion({ name: "Laptop" }),
			}),
		).rejects.toMatchObject({ code: "conflict" });
		expect(await findPasskeys(user)).toMatchObject([{ name: "Old laptop" }]);

		const actor = visitor({ user, submissionKey: "key" });
		await Promise.all([removePasskey(actor, { passkeyId }), removePasskey(actor, { passkeyId })]);
		await removePasskey(actor, { passkeyId });
		expect(await findPasskeys(user)).toEqual([]);
		expect(await emailSubjects(user.email)).toEqual(["A passkey was added", "A passkey was removed"]);
		expect(await auditedActions(user.id)).toEqual(["add-passkey", "rename-passkey", "remove-passkey"]);
	});
});
