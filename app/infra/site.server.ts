import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parse } from "yaml";
import * as z from "zod";
import { ContentError } from "./content-error.server.ts";

const FactSchema = z.object({
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
	market: z.object({ name: z.string(), country: z.string().length(2), planned: z.array(z.string()) }),
	timeZone: z.string().refine((zone) => Intl.supportedValuesOf("timeZone").includes(zone), "must be an IANA time zone"),
	supportHours: z.object({ days: z.string(), opens: z.string(), closes: z.string(), text: z.string() }),
	contact: z.object({ support: z.email(), safety: z.email(), partnerships: z.email(), legal: z.email(), info: z.email() }),
	governingLaw: z.string(),
	termsUpdated: z.string(),
	privacyUpdated: z.string(),
	facts: z.record(z.string().regex(/^[a-z0-9-]+$/), FactSchema),
});

export type Site = z.infer<typeof SiteSchema>;

let current: Site | undefined;

/** What is true of this Greenroom: name, addresses, hours and every public figure (content/site.yaml). */
export function site(): Site {
	if (!current) {
		const parsed = SiteSchema.safeParse(parse(readFileSync(resolve("content/site.yaml"), "utf8")));
		if (!parsed.success) throw new ContentError("content/site.yaml", parsed.error);
		current = parsed.data;
	}
	return current;
}

/** The text of a fact, such as "10%". Throws where content/site.yaml has no such fact. */
export function fact(name: string): string {
	const entry = site().facts[name];
	if (!entry) throw new Error(`content/site.yaml has no fact named ${name}.`);
	return entry.text;
}
