import { href } from "react-router";
import { testWebhook } from "#app/domain/office/webhooks/webhooks.server.ts";
import { buttonAction } from "#app/forms/button-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import type { Route } from "./+types/test-webhook";

export const loader = ({ params }: Route.LoaderArgs) => seeOther(href("/admin/webhooks/:endpointId", params));

/** Sends a test event to a webhook. */
export const action = ({ params: { endpointId }, context }: Route.ActionArgs) =>
	buttonAction(
		() => testWebhook(getActor(context), { endpointId }),
		href("/admin/webhooks/:endpointId", { endpointId }),
		"The test event is on its way. Reload the page in a few seconds to see the answer.",
	);
