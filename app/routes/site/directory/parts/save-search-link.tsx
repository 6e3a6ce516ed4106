import { href } from "react-router";
import type { DirectoryFilter } from "#app/domain/professionals/directory.ts";
import { directoryPath } from "#app/domain/professionals/directory-search.ts";
import { useViewer } from "#app/ui/layout/viewer.ts";

/**
 * Leads creators, and visitors who may become one, to saving the search: the same query on another
 * page.
 */
export function SaveSearchLink({ filter }: { filter: DirectoryFilter }) {
	const { user } = useViewer();
	const [, query] = directoryPath(filter).split("?");
	if (user && user.role !== "CREATOR") return null;
	return (
		<p className="no-print mb-5">
			<a
				href={query ? `${href("/saved/searches/new")}?${query}` : href("/saved/searches/new")}
				className="inline-flex min-h-6 items-center"
			>
				Save this search
			</a>{" "}
			<span className="text-small">and hear of new professionals by email.</span>
		</p>
	);
}
