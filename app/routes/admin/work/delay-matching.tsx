import { getTextareaProps } from "@conform-to/react";
import { href } from "react-router";
import { delayMatch } from "#app/domain/matching/answer-match.server.ts";
import { REASON_MAX } from "#app/domain/matching/match.ts";
import { DelayMatchForm } from "#app/domain/matching/matching-forms.ts";
import { getMatchingWorkItem } from "#app/domain/matching/matching-queries.server.ts";
import { WAITING_STATUSES } from "#app/domain/matching/requirements.ts";
import { proposalDue } from "#app/domain/matching/requirements-queries.server.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { queuePath } from "#app/domain/platform/work-item.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { getWorkItemHeader } from "#app/routes/admin/parts/back-office-data.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/delay-matching";

export const handle = {
	parents: ({ loaderData }) => ({ "/admin/matching/:requirementsId": loaderData?.reference }),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const { id, reference, creator, status } = await orNotFound(
		getMatchingWorkItem(actor, params.requirementsId),
	);
	const head = await getWorkItemHeader(actor, "MATCHING", id);
	return {
		id,
		reference,
		creator: creator.name,
		due: exactTimestamp(proposalDue(now())),
		isOpen: WAITING_STATUSES.includes(status) && creator.isVerified && head.claim.state !== "held",
	};
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, DelayMatchForm, async ({ reason }, actor) => {
		await delayMatch(actor, { requirementsId: args.params.requirementsId, reason });
		return redirectWithFlash(
			queuePath("MATCHING"),
			"We'll email the creator in ten minutes, unless you undo this. The request stays in the queue.",
		);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function DelayMatching({
	loaderData: { id, reference, creator, due, isOpen },
	actionData,
}: Route.ComponentProps) {
	const [form, { reason }] = usePageForm<typeof DelayMatchForm>({ lastResult: actionData });
	return (
		<BackOfficePage
			title={`Delay of ${reference}`}
			heading="Tell the creator it's taking longer"
			description="Tell the creator why matching takes longer than promised."
			eyebrow="Back office · Matching"
			aside={`To ${creator}`}
			form={form}
		>
			{isOpen ? (
				<PageForm form={form} submit="Send and keep looking" pending="Sending..." className="max-w-3xl">
					<p className="mb-6">
						The request stays in the queue. It will be due on <time dateTime={due.dateTime}>{due.text}</time>,
						and the creator’s page and email say so.
					</p>
					<TextArea
						{...getTextareaProps(reason)}
						label="Why it takes longer"
						hint="The creator reads exactly what you write. Say what you're looking for and what would help, such as a wider area or a higher budget."
						rows={4}
						limit={REASON_MAX}
					/>
				</PageForm>
			) : (
				<Notice title="You can't do this now">
					<p>This request isn't waiting for matches, or a colleague is working on it.</p>
				</Notice>
			)}
			<p className="mt-6">
				<Link to={href("/admin/matching/:requirementsId", { requirementsId: id })}>Back to the request</Link>
			</p>
		</BackOfficePage>
	);
}
