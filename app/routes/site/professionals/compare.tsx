import { href } from "react-router";
import { findCompared } from "#app/domain/profiles/professional-queries.server.ts";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import type { Route } from "./+types/compare";
import { ComparisonTable } from "./parts/comparison-table.tsx";

export const handle = { reading: true, noindex: true, query: ["with"] } satisfies RouteHandle;

export async function loader({ request }: Route.LoaderArgs) {
	return findCompared(new URL(request.url).searchParams.getAll("with"));
}

/** Two or three professionals side by side. */
export default function Compare({ loaderData: { compared, isCut } }: Route.ComponentProps) {
	const title = compared.length > 1 ? `Compare ${compared.length} professionals` : "Compare professionals";
	return (
		<Page
			title={title}
			description="Two or three professionals side by side: rate, experience, location, checks, and reviews."
		>
			<PageTitle eyebrow="Directory" aside={compared.length > 1 && `${compared.length} side by side`}>
				{title}
			</PageTitle>
			{isCut && (
				<Notice className="mb-8 max-w-2xl">
					<p>You can compare up to three, so these are the first three you chose.</p>
				</Notice>
			)}
			{compared.length > 1 ? (
				<ComparisonTable compared={compared} />
			) : (
				<EmptyState
					title="Choose two or three"
					next={{ href: href("/services"), label: "Find professionals" }}
				>
					{compared.length === 1
						? "You chose only one, or the others are no longer listed."
						: "Select their checkboxes in the directory or in your saved professionals."}
				</EmptyState>
			)}
		</Page>
	);
}
