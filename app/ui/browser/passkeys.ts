/** Where the server gives options for these; routes of the areas auth and account. */
const TO_ADD = "/settings/passkeys/options";
const TO_PROVE = "/auth/passkey/options";

/** Milliseconds after which a browser that offers passkeys by itself gets fresh options: the server takes an answer for five minutes. */
const FRESH = 240_000;

const isSupported = () => typeof PublicKeyCredential === "function" && "parseRequestOptionsFromJSON" in PublicKeyCredential;

/** Undefined where the server wants something else first, such as signing in. */
async function optionsAt<Options>(path: string, signal?: AbortSignal): Promise<Options | undefined> {
	const response = await fetch(path, { redirect: "manual", signal: signal ?? null });
	return response.ok ? response.json() : undefined;
}

const inJson = (credential: Credential | null) => (credential instanceof PublicKeyCredential ? JSON.stringify(credential.toJSON()) : undefined);

/** Has the person make a passkey. Undefined where this browser or the server has to be asked otherwise first; throws a DOMException where the person or the device declines. */
export async function createPasskey(): Promise<string | undefined> {
	const options = isSupported() ? await optionsAt<PublicKeyCredentialCreationOptionsJSON>(TO_ADD) : undefined;
	return options && inJson(await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }));
}

/** Has the person use a passkey; as `createPasskey`. */
export async function provePasskey(request: Pick<CredentialRequestOptions, "mediation" | "signal"> = {}): Promise<string | undefined> {
	const options = isSupported() ? await optionsAt<PublicKeyCredentialRequestOptionsJSON>(TO_PROVE, request.signal) : undefined;
	return options && inJson(await navigator.credentials.get({ ...request, publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }));
}

/** Has the browser offer passkeys where it fills in the email address, until the page is left. Undefined where it cannot, or nothing came of it. */
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
