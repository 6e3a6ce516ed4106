import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { decideReview, getReviewForTeam } from "#app/domain/trust/decide-review.server.ts";
import { DecideReviewForm } from "#app/domain/trust/decision-forms.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getWorkItemHeader } from "#app/routes/admin/parts/back-office-data.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Notice } from "#app/ui/layout/notice.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/review";
import { ClaimBanner } from "./parts/claim-banner.tsx";
import { redirectToNextWorkItem } from "./parts/next-work-item.server.ts";
import { WorkItemForm } from "./parts/work-item-form.tsx";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData && `Review by ${loaderData.author}`,
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const { id, author, booking, side, rating, text, state, problems, decision, createdAt } = await orNotFound(
		getReviewForTeam(actor, params.reviewId),
	);
	return {
		author: author.name,
		writtenAt: exactTimestamp(createdAt),
		decided: decision && { choice: decision.choice, at: exactTimestamp(decision.at).text },
		isHidden: state === "HIDDEN",
		facts: [
			{ label: "Why it's here", value: problems.join(", ") },
			{
				label: "About",
				value: side === "CREATOR" ? booking.professional.businessName : booking.creator.name,
			},
			{ label: "Booking", value: `${booking.reference}, ${booking.title}` },
			{ label: "Rating", value: `${rating} of 5` },
			{ label: "Shown", value: { WAITING: "Not yet", PUBLISHED: "Yes", HIDDEN: "No, it is hidden" }[state] },
			{ label: "Text", value: text },
		],
		head: await getWorkItemHeader(actor, "REVIEW", id),
	};
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, DecideReviewForm, async (input, actor) => {
		await decideReview(actor, { ...input, reviewId: args.params.reviewId });
		return redirectToNextWorkItem(
			actor,
			"REVIEW",
			input.decision === "hide" ? "Review hidden." : "Review kept.",
		);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

const choices = [
	{ value: "keep", label: "Keep review", hint: "The review stays published, and leaves this queue." },
	{
		value: "hide",
		label: "Hide review",
		hint: "It leaves the site and the rating. We'll email the author your reason.",
	},
];

export default function Review({
	loaderData: { author, writtenAt, decided, isHidden, facts, head },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof DecideReviewForm>({ lastResult: actionData });
	const isOpen = !decided && !isHidden;
	return (
		<BackOfficePage
			title={`Review by ${author}`}
			description="A flagged review, and its decision."
			eyebrow="Back office · Reviews"
			aside={<time dateTime={writtenAt.dateTime}>{writtenAt.text}</time>}
			form={form}
			undo={head.undo}
		>
			{isOpen && <ClaimBanner head={head} />}
			<div className="work-item">
				<SummaryList
					rows={facts.map(({ label, value }) => ({
						label,
						value: value && <span className="whitespace-pre-line wrap-anywhere">{value}</span>,
					}))}
				/>
				<div className="min-w-0">
					{isOpen ? (
						<WorkItemForm
							form={form}
							head={head}
							decision={fields.decision}
							choices={choices}
							reason={{
								field: fields.reason,
								hint: "Required to hide the review. The author reads exactly what you write.",
								isOptional: true,
							}}
						/>
					) : (
						<Notice title={isHidden ? "Hidden" : "Kept"}>
							<p>{decided ? `Decided ${decided.at}.` : "It was hidden after a report."}</p>
						</Notice>
					)}
				</div>
			</div>
		</BackOfficePage>
	);
}
