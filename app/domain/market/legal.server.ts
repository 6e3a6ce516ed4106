import * as z from "zod";
import { ContentError, contentSlugs, readMarkdownContent } from "#app/infra/content/content-files.server.ts";
import { type RenderedMarkdown, renderMarkdown } from "#app/infra/content/markdown.server.ts";
import { currentPhase, hasBeenOpen, PHASES, type PhaseName } from "#app/infra/content/phase.server.ts";
import { fillFacts } from "#app/infra/content/site.server.ts";
import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { SignedInUser } from "../platform/actor.ts";
import { phaseNames } from "../platform/phase.server.ts";
import type { Phase } from "../platform/phase.ts";
import { contentPart, date, description, keywords, text } from "./content-part.server.ts";
import type { LegalDocument } from "./legal.ts";

const LegalSchema = z.strictObject({
	title: text,
	description,
	keywords,
	/** The month of publication, such as "November 2026". */
	updated: text.regex(/^[A-Z][a-z]+ \d{4}$/, "expected a month such as November 2026"),
	/** What changed, in one line. */
	summary: text.max(200, "expected 200 characters or fewer"),
	/** The phase of the marketplace that the version is for. */
	phase: z.enum(PHASES, { error: "expected early-access or open" }).default("early-access"),
	/**
	 * The day when the operator published the text. Until it is set, a text for an open marketplace is a
	 * draft.
	 */
	publishedOn: date.optional(),
});

export type LegalText = z.output<typeof LegalSchema> & {
	version: number;
	body: RenderedMarkdown;
	markdown: string;
};

/** Every version of each legal text, starting with version 1. `textInForce` finds the one in force. */
export type LegalTexts = Record<LegalDocument, LegalText[]>;

/**
 * The only references allowed: who runs the site, how to reach them, and the market. Everything else is
 * written out, because editing a fact must not change a published version.
 */
const ALLOWED = /^\{\{(?:name|(?:company|contact|market)\.\w+)\}\}$/;

/**
 * Fills in only the references in `ALLOWED`, for texts that must not change later. Throws an Error for any
 * other reference.
 */
export function fillOperator(reference: string): string {
	if (!ALLOWED.test(reference))
		throw new Error(`${reference} may change later, so write out its text in a legal text`);
	return fillFacts(reference);
}

/** The legal texts under content/legal/. Throws a ContentError if a file is invalid. */
export const readLegalTexts = (): LegalTexts => ({
	terms: readVersions("terms"),
	privacy: readVersions("privacy"),
});

function readVersions(document: LegalDocument): LegalText[] {
	const folder = `legal/${document}`;
	const versions = contentSlugs(folder, ".md").map(Number);
	const expected = versions.map((_, i) => i + 1);
	if (
		versions.length === 0 ||
		versions.toSorted((a, b) => a - b).some((version, i) => version !== expected[i])
	)
		throw new ContentError([`content/${folder}: expected files named 1.md, 2.md, and so on, without a gap`]);
	return expected.map((version) => {
		const { front, body } = readMarkdownContent(`${folder}/${version}.md`, LegalSchema, fillOperator);
		return { ...front, version, body: renderMarkdown(body), markdown: body };
	});
}

/** All legal texts. Throws a ContentError if a file is invalid. */
export const legalTexts = contentPart("legal", readLegalTexts);

const isPublished = ({ phase, publishedOn }: LegalText): boolean =>
	phase === "early-access" || publishedOn !== undefined;

/**
 * The versions for a phase without the drafts. If all of them are drafts, as in an open demo, returns the
 * drafts.
 */
function versionsForPhase(versions: readonly LegalText[], phase: PhaseName): LegalText[] {
	const own = versions.filter((version) => version.phase === phase);
	const published = own.filter(isPublished);
	return published.length > 0 ? published : own;
}

/**
 * The version in force for a phase, by default the current one: the last published version for it. If the
 * phase has only drafts, the last draft, and if it has no versions, the last version of all. Bookings keep the
 * terms for the phase that they are from.
 */
export function textInForce(versions: readonly LegalText[], phase: PhaseName = currentPhase()): LegalText {
	const text = versionsForPhase(versions, phase).at(-1) ?? versions.at(-1);
	if (!text) throw new Error("content/legal has a document without a version.");
	return text;
}

/** The number of the version in force. */
export const currentVersion = (document: LegalDocument): number =>
	textInForce(legalTexts()[document]).version;

/** The number of the version of the terms for bookings from a phase, whatever the current phase is. */
export const termsVersionFor = (phase: Phase): number =>
	textInForce(legalTexts().terms, phaseNames[phase]).version;

/**
 * The versions that anyone may read. Drafts for an open marketplace can be read only if it has no published
 * version and is or was open, as in a demo.
 */
export function publicVersions(document: LegalDocument): LegalText[] {
	const versions = legalTexts()[document];
	const drafts = hasBeenOpen() ? versionsForPhase(versions, "open") : [];
	return versions.filter((version) => isPublished(version) || drafts.includes(version));
}

/**
 * Whether the terms and the privacy policy for an open marketplace exist and are published, without regard to
 * drafts of later versions.
 */
export const areOpenTextsPublished = (texts: LegalTexts = legalTexts()): boolean =>
	Object.values(texts).every((versions) =>
		versions.some((version) => version.phase === "open" && isPublished(version)),
	);

/**
 * Records that a person accepts the terms for a phase, and when, unless they have already accepted this or a
 * later version for the same phase. Someone who signs for a booking accepts the terms for the booking's phase,
 * because only those for an open marketplace make us the professional's agent.
 */
export async function acceptTerms(tx: Tx, userId: string, phase: Phase): Promise<void> {
	const { terms } = legalTexts();
	const text = textInForce(terms, phaseNames[phase]);
	const { version } = text;
	const same = terms.filter((other) => other.phase === text.phase && other.version >= version);
	const isAccepted = async () =>
		(await tx.termsAcceptance.count({
			where: { userId, version: { in: same.map((other) => other.version) } },
		})) > 0;
	if (await isAccepted()) return;
	// If someone signs two bookings at the same moment, the second transaction waits here for the first.
	await tx.user.update({ where: { id: userId }, data: { credentialVersion: { increment: 0 } } });
	if (await isAccepted()) return;
	await tx.termsAcceptance.create({ data: { userId, version, acceptedAt: now() } });
	await tx.user.updateMany({
		where: { id: userId, OR: [{ termsVersion: null }, { termsVersion: { lt: version } }] },
		data: { termsVersion: version },
	});
}

/**
 * The version of the terms in force and the version that the person accepted, if theirs is older. Otherwise
 * null.
 */
export function getNewTerms({
	termsVersion: accepted,
}: Pick<SignedInUser, "termsVersion">): { version: number; accepted: number } | null {
	const version = currentVersion("terms");
	return accepted !== null && accepted < version ? { version, accepted } : null;
}
