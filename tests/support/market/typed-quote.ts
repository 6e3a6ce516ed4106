/** Returns the date that is the given number of days after `from`, as YYYY-MM-DD. */
export const dayAfter = (from: Date, days: number): string =>
	new Date(from.getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** Returns the quote that a professional types into the editor: $1,000 in two items and two milestones. */
export const typedQuote = (facts: Record<string, unknown> = {}, from = new Date()) => ({
	items: [
		{ description: "Shoot, half a day", quantity: "2", unitPrice: "400.00" },
		{ description: "Edited portraits", quantity: "1", unitPrice: "$200" },
	],
	milestones: [
		{
			title: "Shoot",
			deliverable: "Two half days in the studio",
			dueOn: dayAfter(from, 20),
			amount: "333.33",
		},
		{
			title: "Delivery",
			deliverable: "Twelve edited portraits",
			dueOn: dayAfter(from, 30),
			amount: "666.67",
		},
	],
	startsOn: dayAfter(from, 20),
	endsOn: dayAfter(from, 30),
	revisions: "2",
	usagePlatforms: "The creator's own channels",
	usageTerm: "Two years",
	usageTerritory: "Worldwide",
	isExclusive: false,
	isMonthly: false,
	cancellation: "MODERATE",
	validityDays: "",
	note: "",
	place: "remote",
	...facts,
});
