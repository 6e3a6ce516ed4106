import type {
	PublicKeyCredentialCreationOptionsJSON,
	PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import * as z from "zod";
import { site } from "#app/infra/content/site.server.ts";
import { publicUrl } from "#app/infra/process/settings.server.ts";

/** A passkey as stored. IDs and keys are in base64url. */
export type StoredPasskey = { credentialId: string; publicKey: string; counter: number; transports: string };
type KnownPasskey = Pick<StoredPasskey, "credentialId" | "transports">;

/**
 * Loaded when someone first uses a passkey, because it includes a certificate parser and takes 8 MB
 * of memory.
 */
const loadLibrary = () => import("@simplewebauthn/server");

/** How long the browser waits for the user, in milliseconds. */
const CEREMONY_TIMEOUT_MS = 300_000;

const TRANSPORTS = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;
const knownTransports = (names: readonly string[]) => TRANSPORTS.filter((name) => names.includes(name));
const descriptors = (passkeys: readonly KnownPasskey[]) =>
	passkeys.map(({ credentialId, transports }) => ({
		id: credentialId,
		transports: knownTransports(transports.split(",")),
	}));

/** COSE's numbers for EdDSA, ES256, and RS256. Not ML-DSA, which is still experimental in Node. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** Passkeys belong to the host that visitors type. */
const rpID = () => new URL(publicUrl()).hostname;

/**
 * The browser's options for creating a passkey that can sign in by itself. `known` are the
 * account's passkeys.
 */
export async function creationOptions(
	user: { id: string; email: string; name: string },
	known: readonly KnownPasskey[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
	const { generateRegistrationOptions } = await loadLibrary();
	return generateRegistrationOptions({
		rpName: site().name,
		rpID: rpID(),
		userID: new TextEncoder().encode(user.id),
		userName: user.email,
		userDisplayName: user.name,
		timeout: CEREMONY_TIMEOUT_MS,
		excludeCredentials: descriptors(known),
		authenticatorSelection: { residentKey: "required", userVerification: "required" },
		supportedAlgorithmIDs,
	});
}

/**
 * The browser's options for using a passkey: one of `known` or, if `known` is empty, any passkey for this
 * site.
 */
export async function requestOptions(
	known: readonly KnownPasskey[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
	const { generateAuthenticationOptions } = await loadLibrary();
	return generateAuthenticationOptions({
		rpID: rpID(),
		timeout: CEREMONY_TIMEOUT_MS,
		userVerification: "required",
		allowCredentials: descriptors(known),
	});
}

const credential = <Shape extends z.ZodRawShape>(response: Shape) =>
	z.object({
		id: z.string(),
		rawId: z.string(),
		type: z.literal("public-key"),
		response: z.object(response),
		clientExtensionResults: z.object({}),
	});

const Created = credential({
	clientDataJSON: z.string(),
	attestationObject: z.string(),
	transports: z.array(z.string()).default([]).transform(knownTransports),
});
const Asserted = credential({
	clientDataJSON: z.string(),
	authenticatorData: z.string(),
	signature: z.string(),
	userHandle: z.string().optional(),
});

/** The browser's response to using a passkey, in JSON. */
export type Assertion = z.infer<typeof Asserted>;

/**
 * The passkey that a browser created for a challenge, from its JSON. Undefined if anything doesn't
 * match.
 */
export const readCreated = (json: string, challenge: string): Promise<StoredPasskey | undefined> =>
	orUndefined(async () => {
		const response = Created.parse(JSON.parse(json));
		const { verifyRegistrationResponse } = await loadLibrary();
		const { decodeAttestationObject, isoBase64URL } = await import("@simplewebauthn/server/helpers");
		const statement = decodeAttestationObject(isoBase64URL.toBuffer(response.response.attestationObject));
		// Attestation isn't requested, because verifying it would fetch certificates from URLs that they name
		// themselves.
		if (!["none", "packed"].includes(statement.get("fmt")) || statement.get("attStmt").get("x5c"))
			return undefined;
		const { verified, registrationInfo } = await verifyRegistrationResponse({
			response,
			expectedChallenge: challenge,
			expectedOrigin: publicUrl(),
			expectedRPID: rpID(),
			supportedAlgorithmIDs,
		});
		if (!verified || !registrationInfo) return undefined;
		const { id, publicKey, counter } = registrationInfo.credential;
		return {
			credentialId: id,
			publicKey: isoBase64URL.fromBuffer(publicKey),
			counter,
			transports: response.response.transports.join(","),
		};
	});

/** The browser's response in JSON, with only its shape checked. Undefined if the shape is wrong. */
export const readAssertion = (json: string): Promise<Assertion | undefined> =>
	orUndefined(async () => Asserted.parse(JSON.parse(json)));

/** The user that an assertion names, or undefined if it doesn't name one. */
export const assertedUser = ({ response }: Assertion): string | undefined =>
	response.userHandle && Buffer.from(response.userHandle, "base64url").toString();

/**
 * The new counter of a passkey whose assertion answers a challenge. Undefined if anything doesn't match or a
 * counter didn't increase.
 */
export const verifyAssertion = (
	response: Assertion,
	challenge: string,
	passkey: StoredPasskey,
): Promise<number | undefined> =>
	orUndefined(async () => {
		const { verifyAuthenticationResponse } = await loadLibrary();
		const { verified, authenticationInfo } = await verifyAuthenticationResponse({
			response,
			expectedChallenge: challenge,
			expectedOrigin: publicUrl(),
			expectedRPID: rpID(),
			credential: {
				id: passkey.credentialId,
				publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
				counter: passkey.counter,
			},
		});
		return verified ? authenticationInfo.newCounter : undefined;
	});

/** The library throws if anything doesn't match, and so does parsing JSON. */
async function orUndefined<T>(read: () => Promise<T>): Promise<T | undefined> {
	try {
		return await read();
	} catch {
		return undefined;
	}
}
