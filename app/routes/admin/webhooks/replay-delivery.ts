import { href } from "react-router";
import { replayDelivery } from "#app/domain/office/webhooks/webhooks.server.ts";
import { buttonAction } from "#app/forms/button-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import type { Route } from "./+types/replay-delivery";

export const loader = ({ params: { endpointId } }: Route.LoaderArgs) =>
	seeOther(href("/admin/webhooks/:endpointId", { endpointId }));

/** Sends an event to a webhook again. */
export const action = ({ params: { endpointId, deliveryId }, context }: Route.ActionArgs) =>
	buttonAction(
		() => replayDelivery(getActor(context), { endpointId, deliveryId }),
		href("/admin/webhooks/:endpointId", { endpointId }),
		"The event is on its way again. Reload the page in a few seconds to see the answer.",
	);
