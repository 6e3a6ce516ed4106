import * as z from "zod";
import { ContentError } from "#app/infra/content/content-error.server.ts";
import { readYamlContent } from "#app/infra/content/content-files.server.ts";
import { fillFacts } from "#app/infra/content/site.server.ts";
import { slug, text } from "../content-parts/content-fields.server.ts";
import { contentPart } from "../content-parts/content-part.server.ts";
import { SERVICE_LINES, type ServiceLine } from "../service-lines/service-line.ts";
import type { Specialty } from "./specialty.ts";

const FILE = "specialties.yaml";

const ofLine = z
	.array(z.strictObject({ slug, label: text.max(60), words: z.array(text).default([]) }))
	.min(1);
const SpecialtiesSchema = z.strictObject(
	Object.fromEntries(SERVICE_LINES.map((line) => [line, ofLine])) as Record<ServiceLine, typeof ofLine>,
);

/** The specialties of all service lines, in the order of the file. Throws a ContentError. */
function readSpecialties(): Specialty[] {
	const byLine = readYamlContent(FILE, SpecialtiesSchema, fillFacts);
	const all = SERVICE_LINES.flatMap((line) => byLine[line].map((specialty) => ({ ...specialty, line })));
	const repeated = all.find(({ slug }, i) => all.findIndex((other) => other.slug === slug) !== i);
	if (repeated)
		throw new ContentError([`content/${FILE}: ${repeated.line}: the slug ${repeated.slug} is used twice`]);
	return all;
}

/** The current specialties. Throws a ContentError. */
export const specialties = contentPart("specialties", readSpecialties);
