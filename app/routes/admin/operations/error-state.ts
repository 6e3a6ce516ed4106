import { href } from "react-router";
import { setErrorState } from "#app/domain/office/operations/error-inbox.server.ts";
import { buttonAction } from "#app/forms/button-action.server.ts";
import { lastWord } from "#app/server/route-patterns.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import type { Route } from "./+types/error-state";

export const loader = ({ params }: Route.LoaderArgs) => seeOther(href("/admin/errors/:errorId", params));

/** Marks an error as resolved, or opens it again, as the last word of the URL says. */
export function action({ params: { errorId }, context, pattern }: Route.ActionArgs) {
	const isResolved = lastWord(pattern) === "resolve";
	return buttonAction(
		() => setErrorState(getActor(context), { errorId, state: isResolved ? "resolved" : "open" }),
		href("/admin/errors/:errorId", { errorId }),
		isResolved ? "Resolved. If it happens again, it opens by itself." : "The error is open again.",
	);
}
