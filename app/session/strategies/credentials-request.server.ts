/** Credentials by field name. */
export type Credentials = Record<string, string>;

/** Headers with the actor's session, the browser, and the submission key. */
const KEPT_HEADERS = ["Cookie", "User-Agent", "Idempotency-Key"];

/**
 * A request with the validated fields of a form or call. Strategies read a request, and the body of
 * the original one has already been read. `submissionKey` is the form's own.
 */
export function credentialsRequest(
	{ url, headers: given }: Request,
	credentials: Credentials,
	submissionKey?: string,
): Request {
	const headers = new Headers();
	for (const name of KEPT_HEADERS) {
		const value = given.get(name);
		if (value !== null) headers.set(name, value);
	}
	if (submissionKey !== undefined) headers.set("Idempotency-Key", submissionKey);
	return new Request(url, { method: "POST", headers, body: new URLSearchParams(credentials) });
}

/** The credentials in such a request. A missing field is empty. */
export async function readCredentials<Name extends string>(
	request: Request,
	...names: Name[]
): Promise<Record<Name, string>> {
	const form = await request.formData();
	return Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? "")])) as Record<
		Name,
		string
	>;
}
