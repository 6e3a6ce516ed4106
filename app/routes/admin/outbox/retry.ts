import { href } from "react-router";
import { retryEmail } from "#app/domain/platform/email/outbox.server.ts";
import { buttonAction } from "#app/forms/button-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import type { Route } from "./+types/retry";

export const loader = ({ params }: Route.LoaderArgs) => seeOther(href("/admin/outbox/:emailId", params));

/** Retries a failed email. */
export const action = ({ params: { emailId }, context }: Route.ActionArgs) =>
	buttonAction(
		() => retryEmail(getActor(context), { emailId }),
		href("/admin/outbox/:emailId", { emailId }),
		"We'll try again within a minute.",
	);
