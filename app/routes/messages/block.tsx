import { blockPerson } from "#app/domain/bookings/messages/block-person.server.ts";
import { getConversation } from "#app/domain/bookings/messages/conversation-queries.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { ConfirmPage } from "#app/ui/form/confirm-page.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import type { Route } from "./+types/block";
import { getBookingId, threadPath } from "./parts/messages-text.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
	const bookingId = getBookingId(url);
	const { other, booking } = await orNotFound(getConversation(requireUser(getActor(context)), bookingId));
	return { back: threadPath(bookingId), name: other.name, reference: booking.reference };
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, NoFields, async (_, actor) => {
		const bookingId = getBookingId(args.url);
		await blockPerson(actor, { bookingId });
		return redirectWithFlash(
			threadPath(bookingId),
			"You've blocked them. Neither of you can message the other.",
		);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function BlockPerson({
	loaderData: { back, name, reference },
	actionData,
}: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData });
	return (
		<ConfirmPage
			title={`Block ${name}`}
			description="Stop someone from messaging you."
			form={form}
			eyebrow={`Messages · ${reference}`}
			question={<>Block {name}?</>}
			lead={`${name} won't be able to message you or send you requests, and you won't be able to message them. You can both still read the conversation. We won't tell them, and you can unblock them at any time.`}
			submit="Block"
			pending="Blocking..."
			variant="danger"
			back={{ to: back, label: "Back to the conversation" }}
		/>
	);
}
