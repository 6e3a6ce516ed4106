import { describe, expect, it } from "vitest";
import { addPackage, addTemplate, splitTotal } from "#app/domain/bookings/quotes/fill-editor.ts";
import { describeWholeWork } from "#app/domain/bookings/quotes/quote.ts";
import { type EditorFields, emptyEditor } from "#app/domain/bookings/quotes/quote-editor.ts";
import { QuoteForm } from "#app/domain/bookings/quotes/quote-forms.ts";
import { typedQuote } from "../../support/market/typed-quote.ts";

const empty = emptyEditor({ serviceLine: "PHOTO_VIDEO", isRemote: true, city: null, region: null });
const priced = (unitPrice: string, fields: EditorFields = {}): EditorFields => ({
	...empty,
	items: [{ description: "Shoot", quantity: "1", unitPrice }],
	startsOn: "2026-12-01",
	endsOn: "2026-12-11",
	...fields,
});
const offer = {
	title: "Half-day session",
	included: "Two looks",
	model: "PROJECT",
	fromCents: 60_000,
} as const;

describe("an empty quote", () => {
	it("lets the creator publish creative work, but only use the work of attorneys and accountants", () => {
		const platforms = (["PHOTO_VIDEO", "LEGAL", "ACCOUNTING"] as const).map(
			(serviceLine) => emptyEditor({ serviceLine, isRemote: true, city: null, region: null }).usagePlatforms,
		);
		expect(platforms).toEqual([
			...["The creator's own channels", "The creator's own use", "The creator's own use"],
		]);
	});
});

describe("splitting the total", () => {
	it("creates two halves that are exact to the cent, with the second due on the last day", () => {
		expect(splitTotal(priced("1,000.01")).milestones).toEqual([
			{ title: "First half", dueOn: "2026-12-06", amount: "500.01" },
			{ title: "Second half", dueOn: "2026-12-11", amount: "500.00" },
		]);
	});

	it("keeps every typed title, text, and date, and adds a second milestone if there is only one", () => {
		const typed = { title: "Shoot", deliverable: "Two looks", dueOn: "2026-12-02", amount: "10" };
		expect(splitTotal(priced("300", { milestones: [typed] })).milestones).toEqual([
			{ ...typed, amount: "150.00" },
			{ title: "Second half", dueOn: "2026-12-11", amount: "150.00" },
		]);
		expect(splitTotal(priced("100", { milestones: [typed, typed, {}] })).milestones).toEqual([
			{ ...typed, amount: "33.34" },
			{ ...typed, amount: "33.33" },
			{ title: "Part 3", dueOn: "2026-12-11", amount: "33.33" },
		]);
	});

	it("leaves out unknown values, such as missing dates or an unreadable total", () => {
		const backwards = { startsOn: "2026-12-11", endsOn: "2026-12-01" };
		for (const [fields, dueOn, amount] of [
			[priced("100", { startsOn: "" }), "", "50.00"],
			[priced("100", backwards), "", "50.00"],
			[priced("ten"), "2026-12-11", undefined],
			[priced("1,000,000.01"), "2026-12-11", undefined],
		] as const)
			expect(splitTotal(fields).milestones).toMatchObject([{}, { dueOn, ...(amount && { amount }) }]);
		expect(splitTotal(priced("ten")).milestones).not.toMatchObject([{}, { amount: expect.any(String) }]);
	});

	it("splits only the rest if an amendment keeps a milestone", () => {
		const paid = { title: "Shoot", deliverable: "Two looks", dueOn: "2026-12-02", amount: "100.00" };
		const fixed = [{ position: 0, amountCents: 10_000 }];
		expect(splitTotal(priced("300", { milestones: [paid] }), fixed).milestones).toEqual([
			paid,
			{ title: "Part 2", dueOn: "2026-12-11", amount: "200.00" },
		]);
	});
});

describe("beginning with a package", () => {
	it("adds the package as an item to those that were typed", () => {
		const item = { description: "Half-day session: Two looks", quantity: "1", unitPrice: "600.00" };
		expect(addPackage(empty, offer, false).items).toEqual([item]);
		expect(addPackage(priced("300"), offer, false).items).toEqual([
			{ description: "Shoot", quantity: "1", unitPrice: "300" },
			item,
		]);
	});

	it("names the unit of a daily price, and leaves out the included services if their text is too long", () => {
		const long = { ...offer, model: "DAY", included: "x".repeat(300) } as const;
		expect(addPackage(empty, long, false).items).toMatchObject([
			{ description: "Half-day session, per day" },
		]);
	});

	it("turns a monthly package into a retainer if retainers are possible", () => {
		const monthly = { ...offer, model: "MONTH" } as const;
		expect([true, false].map((may) => addPackage(empty, monthly, may).isMonthly)).toEqual(["on", undefined]);
	});
});

describe("beginning with a template", () => {
	const template = {
		items: [{ description: "Portraits", quantity: "2", unitPrice: "50.00" }],
		milestones: [{ title: "All", amount: "100.00" }],
		revisions: "3",
		usageTerm: "Two years",
		isExclusive: "on",
	};

	it("fills in an empty quote", () => {
		expect(addTemplate(empty, template, empty)).toEqual({ ...empty, ...template });
	});

	it("doesn't replace anything that was already typed", () => {
		const fields = priced("300", { milestones: [{ title: "Shoot" }], usageTerm: "Ten years", note: "Hello" });
		expect(addTemplate(fields, template, empty)).toEqual({
			...fields,
			items: [{ description: "Shoot", quantity: "1", unitPrice: "300" }, ...template.items],
			revisions: "3",
			isExclusive: "on",
		});
	});
});

describe("a quote without milestones", () => {
	const { endsOn } = typedQuote();

	it("gets a milestone for the whole work and the total, due on the last day", () => {
		const { milestones } = QuoteForm.parse(typedQuote({ milestones: [] }));
		expect(milestones).toEqual([
			{
				title: "All of the work",
				deliverable: "2 × Shoot, half a day\nEdited portraits",
				dueOn: endsOn,
				amount: 100_000,
			},
		]);
		const { milestones: _, ...unplanned } = typedQuote();
		expect(QuoteForm.parse(unplanned).milestones).toEqual(milestones);
	});

	it("refers to its items if their descriptions are too long to repeat in the milestone", () => {
		const item = (length: number) => ({ description: "x".repeat(length), quantity: 1 });
		const describe = (...lengths: number[]) => describeWholeWork(lengths.map(item), endsOn).deliverable;
		expect(describe(200, 200, 200, 200, 196)).toHaveLength(1_000);
		expect(describe(200, 200, 200, 200, 197)).toBe("All of the listed items.");
	});
});
