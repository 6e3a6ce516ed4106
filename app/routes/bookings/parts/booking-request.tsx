import { type BudgetRange, budgetLabels } from "#app/domain/requirements/requirements.ts";
import { type ServiceLine, serviceLineLabels } from "#app/domain/service-lines/service-line.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";

type Request = {
	description: string;
	serviceLine: ServiceLine;
	isRemote: boolean;
	city: string | null;
	region: string | null;
	preferredDates: string;
	budgetRange: BudgetRange | undefined;
};

/** What the creator asked for. */
export function BookingRequest({
	request: { description, serviceLine, isRemote, city, region, preferredDates, budgetRange },
}: {
	request: Request;
}) {
	return (
		<section aria-labelledby="request-title" className="mt-12">
			<SectionHeading id="request-title">The request</SectionHeading>
			<SummaryList
				rows={[
					{
						label: "Description",
						value: <span className="whitespace-pre-line wrap-anywhere">{description}</span>,
					},
					{ label: "Service", value: serviceLineLabels[serviceLine] },
					{ label: "Place", value: isRemote ? "Remote" : `${city}, ${region}` },
					{ label: "Dates", value: preferredDates },
					{ label: "Budget", value: budgetRange && budgetLabels[budgetRange] },
				]}
			/>
		</section>
	);
}
