import { join } from "node:path";
import { parse } from "yaml";
import * as z from "zod";
import { ownContentFolder, settings } from "#app/infra/process/settings.server.ts";
import type { ServiceLine } from "#generated/prisma/sqlite/client/enums.ts";
import { contentFile, contentOverride, REFERENCE, readYamlContent } from "./content-files.server.ts";
import { currentPhase, PHASES, type PhaseName } from "./phase.server.ts";

/**
 * The names of the service lines. They are repeated here because startup loads this file first. This file
 * imports only their type, to load as little as possible.
 */
const serviceLines = {
	PHOTO_VIDEO: "PHOTO_VIDEO",
	MANAGEMENT: "MANAGEMENT",
	LEGAL: "LEGAL",
	ACCOUNTING: "ACCOUNTING",
	BUSINESS: "BUSINESS",
	EDUCATION: "EDUCATION",
	MARKETING: "MARKETING",
	OTHER: "OTHER",
} as const satisfies { [Line in ServiceLine]: Line };

const StatedFactSchema = z.strictObject({
	/** The text shown on pages. */
	text: z.string().min(1),
	value: z.number().optional(),
	min: z.number().optional(),
	max: z.number().optional(),
	/** The service lines that the fact is about. */
	lines: z.array(z.enum(serviceLines)).optional(),
	kind: z.enum(["attested", "editorial"]),
	source: z.string().min(1),
});

const CountedFactSchema = z.strictObject({
	kind: z.literal("computed"),
	/** The smallest count that is shown. */
	from: z.int().min(1),
	source: z.string().min(1),
});

/** The facts that the guarantee's rules need. A budget of 0 means that there is no guarantee. */
const guaranteeFacts: Record<string, { schema: z.ZodType; error: string }> = {
	"guarantee-budget": {
		schema: z.object({ value: z.int().min(0).max(10_000_000) }),
		error: "must have a value of 0 or more whole dollars",
	},
	"guarantee-maximum": {
		schema: z.object({ value: z.int().min(1).max(999_999) }),
		error: "must have a value of whole dollars, at least 1",
	},
	"guarantee-claim-time": {
		schema: z.object({ value: z.int().min(1).max(365) }),
		error: "must have a value of 1 to 365 days",
	},
	"guarantee-decision-time": {
		schema: z.object({ max: z.int().min(1).max(365) }),
		error: "must have a maximum of 1 to 365 business days",
	},
	"guarantee-services": {
		schema: z.object({ lines: z.array(z.string()).min(1) }),
		error: "must have the service lines that it covers",
	},
};

const SiteSchema = z.strictObject({
	name: z.string().min(1),
	tagline: z.string().min(1),
	market: z.strictObject({ name: z.string(), country: z.string().length(2), planned: z.array(z.string()) }),
	timeZone: z
		.string()
		.refine((zone) => Intl.supportedValuesOf("timeZone").includes(zone), "must be an IANA time zone"),
	company: z.strictObject({ legalName: z.string().min(1), postalAddress: z.string().min(1) }),
	supportHours: z.strictObject({ days: z.string(), opens: z.string(), closes: z.string(), text: z.string() }),
	contact: z.strictObject({
		support: z.email(),
		safety: z.email(),
		partnerships: z.email(),
		legal: z.email(),
		info: z.email(),
	}),
	payment: z.record(z.enum(PHASES), z.strictObject({ notice: z.string().min(1), advice: z.string().min(1) })),
	facts: z
		.record(
			z.string().regex(/^[a-z0-9-]+$/, "must be lowercase words joined by hyphens"),
			z.discriminatedUnion("kind", [StatedFactSchema, CountedFactSchema]),
		)
		.superRefine((facts, context) => {
			for (const [name, { error, schema }] of Object.entries(guaranteeFacts))
				if (!schema.safeParse(facts[name]).success)
					context.addIssue({ code: "custom", path: [name], message: error });
		}),
});

export type Site = z.infer<typeof SiteSchema>;
type StatedFact = z.infer<typeof StatedFactSchema>;
type CountedFact = z.infer<typeof CountedFactSchema>;

/** The site, and the override it was read from, if any. */
let current: { override: string | null | undefined; site: Site } | undefined;

/**
 * The facts of this site: name, addresses, hours, and every published figure (content/site.yaml). Throws a
 * ContentError if that file is invalid.
 */
export function site(): Site {
	const override = contentOverride("site.yaml");
	if (!current || current.override !== override)
		current = { override, site: readYamlContent("site.yaml", SiteSchema, (text) => text) };
	return current.site;
}

/** What the site says about payment in the current phase: the notice, and what readers should do. */
export const payment = (): { notice: string; advice: string } => site().payment[currentPhase()];

/** The notice and the advice (`payment` in content/site.yaml) as one paragraph, for emails. */
export const paymentNotice = (): string => `${payment().notice} ${payment().advice}`;

/**
 * A site for real people must name the company that runs it, and its email addresses must reach
 * someone.
 */
class CompanyUnnamedError extends Error {
	override readonly name = "CompanyUnnamedError";
	constructor(fields: string[]) {
		super(
			`Greenroom cannot start in production: the texts of the site have only a placeholder, or an address that no one can own, for ${inWords.format(fields)}. Write ${inWords.format([...new Set(fields.map((field) => field.split(".")[0] ?? ""))])} into ${join(ownContentFolder(), "site.yaml")}: the name and postal address of the legal entity that runs the site, and email addresses that it reads. Or set ALLOW_DEMO=1 for a demo.`,
		);
	}
}

const inWords = new Intl.ListFormat("en-US");

/**
 * Whether a string says that it is a placeholder, or is an address in a domain that RFC 2606 reserves, so
 * that no one can own it.
 */
const isPlaceholder = (text: string): boolean =>
	/placeholder|[@.](example|test|invalid|localhost)$|[@.]example\.(com|net|org)$/i.test(text);

/** Whether content/site.yaml names the legal entity that runs the site, with its postal address. */
export const isCompanyNamed = (): boolean => !Object.values(site().company).some(isPlaceholder);

/** The lines of site.yaml that name the company and say how to reach it. */
const CompanyLinesSchema = z.object({ company: SiteSchema.shape.company, contact: SiteSchema.shape.contact });

/**
 * Throws a CompanyUnnamedError in production without ALLOW_DEMO=1 if a line that names the company or says how
 * to reach it is a placeholder.
 * @param text the site.yaml in effect. If an earlier version published it, its other lines may not be valid in
 * this version
 */
export function checkCompany(text = contentOverride("site.yaml") ?? contentFile("site.yaml") ?? ""): void {
	const { isProduction, ALLOW_DEMO } = settings();
	if (!isProduction || ALLOW_DEMO) return;
	const lines = CompanyLinesSchema.safeParse(parse(text));
	const placeholders = Object.entries(lines.data ?? {}).flatMap(([part, fields]) =>
		Object.entries(fields).flatMap(([name, value]) => (isPlaceholder(value) ? [`${part}.${name}`] : [])),
	);
	if (placeholders.length > 0) throw new CompanyUnnamedError(placeholders);
}

/**
 * A fact with its figures and source. Throws if content/site.yaml has no such fact, or if the
 * instance computes it.
 */
export function factNamed(name: string): StatedFact {
	const entry = site().facts[name];
	if (!entry) throw new Error(`content/site.yaml has no fact named ${name}.`);
	if (entry.kind === "computed")
		throw new Error(`${name} is computed by the instance, so no text can contain it.`);
	return entry;
}

/** The conditions for showing a computed figure. Throws if content/site.yaml has no such computed fact. */
export function countedFact(name: string): CountedFact {
	const entry = site().facts[name];
	if (entry?.kind !== "computed") throw new Error(`content/site.yaml has no computed fact named ${name}.`);
	return entry;
}

/** The text of a fact, such as "10%". */
export const fact = (name: string): string => factNamed(name).text;

/**
 * Replaces `{{name}}` with a fact's text or a line of the site, such as `{{contact.support}}`,
 * `{{market.planned}}` (a list, joined by commas), or `{{payment.notice}}` (of the current phase). In the
 * phase that it names, `{{open|text}}` becomes its text, with facts filled in. In the other phase, it is
 * removed. Throws an Error that names an unknown reference or a computed fact, even in text for the other
 * phase.
 */
export const fillFacts = (text: string): string => text.replace(REFERENCE, fillReference);

function fillReference(reference: string): string {
	const name = reference.slice(2, -2);
	const [, phase = "", words = ""] = /^([a-z-]+)\|([\s\S]*)$/.exec(name) ?? [];
	if (isPhaseName(phase)) {
		const filled = fillFacts(words);
		return phase === currentPhase() ? filled : "";
	}
	if (name in site().facts) return fact(name);
	let value: unknown = { ...site(), payment: payment() };
	for (const part of name.split(".")) value = (value as Record<string, unknown> | undefined)?.[part];
	if (typeof value === "string") return value;
	if (Array.isArray(value)) return value.join(", ");
	throw new Error(`${reference} is not in content/site.yaml`);
}

const isPhaseName = (name: string): name is PhaseName => PHASES.some((phase) => phase === name);
