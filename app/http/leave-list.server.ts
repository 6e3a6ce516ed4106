import type { RouterContextProvider } from "react-router";
import type { Actor } from "#app/domain/actor.ts";
import { NoFields } from "#app/domain/no-fields.ts";
import { actorOf } from "./contexts.ts";
import { seeOther } from "./flash.server.ts";
import { formAction } from "./form-action.server.ts";
import { tokenOf } from "./link-token.ts";

type ActionArgs = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * The action of a page behind the link for leaving a mailing list: of its own button, which leads back to the page, and of the one
 * that mail programs show beside a mail (RFC 8058), whose post expects no redirect.
 */
export async function leaveListAction(args: ActionArgs, path: string, leave: (actor: Actor, link: { token: string }) => Promise<unknown>) {
	const token = tokenOf(args.request);
	if ((await args.request.clone().formData()).get("List-Unsubscribe") === "One-Click") {
		await leave(actorOf(args.context), { token });
		return null;
	}
	return formAction(args, NoFields, async (_, actor) => {
		await leave(actor, { token });
		return seeOther(`${path}?token=${encodeURIComponent(token)}`);
	});
}
