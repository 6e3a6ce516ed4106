import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { expect } from "vitest";
import { addPasskey, optionsToAdd } from "#app/domain/people/passkey.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { publicUrl } from "#app/infra/process/settings.server.ts";
import { visitor } from "./actors.ts";

/** Ways in which a device can differ from an honest one. */
export type DeviceFacts = {
	origin?: string;
	host?: string;
	type?: string;
	/** False if the device hasn't verified its owner by finger, face, or PIN. */
	isVerified?: boolean;
	counter?: number;
	/** The user ID that the device returns (its user handle). */
	userId?: string;
	/** The format of the device's attestation, and its statement. */
	fmt?: string;
	attStmt?: Map<string, unknown>;
	/** If true, the device signs something other than the challenge. */
	isForged?: boolean;
};

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const [USER_PRESENCE, VERIFIED, NEW] = [0x01, 0x04, 0x40];

export type TestPasskey = {
	id: string;
	create: (challenge: string, facts?: DeviceFacts) => string;
	prove: (challenge: string, facts?: DeviceFacts) => string;
};

/** Creates a passkey on a virtual device, which returns the same JSON as a browser. */
export function newPasskey(owner: string, home = publicUrl()): TestPasskey {
	const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
	const id = randomBytes(16);
	let used = 0;

	const clientData = (
		type: string,
		challenge: string,
		{ origin = home, type: otherType = type }: DeviceFacts,
	) => Buffer.from(JSON.stringify({ type: otherType, challenge, origin, crossOrigin: false }));
	const authenticatorData = (
		flags: number,
		{ host = new URL(home).hostname, isVerified = true, counter = ++used }: DeviceFacts,
	) => {
		const count = Buffer.alloc(4);
		count.writeUInt32BE(counter);
		return Buffer.concat([
			sha256(host),
			Buffer.from([flags | USER_PRESENCE | (isVerified ? VERIFIED : 0)]),
			count,
		]);
	};
	const inJson = (response: Record<string, unknown>) =>
		JSON.stringify({
			id: id.toString("base64url"),
			rawId: id.toString("base64url"),
			type: "public-key",
			response,
			clientExtensionResults: {},
			authenticatorAttachment: "platform",
		});

	return {
		id: id.toString("base64url"),
		create: (challenge, facts = {}) => {
			const { x = "", y = "" } = publicKey.export({ format: "jwk" });
			const key = new Map<number, number | Uint8Array>([
				[1, 2],
				[3, -7],
				[-1, 1],
				[-2, Buffer.from(x, "base64url")],
				[-3, Buffer.from(y, "base64url")],
			]);
			const authData = Buffer.concat([
				authenticatorData(NEW, facts),
				Buffer.alloc(16),
				Buffer.from([0, id.length]),
				id,
				isoCBOR.encode(key),
			]);
			const attestation = isoCBOR.encode(
				new Map<string, unknown>([
					["fmt", facts.fmt ?? "none"],
					["attStmt", facts.attStmt ?? new Map()],
					["authData", new Uint8Array(authData)],
				]) as never,
			);
			return inJson({
				clientDataJSON: clientData("webauthn.create", challenge, facts).toString("base64url"),
				attestationObject: Buffer.from(attestation).toString("base64url"),
				transports: ["internal", "hybrid", "telepathy"],
			});
		},
		prove: (challenge, facts = {}) => {
			const data = clientData("webauthn.get", challenge, facts);
			const authData = authenticatorData(0, facts);
			return inJson({
				clientDataJSON: data.toString("base64url"),
				authenticatorData: authData.toString("base64url"),
				signature: sign(
					"sha256",
					Buffer.concat([authData, sha256(facts.isForged ? "something else" : data)]),
					privateKey,
				).toString("base64url"),
				userHandle: Buffer.from(facts.userId ?? owner).toString("base64url"),
			});
		},
	};
}

/** Adds a passkey to a member's account. */
export async function addPasskeyTo(user: SignedInUser, name = "Laptop"): Promise<TestPasskey> {
	const passkey = newPasskey(user.id);
	const { challenge } = await optionsToAdd(visitor({ user }));
	await addPasskey(visitor({ user }), { name, credential: passkey.create(challenge.challenge), challenge });
	return passkey;
}

/** Responses that an honest device never gives. */
export const passkeyLies: [what: string, facts: DeviceFacts][] = [
	["of another site", { origin: "https://evil.example" }],
	["for another host", { host: "evil.example" }],
	["without finger, face or PIN", { isVerified: false }],
];

/** The error for a passkey that isn't accepted. */
export const passkeyRefused = {
	code: "invalid",
	fieldErrors: { credential: [expect.stringContaining("This passkey was not accepted.")] },
};

/** The error for a response that arrives too late or a second time. */
export const passkeyTooLate = {
	code: "invalid",
	fieldErrors: { credential: [expect.stringContaining("longer than 5 minutes, or was already submitted")] },
};
