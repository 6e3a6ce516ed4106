import type { CheerioAPI } from "cheerio";

type Rule = [name: string, findFaults: ($: CheerioAPI) => string[]];

const FIELDS = "main :is(input:not([type=hidden], [type=submit], [hidden]), select, textarea)";
const POSTED_FIELDS = FIELDS.replace("main", "main form[method=post]");

/** The attributes that the browser needs to fill in a field and to show the right keyboard, by field name. */
const KINDS: Record<string, Record<string, string>> = {
	email: {
		type: "email",
		autocomplete: "email|username( webauthn)?",
		inputmode: "email",
		spellcheck: "false",
		autocapitalize: "none",
	},
	newEmail: { type: "email", inputmode: "email", spellcheck: "false", autocapitalize: "none" },
	password: {
		type: "password",
		autocomplete: "(new|current)-password",
		spellcheck: "false",
		autocapitalize: "none",
	},
	currentPassword: {
		type: "password",
		autocomplete: "current-password",
		spellcheck: "false",
		autocapitalize: "none",
	},
	confirmPassword: {
		type: "password",
		autocomplete: "new-password",
		spellcheck: "false",
		autocapitalize: "none",
	},
	code: { autocomplete: "one-time-code", inputmode: "numeric" },
	phone: { type: "tel", autocomplete: "tel", inputmode: "tel" },
	city: { autocomplete: "address-level2" },
	state: { autocomplete: "address-level1" },
	website: { autocomplete: "url", inputmode: "url" },
};

/**
 * The rules for every form, with the numbers of docs/forms.md. Each has a function that finds its violations
 * in a document. For the page of a refused form, see failed-form.ts.
 */
export const formRules: Rule[] = [
	[
		"16: say what a field asks for, and mark as wrong only what was refused",
		($) =>
			faults($, FIELDS, (field) => {
				const isLabeled =
					$(`label[for="${field.attr("id")}"]`)
						.text()
						.trim() !== "" || field.closest("label").text().trim() !== "";
				const isGrouped =
					!/radio|checkbox/.test(field.attr("type") ?? "") ||
					$(`main [name="${field.attr("name")}"]`).length === 1 ||
					field.closest("fieldset").children("legend").length === 1;
				const described = field.attr("aria-describedby")?.split(" ") ?? [];
				return (
					isLabeled &&
					isGrouped &&
					field.attr("aria-invalid") === undefined &&
					described.every((id) => $(`[id="${id}"]`).text().trim() !== "")
				);
			}),
	],
	[
		"19: show the right keyboard, and let the browser fill in fields",
		($) =>
			faults($, POSTED_FIELDS, (field) => {
				const kind = KINDS[field.attr("name") ?? ""] ?? {};
				const isOfAnother = field.attr("autocomplete") === "off";
				return Object.entries(kind).every(
					([name, value]) =>
						(isOfAnother && name === "autocomplete") ||
						new RegExp(`^(${value})$`).test(field.attr(name) ?? ""),
				);
			}),
	],
	[
		"24: have the main button first, so that Enter never removes anything",
		($) =>
			faults($, "main form[method=post]", (form) => {
				const submits = form.find("[type=submit]");
				return submits.length < 2 || !/^(remove|previous|delete|cancel)/i.test(submits.first().text());
			}),
	],
];

/** Returns the violating elements as HTML, shortened. */
function faults(
	$: CheerioAPI,
	selector: string,
	isInOrder: (element: ReturnType<CheerioAPI>) => boolean,
): string[] {
	return $(selector)
		.toArray()
		.filter((element) => !isInOrder($(element)))
		.map((element) => $.html(element).slice(0, 200));
}
