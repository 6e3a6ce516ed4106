import {
	generateAuthenticationOptions,
	generateRegistrationOptions,
	type PublicKeyCredentialCreationOptionsJSON,
	type PublicKeyCredentialRequestOptionsJSON,
	verifyAuthenticationResponse,
	verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { decodeAttestationObject, isoBase64URL, isoUint8Array } from "@simplewebauthn/server/helpers";
import * as z from "zod";
import { site } from "#app/infra/content/site.server.ts";
import { publicUrl } from "#app/infra/process/settings.server.ts";

/** A passkey as it is kept. Ids and keys are in base64url. */
export type StoredPasskey = { credentialId: string; publicKey: string; counter: number; transports: string };
type KnownPasskey = Pick<StoredPasskey, "credentialId" | "transports">;

/** Milliseconds that the browser waits for the person. */
const PATIENCE = 300_000;

const TRANSPORTS = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;
const knownTransports = (names: readonly string[]) => TRANSPORTS.filter((name) => names.includes(name));
const descriptors = (passkeys: readonly KnownPasskey[]) =>
	passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports: knownTransports(transports.split(",")) }));

/** Passkeys belong to the host that visitors type. */
const rpID = () => new URL(publicUrl()).hostname;

/**
 * What a browser needs to make a passkey that can sign in by itself. `known` are those that the
 * account has.
 */
export const creationOptions = (user: { id: string; email: string; name: string }, known: readonly KnownPasskey[]): Promise<PublicKeyCredentialCreationOptionsJSON> =>
	generateRegistrationOptions({
		rpName: site().name,
		rpID: rpID(),
		userID: isoUint8Array.fromUTF8String(user.id),
		userName: user.email,
		userDisplayName: user.name,
		timeout: PATIENCE,
		excludeCredentials: descriptors(known),
		authenticatorSelection: { residentKey: "required", userVerification: "required" },
	});

/**
 * What a browser needs to use a passkey: one of `known`, or any that it has for this site where
 * there are none.
 */
export const requestOptions = (known: readonly KnownPasskey[]): Promise<PublicKeyCredentialRequestOptionsJSON> =>
	generateAuthenticationOptions({ rpID: rpID(), timeout: PATIENCE, userVerification: "required", allowCredentials: descriptors(known) });

const credential = <Shape extends z.ZodRawShape>(response: Shape) =>
	z.object({ id: z.string(), rawId: z.string(), type: z.literal("public-key"), response: z.object(response), clientExtensionResults: z.object({}) });

const Created = credential({ clientDataJSON: z.string(), attestationObject: z.string(), transports: z.array(z.string()).default([]).transform(knownTransports) });
const Asserted = credential({ clientDataJSON: z.string(), authenticatorData: z.string(), signature: z.string(), userHandle: z.string().optional() });

/** What a browser says of a passkey that it used, in JSON. */
export type Assertion = z.infer<typeof Asserted>;

/**
 * The passkey that a browser has made for a challenge, from its JSON; undefined where anything
 * about it is not as asked.
 */
export const readCreated = (json: string, challenge: string): Promise<StoredPasskey | undefined> =>
	orUndefined(async () => {
		const response = Created.parse(JSON.parse(json));
		const statement = decodeAttestationObject(isoBase64URL.toBuffer(response.response.attestationObject));
		// None is asked for. Certificates would be looked up at addresses that they name themselves.
		if (!["none", "packed"].includes(statement.get("fmt")) || statement.get("attStmt").get("x5c")) return undefined;
		const { verified, registrationInfo } = await verifyRegistrationResponse({ response, expectedChallenge: challenge, expectedOrigin: publicUrl(), expectedRPID: rpID() });
		if (!verified || !registrationInfo) return undefined;
		const { id, publicKey, counter } = registrationInfo.credential;
		return { credentialId: id, publicKey: isoBase64URL.fromBuffer(publicKey), counter, transports: response.response.transports.join(",") };
	});

/**
 * What a browser says in JSON of the passkey that it used, unchecked but for its form; undefined
 * where it has another form.
 */
export const readAssertion = (json: string): Promise<Assertion | undefined> => orUndefined(async () => Asserted.parse(JSON.parse(json)));

/** The person that an assertion names, or undefined where it names none. */
export const assertedUser = ({ response }: Assertion): string | undefined => response.userHandle && Buffer.from(response.userHandle, "base64url").toString();

/**
 * The new counter of a passkey whose assertion answers a challenge; undefined where anything about
 * it is not as asked, or its counter went back.
 */
export const verifyAssertion = (response: Assertion, challenge: string, passkey: StoredPasskey): Promise<number | undefined> =>
	orUndefined(async () => {
		const { verified, authenticationInfo } = await verifyAuthenticationResponse({
			response,
			expectedChallenge: challenge,
			expectedOrigin: publicUrl(),
			expectedRPID: rpID(),
			credential: { id: passkey.credentialId, publicKey: isoBase64URL.toBuffer(passkey.publicKey), counter: passkey.counter },
		});
		return verified ? authenticationInfo.newCounter : undefined;
	});

/** The parts of the library throw at whatever is not as asked, and so do those that read JSON. */
async function orUndefined<T>(read: () => Promise<T>): Promise<T | undefined> {
	try {
		return await read();
	} catch {
		return undefined;
	}
}
