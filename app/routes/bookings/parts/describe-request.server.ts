import { describeWorkPlace } from "#app/domain/bookings/quotes/quote-facts.ts";
import { type ServiceLine, serviceLineLabels } from "#app/domain/market/service-line.ts";
import { type BudgetRange, budgetLabels } from "#app/domain/matching/requirements.ts";

type Request = {
	description: string;
	serviceLine: ServiceLine;
	isRemote: boolean;
	city: string | null;
	region: string | null;
	preferredDates: string;
	budgetRange: BudgetRange | undefined;
};

/** The creator's request, as labels and values. */
export const describeRequest = ({ serviceLine, budgetRange, ...request }: Request) => [
	{ label: "Description", value: request.description },
	{ label: "Service", value: serviceLineLabels[serviceLine] },
	{ label: "Place", value: describeWorkPlace(request) },
	{ label: "Dates", value: request.preferredDates },
	{ label: "Budget", value: budgetRange && budgetLabels[budgetRange] },
];
