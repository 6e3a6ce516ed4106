import { href } from "react-router";
import { closeRequirements } from "#app/domain/matching/requirements.server.ts";
import {
	canClose,
	describeWorkplace,
	needLabels,
	requirementsStatusLabels,
} from "#app/domain/matching/requirements.ts";
import { getUserRequirements } from "#app/domain/matching/requirements-queries.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import { ConfirmPage } from "#app/ui/form/confirm-page.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Notice } from "#app/ui/layout/notice.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/close-requirements";

const PATH = href("/onboarding/requirements-submitted");
const referenceIn = (request: Request): string => new URL(request.url).searchParams.get("reference") ?? "";

export async function loader({ request, context }: Route.LoaderArgs) {
	const user = requireUser(getActor(context), "CREATOR");
	if (!referenceIn(request)) throw seeOther(PATH);
	const { reference, status, serviceNeeds, ...place } = await orNotFound(
		getUserRequirements(user, referenceIn(request)),
	);
	return {
		reference,
		canClose: canClose(status),
		status: requirementsStatusLabels[status].toLowerCase(),
		facts: [
			{ label: "Services", value: serviceNeeds.map((need) => needLabels[need]).join(", ") },
			{ label: "Place", value: describeWorkplace(place) },
		],
	};
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, NoFields, async (_, actor) => {
		const { reference } = await closeRequirements(actor, { reference: referenceIn(args.request) });
		return redirectWithFlash(`${PATH}?reference=${reference}`, `Your request ${reference} is closed.`);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function CloseRequirements({
	loaderData: { reference, canClose: isOpen, status, facts },
	actionData,
}: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData });
	return (
		<ConfirmPage
			title="Close this request"
			description="Close a request to stop the search for professionals."
			form={form}
			eyebrow="Creators · Requirements"
			aside={reference}
			question="Close this request?"
			lead="Our team will stop looking for professionals. You can't reopen a closed request, but you can send a new one."
			facts={<SummaryList rows={facts} />}
			obstacle={
				isOpen ? undefined : (
					<div className="max-w-xl">
						<SummaryList rows={facts} />
						<Notice title="This request can't be closed">
							<p>Its status is: {status}.</p>
						</Notice>
					</div>
				)
			}
			submit="Close request"
			pending="Closing..."
			variant="danger"
			back={{ to: `${PATH}?reference=${reference}`, label: "Keep the request" }}
		/>
	);
}
