import { useEffect, useEffectEvent } from "react";
import { useSubmit } from "react-router";
import { offerPasskeys } from "#app/ui/browser/passkeys.ts";

/**
 * Offers passkeys in the email field's autofill, and posts the chosen one to the passkey sign-in
 * page.
 */
export function usePasskeyAutofill(action: string): void {
	const submit = useSubmit();
	const send = useEffectEvent((credential: string | undefined) => {
		if (credential) void submit({ credential }, { method: "post", action });
	});
	useEffect(() => {
		const leaving = new AbortController();
		void offerPasskeys(leaving.signal).then((credential) => send(credential));
		return () => leaving.abort();
	}, []);
}
