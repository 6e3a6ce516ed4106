import { href } from "react-router";
import { formatWhenOn } from "#app/domain/platform/time/time-zones.server.ts";
import { findSavedSearches } from "#app/domain/profiles/saved-search.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { SubmitButton } from "#app/ui/form/button.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Tag } from "#app/ui/list/tag.tsx";
import type { Route } from "./+types/searches";
import { SavedTabs } from "./parts/saved-tabs.tsx";

export async function loader({ context }: Route.LoaderArgs) {
	const searches = await findSavedSearches(getActor(context));
	return {
		searches: searches.map(({ createdAt, sentAt, ...search }) => ({
			...search,
			savedOn: formatWhenOn(createdAt),
			sentOn: sentAt && formatWhenOn(sentAt),
		})),
	};
}

/** A creator's saved searches, to open, pause, and delete. */
export default function Searches({ loaderData: { searches } }: Route.ComponentProps) {
	return (
		<Page title="Saved searches" description="The searches you've saved.">
			<PageTitle
				eyebrow="Creator"
				aside={`${searches.length} saved`}
				lead={`We'll email you about new professionals who match your searches, at most once a week, and only when someone new joins.`}
			>
				Saved searches
			</PageTitle>
			<SavedTabs current={href("/saved/searches")} />
			{searches.length === 0 ? (
				<EmptyState
					title="No saved searches yet"
					next={{ href: href("/services"), label: "Search the directory" }}
				>
					Choose filters in the directory, then save the search to hear about new professionals.
				</EmptyState>
			) : (
				<ul>
					{searches.map((search) => (
						<SearchRow key={search.id} {...search} />
					))}
				</ul>
			)}
			<p className="mt-8">
				<Link to={href("/settings/notifications")}>Notification settings</Link>
			</p>
		</Page>
	);
}

type SearchRowProps = Route.ComponentProps["loaderData"]["searches"][number];

function SearchRow({ id, name, path, parts, isPaused, savedOn, sentOn }: SearchRowProps) {
	const action = href(isPaused ? "/saved/searches/:searchId/resume" : "/saved/searches/:searchId/pause", {
		searchId: id,
	});
	return (
		<li className="row flex flex-wrap items-start justify-between gap-x-8 gap-y-3 py-5">
			<div className="min-w-0 flex-1 basis-72">
				<h2 className="flex flex-wrap items-center gap-x-3 text-h3 wrap-anywhere">
					<a href={path}>{name}</a>
					{isPaused && <Tag variant="soft">Paused</Tag>}
				</h2>
				<p className="mt-1">{parts.length > 0 ? parts.join(" · ") : "All professionals"}</p>
				<p className="fact mt-1 text-soft">
					Saved {savedOn}
					{sentOn && ` · last email ${sentOn}`}
				</p>
			</div>
			<div className="flex flex-wrap items-center gap-3">
				<form method="post" action={action}>
					<SubmitButton variant="plain" isSmall action={action} pending="Saving...">
						{isPaused ? "Resume emails" : "Pause emails"}
						<span className="sr-only"> for {name}</span>
					</SubmitButton>
				</form>
				<Link
					to={href("/saved/searches/:searchId/delete", { searchId: id })}
					className="inline-flex min-h-9 items-center"
				>
					Delete<span className="sr-only"> {name}</span>
				</Link>
			</div>
		</li>
	);
}
