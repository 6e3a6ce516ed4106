/** The routes that return WebAuthn options. */
const TO_ADD = "/settings/passkeys/options";
const TO_PROVE = "/auth/passkey/options";

/**
 * Milliseconds after which autofill gets fresh options, since a challenge is valid for five
 * minutes.
 */
const FRESH = 240_000;

const isSupported = () =>
	typeof PublicKeyCredential === "function" && "parseRequestOptionsFromJSON" in PublicKeyCredential;

/** A route's WebAuthn options. Undefined if the server requires something else first, such as signing in. */
async function optionsAt<Options>(path: string, signal?: AbortSignal): Promise<Options | undefined> {
	const response = await fetch(path, { redirect: "manual", signal: signal ?? null });
	return response.ok ? response.json() : undefined;
}

const inJson = (credential: Credential | null) =>
	credential instanceof PublicKeyCredential ? JSON.stringify(credential.toJSON()) : undefined;

/**
 * Creates a passkey. Returns undefined if the browser doesn't support passkeys or the server requires something
 * else first. Throws a DOMException if the user or the device declines, and a TypeError if the server can't be
 * reached.
 */
export async function createPasskey(): Promise<string | undefined> {
	const options = isSupported() ? await optionsAt<PublicKeyCredentialCreationOptionsJSON>(TO_ADD) : undefined;
	return (
		options &&
		inJson(
			await navigator.credentials.create({
				publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
			}),
		)
	);
}

/** Authenticates with a passkey. Fails like `createPasskey`. */
export async function provePasskey(
	request: Pick<CredentialRequestOptions, "mediation" | "signal"> = {},
): Promise<string | undefined> {
	const options = isSupported()
		? await optionsAt<PublicKeyCredentialRequestOptionsJSON>(TO_PROVE, request.signal)
		: undefined;
	return (
		options &&
		inJson(
			await navigator.credentials.get({
				...request,
				publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
			}),
		)
	);
}

/**
 * Offers passkeys in the email field's autofill until the page is left. Returns undefined if the browser
 * doesn't support this or the user doesn't choose a passkey.
 */
export async function offerPasskeys(leaving: AbortSignal): Promise<string | undefined> {
	if (!isSupported() || !(await PublicKeyCredential.isConditionalMediationAvailable())) return undefined;
	for (;;) {
		const old = AbortSignal.timeout(FRESH);
		try {
			return await provePasskey({ mediation: "conditional", signal: AbortSignal.any([leaving, old]) });
		} catch {
			if (leaving.aborted || !old.aborted) return undefined;
		}
	}
}
