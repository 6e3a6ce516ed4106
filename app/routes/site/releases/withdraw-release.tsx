import { data } from "react-router";
import { releaseKindLabels } from "#app/domain/bookings/releases/release.ts";
import { copyPath } from "#app/domain/bookings/releases/release-links.server.ts";
import { getReleaseCopy, withdrawRelease } from "#app/domain/bookings/releases/sign-release.server.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formatMoment } from "#app/domain/platform/time/time-zones.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { uncached } from "#app/session/document-headers.server.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { getToken } from "#app/session/link-token.ts";
import { ConfirmPage } from "#app/ui/form/confirm-page.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Notice } from "#app/ui/layout/notice.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/withdraw-release";

export const handle = {
	reading: true,
	noindex: true,
	query: ["token"],
	breadcrumb: "Withdraw",
} satisfies RouteHandle;

export const headers = uncached;

const getLink = ({ request, params }: Pick<Route.LoaderArgs, "request" | "params">) => ({
	releaseId: params.releaseId,
	token: getToken(request),
});

export async function loader(args: Route.LoaderArgs) {
	const copy = await getReleaseCopy(getLink(args));
	if (!copy)
		throw data({ text: "Part of the link may be missing. Copy all of it from our email." }, { status: 404 });
	const { subject, title, names, mayWithdraw, withdrawableUntil, timeZone } = copy;
	return data(
		{
			subject,
			title,
			names,
			mayWithdraw,
			kind: releaseKindLabels[copy.kind],
			until: formatMoment(withdrawableUntil, timeZone),
			isWithdrawn: copy.withdrawnAt !== null,
			path: copyPath(args.params.releaseId),
		},
		{ status: mayWithdraw ? 200 : 409 },
	);
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, NoFields, async (_, actor) => {
		const link = getLink(args);
		await withdrawRelease(actor, link);
		return seeOther(copyPath(link.releaseId));
	});

export default function WithdrawRelease({
	loaderData: { subject, title, names, kind, until, mayWithdraw, isWithdrawn, path },
	actionData,
}: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData });
	const effect = `${names.CREATOR} and ${names.PROFESSIONAL} have to stop the use that the release allowed, and take down what they have published. We'll tell them right away. You can't undo this, but you can sign a new release.`;
	const obstacle = actionData ? null : (
		<Notice title="You can't withdraw this release" className="measure">
			<p>
				{isWithdrawn
					? "You've already withdrawn it."
					: `The text let you withdraw it until ${until}. That time is over.`}
			</p>
		</Notice>
	);
	return (
		<ConfirmPage
			title="Withdraw this release"
			description="Withdraw a release that you signed."
			form={form}
			eyebrow={kind}
			question="Withdraw this release?"
			lead={effect}
			facts={
				<SummaryList
					rows={[
						{ label: kind, value: <span className="wrap-anywhere">{subject}</span> },
						{ label: "For the work", value: <span className="wrap-anywhere">{title}</span> },
						{ label: "You can withdraw until", value: until },
					]}
				/>
			}
			obstacle={mayWithdraw ? undefined : obstacle}
			submit="Withdraw the release"
			pending="Withdrawing..."
			variant="danger"
			back={{ to: path, label: mayWithdraw ? "Keep it signed" : "Open your copy" }}
		/>
	);
}
