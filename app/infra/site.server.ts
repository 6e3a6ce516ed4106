import * as z from "zod";
import { contentOverride, readYamlContent } from "./content-files.server.ts";

const FactSchema = z.strictObject({
	/** What pages print. */
	text: z.string().min(1),
	value: z.number().optional(),
	min: z.number().optional(),
	max: z.number().optional(),
	kind: z.enum(["computed", "attested", "editorial"]),
	source: z.string().min(1),
});

const SiteSchema = z.strictObject({
	name: z.string().min(1),
	tagline: z.string().min(1),
	phase: z.enum(["early-access", "launched"]),
	market: z.strictObject({ name: z.string(), country: z.string().length(2), planned: z.array(z.string()) }),
	timeZone: z.string().refine((zone) => Intl.supportedValuesOf("timeZone").includes(zone), "must be an IANA time zone"),
	supportHours: z.strictObject({ days: z.string(), opens: z.string(), closes: z.string(), text: z.string() }),
	contact: z.strictObject({ support: z.email(), safety: z.email(), partnerships: z.email(), legal: z.email(), info: z.email() }),
	governingLaw: z.string(),
	termsUpdated: z.string(),
	privacyUpdated: z.string(),
	facts: z.record(z.string().regex(/^[a-z0-9-]+$/, "must be lower-case words joined by hyphens"), FactSchema),
});

export type Site = z.infer<typeof SiteSchema>;
type Fact = z.infer<typeof FactSchema>;

/** With the text that it was read from, where that is not the file. */
let current: { override: string | null | undefined; site: Site } | undefined;

/** What is true of this Greenroom: name, addresses, hours and every public figure (content/site.yaml). Throws a ContentError. */
export function site(): Site {
	const override = contentOverride("site.yaml");
	if (!current || current.override !== override) current = { override, site: readYamlContent("site.yaml", SiteSchema, (text) => text) };
	return current.site;
}

/** A fact with its figures and source. Throws where content/site.yaml has none of that name. */
export function factNamed(name: string): Fact {
	const entry = site().facts[name];
	if (!entry) throw new Error(`content/site.yaml has no fact named ${name}.`);
	return entry;
}

/** What pages print of a fact, such as "10%". */
export const fact = (name: string): string => factNamed(name).text;

/**
 * Puts what is true in place of `{{name}}`: a fact's text, or a line of the site such as `{{contact.support}}` or
 * `{{market.planned}}` (a list is joined by commas). Throws an Error that names what is unknown.
 */
export function fillFacts(text: string): string {
	return text.replace(/\{\{([^{}]*)\}\}/g, (_, name: string) => {
		if (name in site().facts) return fact(name);
		let value: unknown = site();
		for (const part of name.split(".")) value = (value as Record<string, unknown> | undefined)?.[part];
		if (typeof value === "string") return value;
		if (Array.isArray(value)) return value.join(", ");
		throw new Error(`{{${name}}} is neither a fact nor a line of content/site.yaml`);
	});
}
