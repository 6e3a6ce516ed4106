import { data } from "react-router";
import { reopenTicket } from "#app/domain/office/support/support.server.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { workItemPath } from "#app/domain/platform/work-item.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import type { Route } from "./+types/reopen-ticket";

export const loader = ({ params }: Route.LoaderArgs) => seeOther(workItemPath("SUPPORT", params.ticketId));

/** Puts an answered or closed ticket back into the queue. */
export async function action({ params, context }: Route.ActionArgs) {
	const path = workItemPath("SUPPORT", params.ticketId);
	try {
		await reopenTicket(getActor(context), params.ticketId);
		return redirectWithFlash(path, "Ticket reopened. It's due like a new one.");
	} catch (error) {
		if (error instanceof DomainError && error.code === "not_found") throw data(null, { status: 404 });
		if (error instanceof DomainError && error.code === "conflict")
			return redirectWithFlash(path, error.message, "error");
		throw error;
	}
}
