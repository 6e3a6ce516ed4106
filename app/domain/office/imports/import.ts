/** What can be imported. The stored kinds, in the order of the form. */
export const IMPORT_KINDS = ["WAITLIST", "PROFESSIONALS"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export const importKindLabels: Record<ImportKind, string> = {
	WAITLIST: "People for the waitlist",
	PROFESSIONALS: "Professionals to invite",
};

export type ImportState = "CHECKED" | "RUNNING" | "DONE";

export const importStateLabels: Record<ImportState, string> = {
	CHECKED: "Not confirmed",
	RUNNING: "Running",
	DONE: "Done",
};

export const IMPORT_MAX_BYTES = 2 * 1024 * 1024;

/** The maximum number of people in a file. Each professional gets an email. */
export const importMaxRows: Record<ImportKind, number> = { WAITLIST: 10_000, PROFESSIONALS: 1_000 };

export const COLUMNS_MAX = 50;

/** The maximum number of characters about where addresses are from. */
export const CONSENT_MAX = 300;

/** The maximum number of characters in a cell that is read. */
export const CELL_MAX = 500;

/** Hours until a checked file that nobody has confirmed is deleted. */
export const CHECKED_HOURS = 24;

/** Days until the refused rows of an import are deleted. */
export const REFUSED_ROWS_DAYS = 7;

type ImportColumn = {
	/** The name of the field in the form that people otherwise fill in. */
	field: string;
	label: string;
	isRequired: boolean;
	/** What it contains, for the team. */
	content: string;
	/** Other names of the column, in lowercase and without punctuation. */
	aliases: readonly string[];
};

const email: ImportColumn = {
	field: "email",
	label: "Email",
	isRequired: true,
	content: "The person's email address",
	aliases: ["email address", "e mail", "e mail address", "mail"],
};

/** The columns of each kind of file. All others are ignored. */
export const importColumns: Record<ImportKind, readonly ImportColumn[]> = {
	WAITLIST: [
		email,
		{
			field: "userType",
			label: "Who",
			isRequired: false,
			content: "Creator or Professional. Creator, if empty",
			aliases: ["user type", "type", "kind", "audience"],
		},
		{
			field: "serviceType",
			label: "Interest",
			isRequired: false,
			content: "Photography, Legal, Accounting, Marketing, or Other",
			aliases: ["service", "service type"],
		},
		{
			field: "city",
			label: "City",
			isRequired: false,
			content: "A city of the United States. It needs a state",
			aliases: ["town"],
		},
		{
			field: "state",
			label: "State",
			isRequired: false,
			content: "Its name or two letters",
			aliases: ["us state"],
		},
	],
	PROFESSIONALS: [
		email,
		{
			field: "businessName",
			label: "Business name",
			isRequired: true,
			content: "The name of the business or the person",
			aliases: ["business", "company", "company name", "name", "full name"],
		},
		{
			field: "serviceCategory",
			label: "Service category",
			isRequired: true,
			content: "One of the categories of the application, such as Photography & Videography",
			aliases: ["category", "service", "services"],
		},
	],
};

/** The name of a column, in lowercase and without punctuation. */
const comparable = (name: string): string =>
	name
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim();

/** The columns of a file by their position, and null for those that are ignored. */
export const matchColumns = (kind: ImportKind, header: readonly string[]): (ImportColumn | null)[] =>
	header.map((name) => {
		const wanted = comparable(name);
		return (
			importColumns[kind].find(
				({ field, label, aliases }) =>
					wanted === comparable(label) || wanted === field.toLowerCase() || aliases.includes(wanted),
			) ?? null
		);
	});
