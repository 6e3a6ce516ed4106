import { data } from "react-router";
import { cancelRelease, getRelease } from "#app/domain/bookings/releases/release.server.ts";
import { releaseKindLabels, releasePath, releasesPath } from "#app/domain/bookings/releases/release.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { ConfirmPage } from "#app/ui/form/confirm-page.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Notice } from "#app/ui/layout/notice.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/cancel-release";

export const handle = {
	breadcrumb: "Cancel",
	parents: ({ loaderData }) => ({
		"/bookings/:bookingId": loaderData?.reference,
		"/bookings/:bookingId/releases": "Releases",
		"/bookings/:bookingId/releases/:releaseId": loaderData?.subject,
	}),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params: { bookingId, releaseId }, context }: Route.LoaderArgs) {
	const release = await orNotFound(getRelease(getActor(context), { bookingId, releaseId }));
	const { reference, title, subject, state } = release;
	const mayCancel = state === "asked" || state === "expired";
	return data(
		{
			reference,
			title,
			subject,
			mayCancel,
			kind: releaseKindLabels[release.kind],
			path: releasePath(bookingId, releaseId),
		},
		{ status: mayCancel ? 200 : 409 },
	);
}

export const action = ({ params: { bookingId, releaseId }, context }: Route.ActionArgs) =>
	formAction(context, NoFields, async (_, actor) => {
		await cancelRelease(actor, { bookingId, releaseId });
		return redirectWithFlash(releasesPath(bookingId), "The release is canceled.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function CancelRelease({
	loaderData: { reference, title, subject, kind, mayCancel, path },
	actionData,
}: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData });
	const obstacle = actionData ? null : (
		<Notice title="You can't cancel this release" className="measure">
			<p>It was signed or canceled in the meantime. Only the signer can withdraw a signed release.</p>
		</Notice>
	);
	const effect = "Its link stops working, and no one can sign it.";
	return (
		<ConfirmPage
			title="Cancel this release"
			description={effect}
			form={form}
			eyebrow={`Releases · ${reference}`}
			question="Cancel this release?"
			lead={effect}
			facts={
				<SummaryList
					rows={[
						{ label: kind, value: <span className="wrap-anywhere">{subject}</span> },
						{ label: "Booking", value: <span className="wrap-anywhere">{title}</span> },
					]}
				/>
			}
			obstacle={mayCancel ? undefined : obstacle}
			submit="Cancel this release"
			pending="Canceling..."
			variant="danger"
			back={{ to: path, label: mayCancel ? "Keep it" : "See the release" }}
		/>
	);
}
