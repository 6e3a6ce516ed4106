import type { RouterContextProvider } from "react-router";
import type { Actor } from "#app/domain/platform/actor.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { getActor } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { getToken } from "#app/session/link-token.ts";
import { formAction } from "./form-action.server.ts";
import { getForm } from "./form-context.server.ts";

type ActionArgs = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * The action of an unsubscribe page. The page's own button redirects back to the page. The button that email
 * programs show next to an email (RFC 8058) doesn't expect a redirect.
 */
export async function leaveListAction(
	args: ActionArgs,
	path: string,
	leave: (actor: Actor, link: { token: string }) => Promise<unknown>,
) {
	const token = getToken(args.request);
	if (getForm(args.context).get("List-Unsubscribe") === "One-Click") {
		await leave(getActor(args.context), { token });
		return null;
	}
	return formAction(args.context, NoFields, async (_, actor) => {
		await leave(actor, { token });
		return seeOther(`${path}?token=${encodeURIComponent(token)}`);
	});
}
