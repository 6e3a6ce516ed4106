import { useEffect, useEffectEvent } from "react";
import { useSubmit } from "react-router";
import { offerPasskeys } from "#app/ui/browser/passkeys.ts";

/** Has the browser offer passkeys in the field of the account's name, and posts the one that is chosen to the page that signs in by it. */
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
