import { href } from "react-router";
import { countFeedback, findComments } from "#app/domain/content/page-feedback.server.ts";
import { readIdPage } from "#app/domain/platform/pagination.ts";
import { timestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { pageLinks, readChoice } from "#app/routes/admin/parts/back-office-data.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { FilterForm } from "#app/routes/admin/parts/filter-form.tsx";
import { getActor } from "#app/session/contexts.ts";
import { Select } from "#app/ui/form/choices.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PreviousNext } from "#app/ui/list/pagination.tsx";
import type { Route } from "./+types/feedback";

const PATH = href("/admin/editorial/feedback");

export async function loader({ request, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const query = new URL(request.url).searchParams;
	const pages = (await countFeedback(actor)).filter(({ comments }) => comments > 0);
	const page = readChoice(
		query,
		"page",
		pages.map(({ page }) => page),
	);
	const { rows, ...more } = await findComments(actor, page, readIdPage(query));
	return {
		page,
		pages: pages.map(({ page, title, comments }) => ({ value: page, label: `${title} (${comments})` })),
		count: pages
			.filter((row) => page === undefined || row.page === page)
			.reduce((sum, { comments }) => sum + comments, 0),
		links: pageLinks(query, PATH, more),
		rows: rows.map(({ createdAt, ...row }) => ({ ...row, at: timestamp(createdAt) })),
	};
}

export default function Feedback({ loaderData: { page, pages, count, rows, links } }: Route.ComponentProps) {
	return (
		<BackOfficePage
			title="Comments on pages"
			description="What readers wrote about guides, answers, and articles."
			eyebrow="Back office · Content"
			aside={`${count} ${count === 1 ? "comment" : "comments"}`}
		>
			<FilterForm action={PATH} isNarrowed={page !== undefined}>
				<Select
					id="feedback-page"
					name="page"
					label="Page"
					empty="Any"
					defaultValue={page ?? ""}
					choices={pages}
				/>
			</FilterForm>
			{rows.length === 0 ? (
				<EmptyState
					title="No comments"
					next={{ href: href("/admin/editorial"), label: "Back to the editorial board" }}
				>
					Readers can comment once they have said whether a page was helpful.
				</EmptyState>
			) : (
				<ol className="max-w-3xl">
					{rows.map(({ id, page, exists, title, isHelpful, text, at }) => (
						<li key={id} className="border-t border-rule py-3">
							<p className="fact text-soft">
								<time dateTime={at.dateTime}>{at.text}</time> · {isHelpful ? "Helpful" : "Not helpful"} ·{" "}
								{exists ? <a href={page}>{title}</a> : title}
							</p>
							<p className="wrap-anywhere mt-1 whitespace-pre-line">{text}</p>
						</li>
					))}
				</ol>
			)}
			<PreviousNext label="Comments" {...links} />
		</BackOfficePage>
	);
}
