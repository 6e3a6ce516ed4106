/** A request for a quote, as its form posts it. Add new fields of the form here. */
export const quoteRequest = {
	title: "Portraits for a calendar",
	description: "Twelve portraits.\nIn a studio.",
	serviceLine: "PHOTO_VIDEO",
	place: "on_site",
	city: "Los Angeles",
	state: "CA",
	preferredDates: "Weekends in May",
	budgetRange: "1000_2500",
} as const;
