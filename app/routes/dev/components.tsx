import { data } from "react-router";
import { settings } from "#app/infra/process/settings.server.ts";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { ButtonSpecimens } from "./parts/button-specimens.tsx";
import { ChoiceSpecimens } from "./parts/choice-specimens.tsx";
import { DrawingSpecimens } from "./parts/drawing-specimens.tsx";
import { FieldSpecimens } from "./parts/field-specimens.tsx";
import { ListSpecimens } from "./parts/list-specimens.tsx";
import { NavigationSpecimens } from "./parts/navigation-specimens.tsx";
import { PartSpecimens } from "./parts/part-specimens.tsx";
import { ProseSpecimen } from "./parts/prose-specimen.tsx";
import { TableSpecimens } from "./parts/table-specimens.tsx";
import { TokenSpecimens } from "./parts/token-specimens.tsx";

/** Outside production only. */
export function loader() {
	if (settings().isProduction) throw data(null, { status: 404 });
	return null;
}

const families = [
	{ id: "tokens", title: "Colors and type" },
	{ id: "buttons", title: "Buttons" },
	{ id: "fields", title: "Fields" },
	{ id: "choices", title: "Choices, dates, files, rows" },
	{ id: "parts", title: "Tags, notices, cards" },
	{ id: "lists", title: "Lists" },
	{ id: "tables", title: "Tables" },
	{ id: "navigation", title: "Navigation" },
	{ id: "prose", title: "Prose" },
	{ id: "drawings", title: "Drawings" },
];

export default function Components() {
	return (
		<Page title="Components" description="Every component of the site in all its states." isHidden>
			<PageTitle
				slug="Workshop"
				aside="Not in production"
				lead="Every component of the site, in all its states."
			>
				Components
			</PageTitle>
			<nav aria-label="Components">
				<ul className="flex flex-wrap gap-x-6">
					{families.map(({ id, title }) => (
						<li key={id}>
							<a href={`#${id}`} className="inline-flex min-h-9 items-center">
								{title}
							</a>
						</li>
					))}
				</ul>
			</nav>
			<TokenSpecimens />
			<ButtonSpecimens />
			<FieldSpecimens />
			<ChoiceSpecimens />
			<PartSpecimens />
			<ListSpecimens />
			<TableSpecimens />
			<NavigationSpecimens />
			<ProseSpecimen />
			<DrawingSpecimens />
		</Page>
	);
}
