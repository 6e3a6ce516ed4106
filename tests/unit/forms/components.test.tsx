import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import { DateField } from "#app/ui/form/date-field.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { Avatar, getInitials } from "#app/ui/image/avatar.tsx";
import { Stepper } from "#app/ui/layout/stepper.tsx";
import { Accordion } from "#app/ui/list/accordion.tsx";
import { FactLine } from "#app/ui/list/fact-line.tsx";
import { Pagination, pagesAround } from "#app/ui/list/pagination.tsx";
import { Rating } from "#app/ui/list/rating.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Count } from "#app/ui/list/tag.tsx";

const html = (element: ReactElement) => renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>);
const text = (element: ReactElement) => html(element).replace(/<[^>]*>/g, "");

describe("initials", () => {
	test.each([
		["Rosa Delgado", "RD"],
		["Mei", "M"],
		["  Ana Sofia  Lindqvist ", "AS"],
		["Vance & Daughters Photography", "VD"],
		["Silver State Creator Office", "SS"],
		["élodie petit", "ÉP"],
		["👩🏽‍🎤 Nova", "👩N"],
		["", ""],
	])("of %j are %j", (name, initials) => expect(getInitials(name)).toBe(initials));

	test("always have the same tone for the same name, and more than one tone for six names", () => {
		const tones = ["Rosa Delgado", "Ben Okafor", "Mei", "Ivy Chen", "Tom Baker", "Owen Price"].map(
			(name) => /tone-[1-6]/.exec(html(<Avatar name={name} />))?.[0],
		);
		expect(/tone-[1-6]/.exec(html(<Avatar name="Rosa Delgado" size="large" />))?.[0]).toBe(tones[0]);
		expect(new Set(tones).size).toBeGreaterThan(1);
	});
});

describe("pagination", () => {
	const shown = (page: number, count: number) => pagesAround(page, count).map((item) => item.page ?? "…");

	test.each([
		[1, 3, [1, 2, 3]],
		[7, 20, [1, "…", 6, 7, 8, "…", 20]],
		[4, 20, [1, 2, 3, 4, 5, "…", 20]],
		[20, 20, [1, "…", 19, 20]],
	])(
		"for page %i of %i links to the first page, the last page, and the pages around it",
		(page, count, pages) => expect(shown(page, count)).toEqual(pages),
	);

	test("has no links for a single page", () =>
		expect(html(<Pagination page={1} pageCount={1} getHref={String} />)).toBe(""));

	test("marks the current page, and has no link before the first page", () => {
		const first = html(<Pagination page={1} pageCount={2} getHref={(page) => `/blog?page=${page}`} />);
		expect(first).toMatch(/<a aria-current="page"[^>]* href="\/blog\?page=1"/);
		expect(first).not.toContain('rel="prev"');
		expect(first).toMatch(/<a rel="next"[^>]* href="\/blog\?page=2"/);
	});
});

test("steps state their status in words", () => {
	const steps = html(
		<Stepper
			steps={[
				{ label: "Business Information", state: "completed" },
				{ label: "Pricing & Portfolio", state: "current" },
				{ label: "Review & Submit", state: "upcoming" },
			]}
		/>,
	);
	expect(steps.match(/Completed|Current|Not started/g)).toEqual(["Completed", "Current", "Not started"]);
	expect(steps).toContain('data-state="current" aria-current="step"');
});

test("a table has a caption, scopes, and a sort order", () => {
	const table = html(
		<Table
			caption="Requests"
			rows={[{ id: "a", days: 3 }]}
			rowKey={({ id }) => id}
			columns={[
				{ key: "id", label: "Reference", isHead: true, cell: ({ id }) => id },
				{
					key: "days",
					label: "Days",
					isNumber: true,
					cell: ({ days }) => days,
					sort: { href: "?sort=days", direction: "descending" },
				},
			]}
		/>,
	);
	expect(table).toContain("<caption>Requests</caption>");
	expect(table).toContain('<th scope="col" aria-sort="descending"');
	expect(table).toContain('<th scope="row" data-label="Reference">a</th>');
	expect(table).toContain('<td data-label="Days" class="number">3</td>');
});

test("an accordion has one open item at a time, or all of them open", () => {
	const items = [
		{ id: "cost", question: "What does it cost?", answer: "Nothing." },
		{ id: "who", question: "Who chooses?", answer: "A person." },
	];
	const single = html(<Accordion name="faq" items={items} />);
	expect(single.match(/<details name="faq">/g)).toHaveLength(2);
	expect(single).toContain('<div id="cost"');
	const all = html(<Accordion name="faq" items={items} areAllOpen />);
	expect(all.match(/<details open="">/g)).toHaveLength(2);
});

test("a rating is described in words", () => {
	expect(text(<Rating value={4.9} count={12} />)).toBe("4.9 out of 5, 12 reviews");
	expect(text(<Rating value={5} count={1} />)).toBe("5.0 out of 5, 1 review");
	expect(text(<Rating value={0} count={0} />)).toBe("No reviews yet");
});

test("a count of zero isn't shown", () => {
	expect(html(<Count value={0} of="unread messages" />)).toBe("");
	expect(text(<Count value={2} of="unread messages" />)).toBe("2 unread messages");
});

test("missing facts don't leave gaps", () => {
	expect(
		html(<FactLine facts={["Safety", null, { text: "Jan 12", dateTime: "2025-01-12" }, false]} />).match(
			/<li>/g,
		),
	).toHaveLength(2);
});

test("each wrong part of a date is marked, with one message", () => {
	const part = (name: string, errors?: string[]) => ({ id: `dob-${name}`, name, errors });
	const date = html(
		<DateField
			id="dob"
			label="Date of birth"
			parts={{
				month: part("month"),
				day: part("day"),
				year: part("year", ["Enter a year with four digits"]),
			}}
			isBirthday
		/>,
	);
	expect(date.match(/aria-invalid="true"/g)).toHaveLength(1);
	expect(date).toMatch(/id="dob-year"[^>]*aria-invalid="true"/);
	expect(date.match(/Enter a year with four digits/g)).toHaveLength(1);
	expect(date).toContain('autoComplete="bday-year"');
});

test("a limit is stated but never truncates what is typed", () => {
	const area = html(<TextArea id="about" name="about" label="About you" limit={2000} />);
	expect(area).toContain("Up to 2,000 characters.");
	expect(area).not.toContain("maxLength");
});
