import { href } from "react-router";
import { getBan, liftBan } from "#app/domain/people/ban.server.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/ban";

export const handle = { breadcrumb: "Ban" } satisfies RouteHandle;

export async function loader({ params, context }: Route.LoaderArgs) {
	const { reason, suspendedAt, createdAt } = await orNotFound(getBan(getActor(context), params.banId));
	return {
		reason,
		suspendedAt: exactTimestamp(suspendedAt).text,
		deletedAt: exactTimestamp(createdAt).text,
	};
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, NoFields, async (_, actor) => {
		await liftBan(actor, { banId: args.params.banId });
		return redirectWithFlash(href("/admin/users"), "Ban lifted. This address can create an account again.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function Ban({
	loaderData: { reason, suspendedAt, deletedAt },
	actionData,
}: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData });
	return (
		<BackOfficePage
			title="Banned email address"
			description="Why this address can't create an account."
			eyebrow="Back office · Users"
			lead="A suspended account with this address was deleted. We keep a keyed hash of the address, which no one can read back, so that it can't be used for a new account."
			form={form}
		>
			<div className="max-w-2xl">
				<SummaryList
					rows={[
						{ label: "Suspended", value: suspendedAt },
						{ label: "Deleted", value: deletedAt },
						{ label: "Reason", value: <span className="whitespace-pre-line">{reason}</span> },
					]}
				/>
			</div>
			<PageForm form={form} submit="Lift ban" pending="Lifting..." variant="danger" />
			<p className="mt-6">
				<Link to={href("/admin/users")}>Keep it banned</Link>
			</p>
		</BackOfficePage>
	);
}
