import { Stepper } from "#app/ui/layout/stepper.tsx";
import { TabLinks } from "#app/ui/layout/tabs.tsx";
import { Pagination, PreviousNext } from "#app/ui/list/pagination.tsx";
import { Family, Specimen } from "./specimen.tsx";

const hrefOf = (page: number) => `?page=${page}#navigation`;

export function NavigationSpecimens() {
	return (
		<Family id="navigation" title="Navigation">
			<Specimen name="Tabs">
				<TabLinks
					label="Requests by state"
					tabs={[
						{ href: "#navigation", label: "Open", isCurrent: true, count: { value: 4, of: "open requests" } },
						{ href: "#tables", label: "Answered", isCurrent: false },
						{ href: "#lists", label: "All", isCurrent: false },
					]}
				/>
			</Specimen>
			<Specimen name="Stepper">
				<Stepper
					steps={[
						{ label: "Business Information", state: "completed", href: "#navigation" },
						{ label: "Pricing & Portfolio", state: "current" },
						{ label: "Location & References", state: "upcoming" },
						{ label: "Verification Documents", state: "upcoming" },
						{ label: "Review & Submit", state: "upcoming" },
					]}
				/>
			</Specimen>
			<Specimen name="Pages">
				<Pagination page={1} pageCount={3} hrefOf={hrefOf} label="Pages, first of three" />
				<Pagination page={7} pageCount={20} hrefOf={hrefOf} label="Pages, in the middle" />
				<Pagination page={20} pageCount={20} hrefOf={hrefOf} label="Pages, at the end" />
			</Specimen>
			<Specimen name="Previous and next">
				<PreviousNext previous="#navigation" next="#navigation" label="Older and newer" />
			</Specimen>
		</Family>
	);
}
